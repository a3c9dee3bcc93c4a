// Pindah Barang Satu Baki at the counter; dokumen.e2e.ts moves single pieces.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { DocumentPage } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'barang' })

test('a whole tray is looked up by its button and moved', async ({ page, shop }) => {
  const form = new DocumentPage(page)
  await form.open('/pindah-barang-satu-baki', 'Pindah Barang Satu Baki')
  await form.pick('Gudang Asal', 'TOKO')
  await form.pick('Baki Asal', '03')
  await form.pick('Gudang Tujuan', 'DALEM')
  await form.pick('Baki Tujuan', '03D')
  await page.getByRole('button', { name: 'Cari Data' }).click()
  await expect(form.rows).not.toHaveCount(0)
  await form.saved(/PSB-\d{8}-\d{4}/)
  const filter = encodeURIComponent(JSON.stringify({ tempat: 'TOKO/03' }))
  expect((await shop.ask('GET', `barang?filter=${filter}`)).total).toBe(0)
})
