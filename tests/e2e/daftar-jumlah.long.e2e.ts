// What a list of documents adds and finds: cancelled sales are not in its total, each kind of document has a total of its own,
// and an empty list leads to what waits elsewhere.
import { expect } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { call, createPiece } from '../support/browser/counter-page.ts'

test.use({ start: 'demo', shopName: 'daftar jumlah', user: 'OWNER' })
test.describe.configure({ mode: 'serial' })

const price = 4_946_000

const saveSale = async (shop: BrowserShop): Promise<string> => {
  const barang = [{ kode_barcode: await createPiece(shop) }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: price }]
  const uang_tunai = 5_000_000
  const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang, pembayaran, uang_tunai }
  return (await call(shop, 'penjualan?move=simpan', sale)).id
}

test('an empty list leads to what waits elsewhere, and does not offer the day that it shows', async ({
  page,
  shop,
}) => {
  await saveSale(shop)
  await page.goto('/lihat-penjualan')
  await expect(page.getByText(/^Tidak Ada Data Pada /)).toBeVisible()
  await expect(page.getByRole('button', { name: /Hari Terakhir Yang Ada Datanya$/ })).toHaveCount(0)
  await page.getByRole('link', { name: '1 Menunggu Validasi Penjualan', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Validasi Penjualan' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'IBU RATNA' })).toHaveCount(1)
})

test('validating shows no change: it was paid when the sale was saved', async ({ page, shop }) => {
  await page.goto('/validasi-penjualan')
  await page.getByRole('row').filter({ hasText: 'IBU RATNA' }).first().click()
  await expect(page.getByText('54,000').first()).toBeVisible()
  await page.keyboard.press('F9')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  const done = page.getByRole('dialog', { name: 'Validasi Berhasil' })
  await expect(done).toContainText(/PJ-\d{6}-\d{4}/)
  await expect(done.getByText('Kembali', { exact: true })).toHaveCount(0)
  expect((await shop.ask('GET', 'penjualan?range=[0,0]')).body[0]).toMatchObject({ kembalian: 54_000 })
})

test('the total of a list is titled by what it leaves out, and leaves it out', async ({ page, shop }) => {
  const id = await saveSale(shop)
  await call(shop, `penjualan/${id}/moves/validasi`, {})
  const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
  await call(shop, `penjualan/${id}/moves/batal`, { answers })
  await page.goto('/lihat-penjualan')
  const total = page.getByRole('row', { name: /^Total/ })
  await expect(total).toContainText('Total Tanpa Batal')
  await expect(total).toContainText('4,946,000')
  await expect(page.getByRole('row').filter({ hasText: 'IBU RATNA' })).toHaveCount(2)
})

test('sales and purchases have totals of their own, and none together', async ({ page, shop }) => {
  await saveSale(shop)
  const line = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 1, kondisi: 'MULUS' }
  const preview = await shop.ask('POST', 'pembelian/lines/barang', { body: { document: {}, line } })
  const { harga } = preview.body
  const barang = [{ ...line, harga }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: harga }]
  const seller = { nama_customer: 'IBU SARI', jenis_identitas: 'KTP', no_identitas: '3174012345678901' }
  await call(shop, 'pembelian?move=simpan', { kode_sales: 'S01', ...seller, barang, pembayaran })
  await page.goto('/validasi-jual-beli')
  await expect(page.locator('tfoot tr')).toHaveCount(2)
  await expect(page.locator('tfoot tr')).toContainText(['Penjualan', 'Pembelian'])
  await page.getByRole('button', { name: 'Pilih Semua Di Halaman Ini' }).click()
  await page.getByRole('button', { name: 'Validasi', exact: true }).last().click()
  await expect(page.getByRole('alertdialog')).toContainText(/^.*Grand Total Penjualan 4,946,000, Pembelian [\d,]+ \?/)
})
