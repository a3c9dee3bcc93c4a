// The pages of the shell itself, the landing pages of the menu, their panels, and the head of the menu.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'

const getPanel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a landing page has a card for each screen below it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/SubMenuLaporan')
  await expect(page.getByRole('heading', { level: 1, name: 'Laporan' })).toBeVisible()
  await expect(page).toHaveTitle('KENCANA BANDUNG LAPORAN')
  const card = getPanel(page, 'Penjualan').getByRole('link', { name: 'Penjualan Rekap' })
  await expect(card).toContainText('Penjualan per hari dengan ongkos, DPP dan PPN')
  expect(await findBarriers(page)).toEqual([])
  await card.press('Enter')
  await expect(page).toHaveURL(/\/laporan-penjualan-rekap/)
})

test('the head of the menu has the pattern of the shop', { tag: '@long' }, async ({ page, browser, shop }) => {
  const getPattern = (of: Page) =>
    of.getByRole('complementary').evaluate(menu => {
      const images = [...menu.querySelectorAll('*')].map(one => getComputedStyle(one).backgroundImage)
      return images.find(image => image.startsWith('url(')) ?? 'none'
    })
  await page.goto('/home')
  const own = await getPattern(page)
  expect(own).toContain('url(')
  const elsewhere = await browser.newContext({ storageState: await shop.storageOf('OWNERB') })
  const other = await elsewhere.newPage()
  await other.goto(`${shop.address}/home`)
  expect(await getPattern(other)).not.toBe(own)
  await expect(other.getByRole('complementary')).toContainText('OWNER B')
  await elsewhere.close()
})

test('the narrow menu stays narrow; what floats beside it is gone a moment after the pointer', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Ciutkan menu' }).click()
  await page.reload()
  const icon = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Laporan' })
  await icon.hover()
  const entry = page.getByRole('link', { name: 'Penjualan Rekap', exact: true }).last()
  await entry.hover()
  await expect(icon).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.move(900, 700)
  await expect(icon).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Lebarkan menu' }).click()
  await expect(page.getByRole('textbox', { name: 'Saring menu' })).toBeVisible()
})

test('the arrows walk the cards of a panel, which is enlarged, folded, asked for again and closed', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/home')
  const all = getPanel(page, 'Semua Menu')
  await test.step('the arrows walk the cards as they lie', async () => {
    const links = all.getByRole('link')
    await links.nth(0).focus()
    await page.keyboard.press('ArrowRight')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(5)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await expect(links.nth(0)).toBeFocused()
  })
  const cards = page.getByRole('link', { name: 'Jenis Batu' })
  const press = (name: string) => page.getByRole('button', { name: `${name} Semua Menu` }).press('Enter')
  await expect(cards).toBeVisible()
  await press('Lipat')
  await expect(cards).toBeHidden()
  await press('Buka')
  await expect(cards).toBeVisible()

  await press('Perbesar')
  const large = page.getByRole('dialog', { name: 'Semua Menu' })
  expect(await large.boundingBox()).toEqual({ x: 0, y: 0, width: 1366, height: 768 })
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(page.getByRole('button', { name: 'Perbesar Semua Menu' })).toBeFocused()

  const [asked] = await Promise.all([page.waitForResponse('**/api/schema?*'), press('Muat Ulang')])
  expect(asked.ok()).toBe(true)
  await expect(all).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('progressbar', { name: 'Memuat Semua Menu' })).toBeVisible()
  await expect(all).toHaveAttribute('aria-busy', 'false')

  await press('Tutup')
  await expect(all).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

const ownPages = [
  { path: '/home', heading: 'Home', title: 'KENCANA BANDUNG HOME', says: 'Toko Dan User' },
  { path: '/blank', heading: 'Blank', title: 'KENCANA BANDUNG BLANK', says: 'Halaman ini memang kosong' },
  { path: '/privacy-policy', heading: 'Privacy Policy', title: 'Privacy Policy', says: 'Data Yang Disimpan' },
  {
    path: '/terms-and-conditions',
    heading: 'Terms And Conditions',
    title: 'Terms And Conditions',
    says: 'User ID Dan Password',
  },
] as const

test.describe('KSR01', () => {
  test.use({ user: 'KSR01', colorScheme: 'dark' })

  test('has the pages of the shell', { tag: '@long' }, async ({ page }) => {
    for (const { path, heading, title, says } of ownPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(says)).toBeVisible()
      await expect(page).toHaveTitle(title)
      expect(await findBarriers(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'Kencana Home' }).click()
    await page.getByRole('link', { name: 'Terms And Conditions' }).click()
    await page.getByRole('button', { name: 'Bahasa' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Entering Data' })).toBeVisible()
  })

  test('may open every landing page, and sees a message where nothing is available', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/SubMenuLaporan')
    await expect(page.getByRole('heading', { level: 1, name: 'Laporan' })).toBeVisible()
    await expect(page.getByText('Belum Ada Menu Di Sini Untuk User Ini')).toBeVisible()
    await page.getByRole('button', { name: 'Buka menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Laporan' })).toHaveCount(0)
  })
})

test('a browser in English begins in English; a device that has worked without a choice stays as it is', async ({
  browser,
  address,
}) => {
  const options = { locale: 'en-US', storageState: { cookies: [], origins: [] } }
  const first = await browser.newContext(options)
  const page = await first.newPage()
  await page.goto(`${address}/`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('kencana.language'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Masuk' })).toBeVisible()
  await first.close()
})

test('what was read in one language is read again in the other', async ({ page }) => {
  await page.goto('/hak-akses-users?user=KSR01')
  const entry = page.locator('[role=treeitem][data-row="penjualan"]')
  await expect(entry).toContainText('Penjualan')
  await page.getByRole('button', { name: 'Bahasa' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
  await expect(entry).toContainText('Sales')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Indonesia' }).click()
  await expect(entry).toContainText('Penjualan')
})
