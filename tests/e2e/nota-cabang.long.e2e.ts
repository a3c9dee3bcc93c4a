// A nota of another shop at the counter: found by a scan, with the shop that sold it, in a purchase and in a trade-in.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { createPiece } from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo' })

const sell = async (shop: BrowserShop): Promise<{ readonly kode_barcode: string; readonly no_faktur_jual: string }> => {
  const barang = [{ kode_barcode: await createPiece(shop) }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
  const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang, pembayaran }
  const made = await shop.ask('POST', 'penjualan?move=simpan', { body: sale })
  expect(made.status).toBe(201)
  return (await shop.ask('POST', `penjualan/${made.body.id}/moves/validasi`, { body: {} })).body.barang[0]
}

test('a purchase and a trade-in find it and name the shop that sold it', async ({ shop, browser }) => {
  const [bought, traded] = [await sell(shop), await sell(shop)]
  const { token } = await shop.signIn('OWNERB')
  const settings = { body: { NOTA_SEMUA_CABANG: true }, token }
  expect((await shop.ask('PUT', 'para-system', settings)).status).toBe(200)
  // Signed in after the switch, which the session keeps.
  const counter = await browser.newContext({ baseURL: shop.address, storageState: await shop.storageOf('OWNERB') })
  const page = await counter.newPage()
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/transaksi-pembelian')
  await expect(page.getByRole('textbox', { name: 'Nota / Kode Barcode' })).toBeFocused()
  await scanInto(page, [bought.kode_barcode])
  const soldAt = page.getByRole('combobox', { name: 'Dijual Di' })
  await expect(soldAt).toHaveValue(/KENCANA BANDUNG/)
  await expect(page.getByRole('textbox', { name: 'Harga Nota' })).toHaveValue('4,895,550')
  expect(await findBarriers(page)).toEqual([])
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/nota-cabang.png` })

  await page.goto('/transaksi-penjualan')
  await page.getByRole('button', { name: 'Bayar Dengan Tukar' }).click()
  const box = page.getByRole('textbox', { name: 'Nota / Kode Barcode' })
  await box.fill(traded.no_faktur_jual)
  await box.press('Enter')
  await expect(soldAt).toHaveValue(/KENCANA BANDUNG/)
  await expect(page.getByRole('textbox', { name: 'No Faktur' })).toHaveValue(traded.no_faktur_jual)
  expect(await findBarriers(page)).toEqual([])
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/nota-tukar.png` })
  await counter.close()
})
