// Kirim Barang Ke Cabang and Terima Barang at the counters of two shops.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { createRing, DocumentPage, readPiece } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'barang' })

test.describe('the shop that sends', () => {
  test.use({ user: 'ADM01' })

  test('sends a piece, which is gone from its tray', async ({ page, shop }) => {
    const barcode = await createRing(shop)
    const form = new DocumentPage(page)
    await form.open('/kirim-barang-kecabang', 'Kirim Barang Ke Cabang')
    await form.pick('Toko Tujuan', 'KCB')
    await form.scan(barcode)
    await expect(form.rows).toHaveCount(1)
    await form.saved(/KCA-KB-\d{6}-\d{4}/)
    expect(await readPiece(shop, barcode)).toMatchObject({ tempat: 'DIKIRIM/KCB', status: 'DIKIRIM' })
    await page.getByRole('link', { name: 'Lihat Kirim Barang' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Dalam Perjalanan' }).first()).toBeVisible()
  })
})

test.describe('the shop that receives', () => {
  test.use({ user: 'OWNERB' })

  test('takes in what has come and leaves the rest on its way', async ({ page, shop }) => {
    const [one, two] = [await createRing(shop), await createRing(shop)]
    const barang = [one, two].map(kode_barcode => ({ kode_barcode }))
    const { body: sent } = await shop.ask('POST', 'kirimbarang?move=kirim', {
      body: { kode_toko_tujuan: 'KCB', barang },
    })
    await page.goto('/terima-barang')
    await page.getByRole('row').filter({ hasText: sent.no_kirim }).click()
    await page.getByRole('button', { name: 'Terima Barang' }).click()
    await page.getByRole('checkbox', { name: 'Pilih baris 1' }).check()
    await page.getByRole('status').getByRole('button', { name: 'Terima Barang' }).click()
    const dialog = page.getByRole('dialog', { name: 'Terima Barang' })
    const form = new DocumentPage(page)
    await form.pick('Gudang Tujuan', 'TOKO')
    await form.pick('Baki Tujuan', '02')
    await dialog.getByRole('button', { name: 'Terima Barang' }).click()
    await expect(page.getByText('Diterima Sebagian').first()).toBeVisible()
    const { token } = await shop.signIn('OWNERB')
    const filter = encodeURIComponent(JSON.stringify({ kode_barcode: one }))
    expect((await shop.ask('GET', `barang?filter=${filter}`, { token })).body).toMatchObject([{ tempat: 'TOKO/02' }])
    expect(await readPiece(shop, two)).toMatchObject({ status: 'DIKIRIM', stock_on_hand: 1 })
  })
})
