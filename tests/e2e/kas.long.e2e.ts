// Uang Kas and Uang Bank at the counter: entered with its proof and slip, looked up in the books, taken back with a reason and
// the word of a supervisor, and found among the cancelled.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { DocumentPage } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'kas', user: 'KSR01' })

const readSaldo = async (shop: BrowserShop): Promise<Readonly<Record<string, number>>> => {
  const { body } = await shop.ask('GET', 'cash/saldo')
  return Object.fromEntries(body.map((row: { tempat: string; saldo: number }) => [row.tempat, row.saldo]))
}

const grouped = (amount: number): string => amount.toLocaleString('en-US')

/** What the list says of each account. */
const expectSaldo = async (page: Page, of: Readonly<Record<string, number>>): Promise<void> => {
  const cards = page.getByRole('list', { name: 'Saldo Kas Dan Rekening' })
  for (const [account, amount] of Object.entries(of))
    await expect(cards.getByRole('listitem').filter({ hasText: account })).toContainText(grouped(amount))
}

const cancel = async (page: Page, number: string, title: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: number }).click()
  await page.getByRole('button', { name: title, exact: true }).click()
  const ask = page.getByRole('dialog', { name: title, exact: true })
  await ask.getByRole('textbox', { name: /^Alasan/ }).fill('SALAH KETIK')
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('User ID').fill('SPV01')
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('BENAR')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
  await expect(dialog).toBeHidden()
}

test('cash comes with its proof and slip, is told over the list, and is taken back', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const before = await readSaldo(shop)
  const form = new DocumentPage(page)
  await form.open('/uang-kas', 'Uang Kas')
  await expectSaldo(page, before)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('F6')
  await expect(page.getByRole('heading', { level: 1, name: 'Tambah Uang Kas' })).toBeVisible()
  await form.pick('Kategori', 'MODAL')
  await page.getByRole('textbox', { name: 'Jumlah', exact: true }).fill('1.250.000')
  await page.getByRole('textbox', { name: 'Keterangan' }).fill('MODAL TAMBAHAN')
  const number = await form.saved(/UK-\d{6}-\d{4}/)
  const after = { ...before, KAS: Number(before.KAS) + 1_250_000 }
  expect(await readSaldo(shop)).toEqual(after)
  await page.getByRole('main').getByRole('link', { name: 'Uang Kas', exact: true }).click()
  await expectSaldo(page, after)
  await cancel(page, number, 'Batal Uang Kas')
  await expect.poll(() => readSaldo(shop)).toEqual(before)
  await page.goto('/uang-kas-batal')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('SALAH KETIK')
  await page.goto('/uang-kas')
  await expectSaldo(page, before)
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
})

test('money goes from the drawer to the bank and back, and both sides are told', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const before = await readSaldo(shop)
  const form = new DocumentPage(page)
  await form.open('/tambah-uang-bank', 'Tambah Uang Bank')
  await page.getByRole('main').getByRole('link', { name: 'Setor Dari Kas' }).click()
  await form.pick('No Rekening', '8800112233')
  await page.getByRole('textbox', { name: 'Jumlah', exact: true }).fill('500000')
  const number = await form.saved(/UB-\d{6}-\d{4}/)
  const after = { ...before, KAS: Number(before.KAS) - 500_000, '8800112233': Number(before['8800112233']) + 500_000 }
  expect(await readSaldo(shop)).toEqual(after)
  await page.goto('/tambah-uang-bank')
  await expectSaldo(page, after)
  await cancel(page, number, 'Batal Uang Bank')
  await expect.poll(() => readSaldo(shop)).toEqual(before)
  await page.goto('/uang-bank-batal')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('SALAH KETIK')
  await page.goto('/ambil-uang-bank')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ambil Uang Bank/ })
    .click()
  await form.pick('No Rekening', '8800112233')
  await form.pick('Kode Transaksi', 'SUPPLIER')
  await page.getByRole('textbox', { name: 'Jumlah', exact: true }).fill('250000')
  await form.saved(/UB-\d{6}-\d{4}/)
  expect(await readSaldo(shop)).toMatchObject({ '8800112233': Number(before['8800112233']) - 250_000 })
})
