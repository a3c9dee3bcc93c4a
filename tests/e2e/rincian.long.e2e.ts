// Detail pages of documents are read from the top: the pieces, the facts that are not empty, one sum; and their actions: the next
// step is the one filled button, few are beside it, and what takes back is red.
import { expect, type Page } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { call, createPiece } from '../support/browser/counter-page.ts'

test.use({ start: 'demo', shopName: 'rincian', user: 'SPV01' })

const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }

const saveSale = async (shop: BrowserShop): Promise<string> => {
  const barang = [{ kode_barcode: await createPiece(shop) }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
  const { id } = await call(shop, 'penjualan?move=simpan', { ...customer, barang, pembayaran, uang_tunai: 5_000_000 })
  await call(shop, `penjualan/${id}/moves/validasi`)
  return id
}

const saveLoan = async (shop: BrowserShop): Promise<string> => {
  const barang = [{ nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }]
  const body = { nama_customer: 'IBU RATNA', jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang }
  const { id } = await call(shop, 'hutang?move=simpan', body)
  await call(shop, `hutang/${id}/moves/validasi`)
  return id
}

const saveRepair = async (shop: BrowserShop): Promise<string> => {
  const barang = [{ nama_barang: 'CINCIN', berat: 2.5, ongkos: 150_000 }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 50_000 }]
  const { id } = await call(shop, 'service?move=simpan', { ...customer, barang, pembayaran })
  return id
}

test('the detail of a sale begins with its pieces, folds facts that are not set, and has a sum that adds up', async ({
  page,
  shop,
}) => {
  await page.goto(`/lihat-penjualan/${await saveSale(shop)}`)
  const main = page.getByRole('main')
  const goods = main.getByRole('table', { name: 'Barang', exact: true })
  const name = main.getByText('IBU RATNA', { exact: true })
  await expect(goods).toBeVisible()
  const readTop = async (one: typeof name): Promise<number> => (await one.boundingBox())?.y ?? 0
  expect(await readTop(goods)).toBeLessThan(await readTop(name))
  const quiet = main.getByText('Bebas PPh 22', { exact: true })
  await expect(quiet).toHaveCount(0)
  const sum = main.getByRole('region', { name: 'Perhitungan' })
  const amounts = (await sum.getByRole('definition').allTextContents()).map(text => Number(text.replace(/\D/g, '')))
  // Price, labour and rounding come to what is due; then paid, received, and the change.
  expect(amounts).toEqual([4_895_550, 50_000, 450, 4_946_000, 4_946_000, 5_000_000, 54_000])
  await main.getByRole('button', { name: 'Tampilkan Semua' }).click()
  await expect(quiet).toBeVisible()
})

/** The filled buttons of the page, without their keys. */
const listFilled = (page: Page): Promise<readonly string[]> =>
  page.locator('main .MuiButton-contained').evaluateAll(all => all.map(one => one.firstChild?.textContent ?? ''))

for (const { path, save, next } of [
  { path: 'lihat-services', save: saveRepair, next: ['Service Selesai'] },
  { path: 'lihat-hutang', save: saveLoan, next: ['Pelunasan Hutang'] },
  { path: 'batal-penjualan', save: saveSale, next: [] },
])
  test(`${path} has one filled button at most, the next step, and at most four before its menu`, async ({
    page,
    shop,
  }) => {
    await page.goto(`/${path}/${await save(shop)}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Kembali', exact: true })).toBeVisible()
    expect(await listFilled(page)).toEqual(next)
    // The button of a print has a second one for its ways beside it.
    const actions = main.getByRole('button', { name: 'Kembali', exact: true }).locator('xpath=../*')
    expect(await actions.count()).toBeLessThanOrEqual(5)
  })

test('what takes a sale back is red, and its dialog is left by Tutup', async ({ page, shop }) => {
  await page.goto(`/batal-penjualan/${await saveSale(shop)}`)
  const cancel = page.getByRole('main').getByRole('button', { name: 'Batal Penjualan', exact: true })
  await expect(cancel).toHaveClass(/MuiButton-(?:outlined|text|color)Error/)
  await cancel.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Batal Penjualan', exact: true })
  await expect(dialog.getByRole('button', { name: 'Batal', exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
})
