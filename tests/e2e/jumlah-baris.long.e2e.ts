// The columns of a line explain its total, by keys at the till and in the detail of what was saved.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { CountedKeys } from '../support/browser/counted-keys.ts'
import { counterOpen, createPiece, getGoods, last, salePath, saveAndPrint } from '../support/browser/counter-page.ts'

test.use({ start: 'demo', shopName: 'jumlah baris' })

/** What the cells of the only line show, in rupiah, by the titles of their columns. */
const readAmounts = async (goods: Locator): Promise<Readonly<Record<string, number>>> => {
  const cells = goods.locator('tbody td[data-title]')
  const shown = await cells.evaluateAll(all =>
    all.map(cell => [cell.getAttribute('data-title') ?? '', cell.querySelector('input')?.value ?? cell.textContent]),
  )
  return Object.fromEntries(
    shown.map(([title, text]) => [String(title).replace(/ \(Rp\)$/, ''), Number(String(text).replaceAll(',', ''))]),
  )
}

const addends = ['Harga Jual', 'Harga Atribut', 'Ongkos', 'Fee Sales', 'Pembulatan']

/** What the columns add up to; those that are not shown add nothing. */
const addUp = (amounts: Readonly<Record<string, number>>): number =>
  addends.reduce((sum, title) => sum + (amounts[title] ?? 0), 0) - (amounts.Diskon ?? 0)

const tabToDiscount = async (page: Page, keys: CountedKeys): Promise<void> => {
  const box = page.getByRole('textbox', { name: 'Diskon Rp 1' })
  for (let stop = 0; stop < 12 && !(await box.evaluate(one => one === document.activeElement)); stop++)
    await keys.press('Tab')
  await expect(box).toBeFocused()
}

test('a piece with an attachment and a discount: its columns add up to its total', async ({ browser, shop, watch }) => {
  expect((await shop.ask('PUT', 'para-system', { body: { PENJUALAN_DISCOUNT_MODULE: true } })).status).toBe(200)
  const code = await createPiece(shop, { nama_atribut: 'MUTIARA', berat_atribut: 0.1, harga_atribut: 125_000 })
  // Signed in after the setting, which the session keeps.
  const context = await browser.newContext({ storageState: await shop.storageOf('SPV01'), baseURL: shop.address })
  const page = await context.newPage()
  await page.goto(salePath)
  await counterOpen(page)
  const keys = new CountedKeys(page)
  await keys.scan(code)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
  await tabToDiscount(page, keys)
  await keys.type('25000')
  await keys.press('F4')
  await keys.choose('S01')
  const total = 5_046_000
  await expect.poll(() => readAmounts(getGoods(page))).toMatchObject({ Total: total })
  expect(addUp(await readAmounts(getGoods(page)))).toBe(total)
  await keys.press('F8')
  watch.expectRefusal(422)
  await saveAndPrint(page, 'F9', 'OWNER')
  const { id } = await last(shop, 'penjualan')
  await page.goto(`/validasi-penjualan/${id}`)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
  const detail = await readAmounts(getGoods(page))
  expect(detail).toMatchObject({ Total: total })
  expect(addUp(detail)).toBe(total)
  await context.close()
})
