// Dialogs begin in the first empty required box, and give the focus back to where it was.
import { expect } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { call, counterOpen, createPiece, salePath } from '../support/browser/counter-page.ts'

test.use({ start: 'demo', shopName: 'fokus-dialog', user: 'SPV01' })

/** The id of a validated sale. */
const createSale = async (shop: BrowserShop): Promise<string> => {
  const barang = [{ kode_barcode: await createPiece(shop) }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
  const sale = await call(shop, 'penjualan?move=simpan', {
    kode_sales: 'S01',
    nama_customer: 'IBU RINI',
    barang,
    pembayaran,
  })
  await call(shop, `penjualan/${sale.id}/moves/validasi`)
  return sale.id
}

test('a move begins in its first empty box, and its button has the focus again', async ({ page, shop, watch }) => {
  const id = await createSale(shop)
  await page.goto(`/batal-penjualan/${id}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Batal Penjualan', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Batal Penjualan', exact: true })
  const reason = dialog.getByRole('combobox', { name: /^Alasan/ })
  await button.press('Enter')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(reason).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().click()
  watch.expectRefusal(422)
  await page.keyboard.press('F9')
  const authorization = page.getByRole('dialog', { name: 'Otorisasi' })
  await expect(authorization.getByLabel('User ID')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(authorization).toBeHidden()
  await expect(button).toBeFocused()
})

test('what a menu opened gives the focus back to the button of the menu', async ({ page, shop }) => {
  const barang = [{ nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }]
  const loan = { nama_customer: 'IBU RATNA', jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang }
  const { id } = await call(shop, 'hutang?move=simpan', loan)
  await call(shop, `hutang/${id}/moves/validasi`)
  await page.goto(`/lihat-hutang/${id}`)
  const button = page.getByRole('main').getByRole('button', { name: 'Lainnya' })
  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'Riwayat' }).press('Enter')
  const history = page.getByRole('dialog')
  await expect(history).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await expect(button).toBeFocused()
})

test('the finder gives the focus back to the box that the page has focused behind it', async ({ page }) => {
  const finder = page.getByRole('dialog', { name: 'Cari menu' })
  await page.goto(salePath, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.heardScans?.isListening)
  await page.keyboard.press('Control+K')
  await expect(finder).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Kode Barcode', exact: true, includeHidden: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(finder).toBeHidden()
  await counterOpen(page)
})
