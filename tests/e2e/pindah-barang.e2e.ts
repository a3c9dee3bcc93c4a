// Pindah Barang at the counter: pieces in another tray, what does not move, and the whole tray.
import { expect } from '@playwright/test'
import { test } from '../support/browser-shop.ts'
import { DocumentPage, legsOf, newRing, pieceIn, ringCame } from '../support/document-page.ts'

test.use({ start: 'demo', shopName: 'barang' })

test('scanned pieces lie in the other tray once they are saved, and the proof is printed', async ({ page, shop }) => {
  const [one, two] = [await newRing(shop), await newRing(shop)]
  const form = new DocumentPage(page)
  await form.open('/pindah-barang', 'Pindah Barang')
  await form.pick('Kode Gudang', 'TOKO')
  await form.pick('Baki Tujuan', '02')
  await form.scan(one, two)
  await expect(form.rows).toHaveCount(2)
  const number = await form.saved(/PB-\d{8}-\d{4}/)
  expect(await pieceIn(shop, one)).toMatchObject({ tempat: 'TOKO/02', kode_baki: '02', status: 'TERSEDIA' })
  expect(await pieceIn(shop, two)).toMatchObject({ tempat: 'TOKO/02' })
  for (const barcode of [one, two])
    expect(legsOf(shop, barcode)).toEqual([...ringCame, 'PINDAH TOKO/01 -1 -2530', 'PINDAH TOKO/02 1 2530'])
  const filter = encodeURIComponent(JSON.stringify({ no_pindah: number }))
  const { body } = await shop.ask('GET', `pindah-barang?filter=${filter}`)
  expect(body).toMatchObject([{ total_qty: 2, total_berat: 5.06, status: 'DONE' }])
  await page.getByRole('link', { name: 'Lihat Pindah Barang' }).click()
  await expect(page.getByRole('table').getByRole('cell', { name: number, exact: true })).toBeVisible()
})

test('a piece that is in the tray already, and one that nobody has, are refused in words', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const barcode = await newRing(shop)
  const form = new DocumentPage(page)
  await form.open('/pindah-barang', 'Pindah Barang')
  await form.pick('Kode Gudang', 'TOKO')
  await form.pick('Baki Tujuan', '01')
  await form.scan(barcode)
  await expect(page.getByText(`Barang ${barcode} Sudah Ada Di Baki 01`)).toBeVisible()
  await form.scan('99999999')
  await expect(page.getByText(/99999999/)).toBeVisible()
  await expect(form.rows).toHaveCount(0)
  expect(await pieceIn(shop, barcode)).toMatchObject({ tempat: 'TOKO/01' })
  expect(legsOf(shop, barcode)).toEqual(ringCame)
})

test('a whole tray is looked up by its button and moved', async ({ page, shop }) => {
  const form = new DocumentPage(page)
  await form.open('/pindah-barang-satu-baki', 'Pindah Barang Satu Baki')
  await form.pick('Gudang Asal', 'TOKO')
  await form.pick('Baki Asal', '05')
  await form.pick('Gudang Tujuan', 'DALEM')
  await form.pick('Baki Tujuan', '03D')
  await page.getByRole('button', { name: 'Cari Data' }).click()
  await expect(form.rows).not.toHaveCount(0)
  await form.saved(/PSB-\d{8}-\d{4}/)
  const filter = encodeURIComponent(JSON.stringify({ tempat: 'TOKO/05' }))
  expect((await shop.ask('GET', `barang?filter=${filter}`)).total).toBe(0)
})
