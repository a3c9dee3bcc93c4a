// Hancur Data Barang at the counter: another person's word, the proof, and the way back on the day.
import { expect } from '@playwright/test'
import { ownerPassword, test } from '../support/browser/browser-shop.ts'
import {
  createRing,
  DocumentPage,
  getLegs,
  pressAction,
  readPiece,
  ringCame,
} from '../support/browser/document-page.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'

test.use({ start: 'demo', shopName: 'barang', user: 'ADM01' })

test('a piece is scrapped, after a look at its entries, with the word of a supervisor, who takes it back later', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const barcode = await createRing(shop)
  const form = new DocumentPage(page)
  await form.open('/hancur-data-barang', 'Hancur Data Barang')
  await form.pick('Kondisi Barang', 'PATAH')
  await form.scan(barcode)
  await expect(form.rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Lihat Akibat' }).click()
  const preview = page.getByRole('dialog', { name: /^Akibat/ })
  await expect(preview).toContainText('Status menjadi: Hancur')
  const book = preview.getByRole('table', { name: 'Kartu Stock' })
  await expect(book.getByRole('row').filter({ hasText: barcode })).toContainText('2.530')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('User ID').fill('SPV01')
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('PATAH SAAT DICOBA')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
  const number = await form.offered(/HB-\d{6}-\d{4}/)
  expect(await readPiece(shop, barcode)).toMatchObject({ tempat: 'HANCUR', status: 'HANCUR', stock_on_hand: 0 })
  const gone = [...ringCame, 'HANCUR TOKO/01 -1 -2530', 'HANCUR HANCUR 1 2530']
  expect(getLegs(shop, barcode)).toEqual(gone)

  // Who agreed, and why, stands where one looks the document up; what takes it back is no button of every day.
  await page.goto('/lihat-hancur-barang')
  await page.getByRole('row').filter({ hasText: number }).click()
  const agreed = /Disetujui Oleh SPV01, \d{4}-\d\d-\d\d \d\d:\d\d: PATAH SAAT DICOBA/
  await expect(page.getByRole('note')).toContainText(agreed)
  await pressAction(page, 'Riwayat')
  await expect(page.getByRole('dialog')).toContainText(agreed)
  await page.keyboard.press('Escape')
  const file = await page.request.get(`${shop.address}/api/hancur-barang/${page.url().split('/').at(-1)}/print/bukti`, {
    headers: { authorization: `Bearer ${(await shop.signIn('SPV01')).token}` },
  })
  const [proof = []] = await readPdfTexts(new Uint8Array(await file.body()))
  for (const text of ['Dibuat Oleh', 'ADM01', 'Disetujui Oleh', 'SPV01', 'PATAH SAAT DICOBA'])
    expect(proof).toContain(text)

  const filter = encodeURIComponent(JSON.stringify({ no_hancur: number }))
  const { body } = await shop.ask('GET', `hancur-barang?filter=${filter}`)
  expect(body).toMatchObject([{ kondisi_barang: 'PATAH', input_by: 'ADM01', status: 'DONE' }])
  const { token } = await shop.signIn('SPV01')
  await shop.ask('POST', `hancur-barang/${body[0].id}/moves/batal`, {
    body: { answers: { alasan_batal: 'SALAH SCAN' } },
    token,
  })
  expect(await readPiece(shop, barcode)).toMatchObject({ tempat: 'TOKO/01', status: 'TERSEDIA', stock_on_hand: 1 })
  expect(getLegs(shop, barcode)).toEqual([...gone, 'HANCUR HANCUR -1 -2530', 'HANCUR TOKO/01 1 2530'])
})
