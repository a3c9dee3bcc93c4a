// Buying back at the counter: from the nota to the printed one, validated by a second person and cancelled by the owner.
import { type Browser, expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { createPiece } from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'
import { typeByHand } from '../support/browser/typing.ts'

// Everything that is not validated is validated here, so nothing of other files may wait for it.
test.use({ start: 'demo', shopName: 'pembelian', user: 'KSR01' })

const path = '/transaksi-pembelian'

/** The nota of a piece that is sold and validated. */
const soldNota = async (shop: BrowserShop) => {
  const line = { kode_barcode: await createPiece(shop) }
  const preview = await shop.ask('POST', 'penjualan/lines/barang', { body: { document: {}, line } })
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: preview.body.harga_total }]
  const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', no_hp: '08123', barang: [line], pembayaran }
  const made = await shop.ask('POST', 'penjualan?move=simpan', { body: sale })
  expect(made.status).toBe(201)
  const valid = await shop.ask('POST', `penjualan/${made.body.id}/moves/validasi`, { body: {} })
  return valid.body.barang[0]
}

const last = async (shop: BrowserShop, resource: string) => {
  const { body } = await shop.ask('GET', `${resource}?sort=["id","DESC"]&range=[0,0]`)
  return (await shop.ask('GET', `${resource}/${body[0].id}`)).body
}

const list = (page: Page) => page.getByRole('table', { name: 'Barang', exact: true })

/** A page of another person, on a machine of his own. */
const pageOf = async (browser: Browser, shop: BrowserShop, user: string): Promise<Page> =>
  (await browser.newContext({ storageState: await shop.storageOf(user), baseURL: shop.address })).newPage()

const readPlace = async (shop: BrowserShop, code: string): Promise<string> => {
  const { body } = await shop.ask('GET', `barang?filter=${encodeURIComponent(JSON.stringify({ kode_barcode: code }))}`)
  return body[0].tempat
}

const readCash = async (shop: BrowserShop): Promise<number> =>
  (await shop.ask('GET', 'cash/saldo')).body.find(({ tempat }: { tempat: string }) => tempat === 'KAS').saldo

test('a nota is bought back without a mouse, validated by a second person and cancelled by the owner', async ({
  page,
  shop,
  browser,
  watch,
}) => {
  watch.expectRefusal(404)
  const sold = await soldNota(shop)
  const before = await readCash(shop)
  await page.goto(path)
  await expect(page.getByRole('textbox', { name: 'Nota / Kode Barcode' })).toBeFocused()
  await typeByHand(page, 'TIDAK ADA')
  await page.keyboard.press('Enter')
  await expect(page.getByText('tidak ditemukan di toko ini')).toBeVisible()
  await scanInto(page, sold.no_faktur_jual)
  const weight = page.getByRole('textbox', { name: 'Berat', exact: true })
  await expect(weight).toBeFocused()
  await expect(weight).toHaveValue(sold.berat.toFixed(3))
  await expect(page.getByRole('textbox', { name: 'Nama Customer' })).toHaveValue('IBU RATNA')
  await page.keyboard.press('Control+a')
  await typeByHand(page, (sold.berat - 0.1).toFixed(3))
  await page.keyboard.press('Tab')
  await expect(page.getByText(/berkurang 0.100 gr/)).toBeVisible()
  await typeByHand(page, 'PATAH')
  await expect(page.getByRole('option', { name: /PATAH/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Potongan Berat')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  const pixel = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png').split(',')[1] ?? '')
  const picture = { name: 'cincin.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await page.getByLabel('File Foto Barang').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Perbesar Foto Barang' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('status').filter({ hasText: 'Dibayar Tunai' })).toBeVisible()
  const total = await list(page).getByRole('row').last().getByRole('cell').nth(7).textContent()
  await page.keyboard.press('F9')
  const offer = page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })
  await expect(offer.getByText(/^KCA-PB-/)).toBeVisible()
  const printed = page.waitForResponse(/\/print\/nota$/)
  await page.keyboard.press('Enter')
  expect((await printed).headers()['content-type']).toBe('application/pdf')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Nota / Kode Barcode' })).toBeFocused()
  const saved = await last(shop, 'pembelian')
  const line = { no_faktur_jual: sold.no_faktur_jual, kode_barcode: sold.kode_barcode, kondisi: 'PATAH' }
  expect(saved).toMatchObject({ status: 'OPEN', nama_customer: 'IBU RATNA', input_by: 'KSR01', barang: [line] })
  expect(saved.barang[0].foto).toMatch(/^KCA\/pembelian\.barang\/foto\//)
  expect(total).toBe(saved.total.toLocaleString('en'))
  expect(await readCash(shop)).toBe(before)

  const second = await pageOf(browser, shop, 'SPV01')
  await second.goto('/validasi-jual-beli')
  await second.getByRole('button', { name: 'Pilih Semua Di Halaman Ini' }).click()
  await expect(
    second
      .getByRole('table')
      .getByRole('row', { name: /^Pembelian/ })
      .last(),
  ).toContainText(total ?? '-')
  await second.getByRole('button', { name: 'Validasi', exact: true }).last().click()
  await expect(second.getByRole('alertdialog')).toContainText(`Grand Total Pembelian ${total} ?`)
  await second.getByRole('button', { name: 'Ya' }).click()
  const made = second.getByRole('dialog', { name: '1 Data Berhasil Diproses' })
  const [paper, opened] = [second.waitForResponse(/\/print\/nota$/), second.waitForEvent('popup')]
  await made.getByRole('button', { name: /^Nota/ }).click()
  // The page behind the viewer of the paper does not answer.
  await (await opened).close()
  expect((await paper).headers()['content-type']).toBe('application/pdf')
  await made.getByRole('button', { name: 'Tutup' }).click()
  await expect(second.getByText('Semua Sudah Divalidasi')).toBeVisible()
  expect(await last(shop, 'pembelian')).toMatchObject({ status: 'DONE', valid_by: 'SPV01' })
  expect([await readPlace(shop, sold.kode_barcode), await readCash(shop)]).toEqual(['BELI', before - saved.total])

  // Found by what stands in it, with its photo; one of another piece is not.
  await second.goto('/lihat-pembelian')
  await second.getByRole('button', { name: 'Filter', exact: true }).click()
  const asked = second.getByRole('dialog', { name: 'Filter' })
  await asked.getByRole('textbox', { name: 'Kode Barcode' }).fill(sold.kode_barcode)
  await second.keyboard.press('Enter')
  await expect(second.getByRole('row', { name: new RegExp(saved.no_faktur_group) })).toBeVisible()
  await second.getByRole('row', { name: new RegExp(saved.no_faktur_group) }).click()
  await expect(second.getByRole('button', { name: 'Perbesar Foto Barang' })).toBeVisible()

  const owner = await pageOf(browser, shop, 'OWNER')
  await owner.goto('/batal-pembelian')
  await owner.getByRole('row', { name: new RegExp(saved.no_faktur_group) }).click()
  await owner.getByRole('button', { name: 'Batal Pembelian' }).last().click()
  await owner.getByRole('combobox', { name: 'Alasan' }).fill('SALAH')
  await owner.getByRole('option', { name: /SALAH INPUT/ }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Batal Pembelian' }).click()
  // An owner needs nobody else.
  await expect.poll(async () => (await last(shop, 'pembelian')).status).toBe('CANC')
  expect([await readPlace(shop, sold.kode_barcode), await readCash(shop)]).toEqual(['PELANGGAN', before])
})
