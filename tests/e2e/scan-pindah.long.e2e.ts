// A scan while another page is being opened waits for that page, or is refused aloud; old refusals go with a scan that is taken.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { counterOpen, createPiece, getGoods, salePath } from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', shopName: 'scan-pindah', user: 'SPV01' })

/** From now on files of the program are sent only after the answer is called. */
const holdProgram = async (page: Page): Promise<() => void> => {
  let send = (): void => {}
  const isSent = new Promise<void>(resolve => (send = resolve))
  await page.route(/\/assets\/.*\.js$/, async route => {
    await isSent
    await route.continue().catch(() => undefined)
  })
  return send
}

/** By the finder, which is loaded by then. */
const goTo = async (page: Page, menu: string, path: string): Promise<void> => {
  await page.keyboard.press('Control+K')
  const finder = page.getByRole('dialog', { name: 'Cari menu' })
  await finder.getByRole('combobox').fill(menu)
  await expect(finder.getByRole('option').first()).toContainText(menu)
  return page.keyboard.press('Enter').then(() => expect(page).toHaveURL(path))
}

const loadFinder = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog', { name: 'Cari menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Cari menu' })).toBeHidden()
}

// The purchase would take a code itself.
for (const from of ['/dashboard', '/transaksi-pembelian'])
  test(`a code that comes while the sale is being opened from ${from} is its first line`, async ({ page, shop }) => {
    const code = await createPiece(shop)
    await page.goto(from)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loadFinder(page)
    const send = await holdProgram(page)
    await goTo(page, 'Transaksi Penjualan', salePath)
    await scanInto(page, code)
    send()
    await expect(getGoods(page).getByText(code, { exact: true })).toBeAttached()
  })

test('a code for a page that receives none is refused aloud, and the sale before it keeps its lines', async ({
  page,
  shop,
  watch,
}) => {
  const code = await createPiece(shop)
  await page.goto(salePath)
  await counterOpen(page)
  await loadFinder(page)
  const send = await holdProgram(page)
  await goTo(page, 'Bank', '/master-bank')
  await scanInto(page, code)
  send()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible()
  await watch.expectMessage(`Scan ${code} Tidak Dipakai`)
  const other = await createPiece(shop)
  await scanInto(page, other)
  await watch.expectMessage(`Scan ${other} Tidak Dipakai`)
})

test('an old refusal goes with the next code that is taken, which is not shown in red', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const [first, second] = [await createPiece(shop), await createPiece(shop)]
  await page.goto(salePath)
  await counterOpen(page)
  const box = page.getByRole('textbox', { name: 'Kode Barcode', exact: true })
  const status = page.locator('[data-scan] [role=status]')
  await scanInto(page, [first, first])
  await expect(status).toContainText('Sudah Ada Di Baris 1')
  await expect(box.locator('..')).toHaveClass(/Mui-error/)
  // It can be read for two seconds, whatever comes.
  await page.waitForTimeout(2500)
  await page.keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Kode Sales' })).toBeFocused()
  await scanInto(page, second)
  await expect(getGoods(page).getByText(second, { exact: true })).toBeAttached()
  await expect(status).not.toContainText('Sudah Ada')
  await expect(status).toContainText('dipindah dari Kode Sales')
  await expect(box.locator('..')).not.toHaveClass(/Mui-error/)
})
