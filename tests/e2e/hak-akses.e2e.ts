// Who sees what: the owner gives a cashier his menu and changes the menu itself, and open pages follow.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { makeCallsPatient } from '../support/browser/patient-calls.ts'

test.use({ shopName: 'changed' })
test.describe.configure({ lock: 'changed' })

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })
/** A row of either tree by the id of its entry: its accessible name contains more than the title. */
const getEntry = (page: Page, id: string) => page.locator(`[role=treeitem][data-row="${id}"]`)
const save = (page: Page) => page.getByRole('button', { name: /^Simpan/ })

const readLinks = (page: Page): Promise<readonly (string | null)[]> =>
  getMenu(page)
    .locator('a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))

/** Beside them stands what his level has. */
const readMasters = async (page: Page) => (await readLinks(page)).filter(path => path?.startsWith('/master-'))

test('a cashier is given two entries: he sees them at once, and nothing else opens', { tag: '@long' }, async ({
  page,
  shop,
  browser,
  watch,
}) => {
  const context = await browser.newContext({ storageState: await shop.storageOf('KSR01'), baseURL: shop.address })
  const his = await context.newPage()
  await his.goto('/dashboard')
  await expect(his.getByRole('heading', { level: 1 })).toContainText('Selamat Datang Kembali')
  await his.evaluate(() => Object.assign(window, { isSamePage: true }))

  await page.goto('/hak-akses-users')
  const user = page.getByRole('combobox', { name: 'User ID' })
  await user.fill('KSR01')
  await page.getByRole('option', { name: /KSR01/ }).click()
  await expect(getEntry(page, 'data-master')).toHaveAttribute('aria-checked', 'false')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Cari menu' }).fill('jenis')
  await expect(getEntry(page, 'bank')).toBeHidden()
  await page.getByRole('searchbox', { name: 'Cari menu' }).fill('')
  await getEntry(page, 'bank').focus()
  await page.keyboard.press('Space')
  await getEntry(page, 'baki').click()
  await expect(getEntry(page, 'bank')).toHaveAttribute('aria-checked', 'true')
  await expect(getEntry(page, 'data-master')).toHaveAttribute('aria-checked', 'mixed')
  await expect(getEntry(page, 'data-users')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')

  await getMenu(his).getByRole('button', { name: 'Data Master' }).click()
  await expect.poll(() => readMasters(his)).toEqual(['/master-bank', '/master-baki'])
  expect(await his.evaluate(() => 'isSamePage' in window)).toBe(true)
  await his.goto('/master-gudang')
  await expect(his.getByRole('heading', { name: 'Mohon Maaf' })).toBeVisible()
  await expect(his.getByText('Akses Di Menu Ini Tidak Di Izinkan')).toBeVisible()
  await expect(his.getByText('Hubungi Admin Jika Ingin Memakai Menu Ini')).toBeVisible()

  const token = await his.evaluate(() => localStorage.getItem('token') ?? '')
  const getStatus = async (path: string) => (await shop.ask('GET', path, { token })).status
  expect([await getStatus('banks'), await getStatus('bandrol'), await getStatus('users')]).toEqual([200, 403, 403])

  await page.getByRole('button', { name: 'Reset Hak Akses' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await expect(getEntry(page, 'data-master')).toHaveAttribute('aria-checked', 'false')
  await expect.poll(() => readMasters(his)).toEqual([])
  await context.close()

  await test.step('rights are compared with those of another user and copied', async () => {
    await page.goto('/hak-akses-users?user=SLS01')
    await page.getByText('Bandingkan Atau Salin Dari User Lain').click()
    const other = page.getByRole('combobox', { name: 'User Lain' })
    await other.fill('SPV01')
    await page.getByRole('option', { name: /SPV01/ }).click()
    await expect(page.getByRole('table', { name: 'Perbedaan Hak Akses' }).getByRole('row').nth(1)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: /^Salin Hak Akses/ }).click()
    await expect(page.getByText('Hak Aksesnya Sama')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Simpan' })).toBeEnabled()
    await page.getByRole('button', { name: 'Batal' }).click()
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
  })

  // A level that sees everything is given nothing.
  await page.goto('/hak-akses-users?user=OWNER')
  await expect(page.getByText('Owner selalu melihat semua menu')).toBeVisible()
  await expect(page.getByRole('tree')).toBeHidden()
  await expect(save(page)).toBeHidden()
})

test('the owner renames, moves and hides entries by the keyboard, and everybody’s menu follows', async ({
  page,
  shop,
  browser,
  watch,
}) => {
  const context = await browser.newContext({ storageState: await shop.storageOf('ADM01'), baseURL: shop.address })
  const hers = await context.newPage()
  await hers.goto('/master-bank')
  await expect(getMenu(hers).getByRole('link', { name: 'Bank', exact: true })).toBeVisible()

  // Each save of the menu reads all schema files anew.
  await makeCallsPatient(page)
  await page.goto('/hak-akses-news')
  await expect(getEntry(page, 'bank')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await getEntry(page, 'bank').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Judul' }).fill('Bank Kita')
  await expect(getEntry(page, 'bank')).toContainText('Bank Kita')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(getEntry(page, 'bank')).not.toContainText('Kita')
  await page.getByRole('textbox', { name: 'Judul' }).fill('Bank Rekanan')
  await getEntry(page, 'baki').click()
  await page.getByRole('switch', { name: 'Tampil di menu' }).click()
  await save(page).click()
  await watch.expectMessage('Berhasil Menyimpan Data')

  await expect.poll(() => readLinks(hers)).toEqual(expect.arrayContaining(['/master-bank', '/master-rekening']))
  await expect(getMenu(hers).getByRole('link', { name: 'Bank Rekanan', exact: true })).toBeVisible()
  const links = await readLinks(hers)
  expect(links.indexOf('/master-rekening')).toBeLessThan(links.indexOf('/master-bank'))
  expect(links).not.toContain('/master-baki')
  await hers.goto('/master-baki')
  await expect(hers.getByRole('heading', { level: 1, name: 'Baki' })).toBeVisible()
  await context.close()
})

/** The middle of an entry's row, or a part of its height below it. */
const findPoint = async (page: Page, id: string, below = 0): Promise<{ x: number; y: number }> => {
  const box = await getEntry(page, id).boundingBox()
  if (!box) throw new Error(`${id} is not visible`)
  return { x: box.x + box.width / 2, y: box.y + box.height * (0.5 + below) }
}

const readOrder = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.locator('[role=treeitem]').evaluateAll(rows => rows.map(row => (row as HTMLElement).dataset.row))

test('an entry is dragged by mouse and by a long touch; a short touch chooses it', { tag: '@long' }, async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    storageState: await shop.storageOf('OWNER'),
    baseURL: shop.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto('/hak-akses-news')
  await getEntry(page, 'jenis').scrollIntoViewIfNeeded()
  const before = await readOrder(page)
  expect(before.indexOf('kategori')).toBeLessThan(before.indexOf('jenis'))

  const pressed = await findPoint(page, 'kategori')
  await page.mouse.move(pressed.x, pressed.y)
  await page.mouse.down()
  await page.mouse.move(pressed.x, pressed.y + 10)
  const below = await findPoint(page, 'jenis', 0.25)
  await page.mouse.move(below.x, below.y, { steps: 5 })
  await expect(getEntry(page, 'jenis')).toHaveAttribute('data-drop', 'after')
  await page.mouse.up()
  await expect.poll(async () => (await readOrder(page)).indexOf('kategori')).toBe(before.indexOf('jenis'))

  const driver = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    driver.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  const held = await findPoint(page, 'kategori')
  await touch('touchStart', held)
  await expect(getEntry(page, 'kategori')).toHaveCSS('opacity', '0.5')
  const above = await findPoint(page, 'jenis', -0.25)
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: held.x, y: held.y + (above.y - held.y) * part })
  await expect(getEntry(page, 'jenis')).toHaveAttribute('data-drop', 'before')
  await touch('touchEnd')
  await expect.poll(() => readOrder(page)).toEqual(before)

  const tapped = await findPoint(page, 'kategori')
  await page.touchscreen.tap(tapped.x, tapped.y)
  await expect(page.getByRole('textbox', { name: 'Judul' })).toHaveValue('Kategori')
  await context.close()
})

test('a menu that locks everybody out, a blank title and a concurrent save are reported; nothing is lost', {
  tag: '@long',
}, async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  watch.expectRefusal(412)
  await page.goto('/hak-akses-news')
  await getEntry(page, 'hak-akses-news').click()
  await page.getByRole('switch', { name: 'Tampil di menu' }).click()
  await save(page).click()
  await watch.expectMessage('Tidak Ada Yang Dapat Mengubahnya Lagi')
  await page.getByRole('button', { name: 'Urungkan' }).click()

  await getEntry(page, 'gudang').click()
  const title = page.getByRole('textbox', { name: 'Judul' })
  await title.fill('')
  await save(page).click()
  await watch.expectMessage('Menu Belum Benar')
  await expect(getEntry(page, 'gudang')).toContainText('Salah')
  await title.fill('Gudang Kita')

  const { body } = await shop.ask('GET', 'schema/menu')
  body.items[0].title = 'Beranda'
  expect((await shop.ask('PUT', 'schema/menu', { body: { items: body.items } })).status).toBe(200)
  await save(page).click()
  const conflict = page.getByRole('dialog', { name: 'Data Sudah Diubah' })
  await expect(conflict.getByRole('row', { name: 'gudang' })).toContainText('Gudang Kita')
  await expect(conflict.getByRole('row', { name: 'dashboard' })).toContainText('Beranda')
  await conflict.getByRole('button', { name: 'Pakai Data Sekarang' }).click()
  await expect(getEntry(page, 'dashboard')).toContainText('Beranda')
  await expect(getEntry(page, 'gudang')).not.toContainText('Kita')
})
