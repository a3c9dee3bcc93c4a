// A repair at the counter: taken in with a down payment and its slip, finished, fetched for the rest; another is cancelled, and
// the money goes back.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import { DocumentPage, pressAction } from '../support/browser/document-page.ts'

test.use({ shopName: 'service', user: 'KSR01' })

const readCash = async (shop: BrowserShop): Promise<number> => {
  const { body } = await shop.ask('GET', 'cash/saldo')
  return Number(body.find((row: { tempat: string }) => row.tempat === 'KAS')?.saldo ?? 0)
}

/** Typed, and left, so that what follows from it is there. */
const type = async (page: Page, box: string | RegExp, text: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: box, ...(typeof box === 'string' && { exact: true }) })
  await field.fill(text)
  await field.press('Tab')
}

const takeIn = async (page: Page, form: DocumentPage, paid: string): Promise<string> => {
  await form.open('/transaksi-services', 'Transaksi Service')
  await type(page, 'Nama Customer', 'PAK BUDI')
  const goods = page.getByRole('region', { name: 'Barang' })
  await goods.getByRole('button', { name: 'Tambah' }).click()
  await type(page, 'Nama Barang 1', 'CINCIN')
  await type(page, 'Berat 1', '2.5')
  await type(page, 'Ongkos 1', '150000')
  await page.keyboard.press('F8')
  await type(page, 'Nominal 1', paid)
  await expect(page.getByRole('status').filter({ hasText: 'Sisa' })).toContainText('100,000')
  return form.saved(/KCA-SV-\d{6}-\d{4}/)
}

const open = async (page: Page, number: string): Promise<void> => {
  await page.goto('/lihat-services')
  await page.getByRole('row').filter({ hasText: number }).click()
}

test('a repair is taken in, finished and fetched, and another is cancelled', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const before = await readCash(shop)
  const form = new DocumentPage(page)
  const number = await takeIn(page, form, '50000')
  expect(await readCash(shop)).toBe(before + 50_000)
  await open(page, number)
  await expect(page.getByRole('button', { name: 'Service Ambil' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Service Selesai' }).click()
  const parts = page.getByRole('dialog', { name: 'Service Selesai', exact: true })
  await parts.getByRole('button', { name: 'Tambah' }).click()
  await type(page, 'Nama Bahan 1', 'PATRI EMAS')
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Service Ambil' }).click()
  const ask = page.getByRole('dialog', { name: 'Service Ambil', exact: true })
  await type(page, 'Berat Kembali', '2.4')
  await expect(ask.getByRole('textbox', { name: 'Alasan Selisih' })).toBeVisible()
  await page.keyboard.press('F8')
  await ask.getByRole('textbox', { name: 'Nominal 1', exact: true }).fill('100000')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('F9')
  const question = page.getByRole('alertdialog').filter({ hasText: 'Berat Kembali Berbeda -0.100 gr' })
  await question.getByRole('button', { name: 'Ya' }).click()
  await form.offered(/KCA-SV-\d{6}-\d{4}/)
  await expect.poll(() => readCash(shop)).toBe(before + 150_000)

  const other = await takeIn(page, form, '50000')
  await open(page, other)
  await pressAction(page, 'Service Batal')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('User ID').fill('SPV01')
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('BENAR')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
  await expect.poll(() => readCash(shop)).toBe(before + 150_000)
})
