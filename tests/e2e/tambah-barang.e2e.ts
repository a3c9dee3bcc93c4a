// Tambah Data Barang in the browser: what the form proposes, what it refuses, and the piece that lies in its tray afterwards.
import { expect } from '@playwright/test'
import { test } from '../support/browser-shop.ts'
import { DocumentPage, pieceIn } from '../support/document-page.ts'

test.use({ start: 'demo', keptFor: 'tambah-barang', user: 'ADM01' })

test('a piece is proposed by its group and type, and stands in the list of the day', async ({ page, shop }) => {
  const form = new DocumentPage(page)
  await form.open('/tambah-data-barang', 'Tambah Data Barang')
  await expect(page.getByText('Belum Ada Barang Yang Ditambah Hari Ini')).toBeVisible()
  await page
    .getByRole('button', { name: /^Tambah/ })
    .first()
    .click()
  await form.pick('Kode Group', 'G17K')
  await form.pick('Kode Jenis', 'CCG17K')
  await form.pick('Kode Baki', '01')
  await expect(page.getByRole('textbox', { name: 'Nama Barang', exact: true })).toHaveValue('CINCIN EMAS 17K')
  // Worked out of the list of purities, which the server reads.
  await expect(page.getByRole('textbox', { name: 'Kadar Cetak', exact: true })).toHaveAttribute(
    'placeholder',
    'Diisi Saat Disimpan',
  )
  await page.getByRole('textbox', { name: 'Berat Asli', exact: true }).fill('12000')
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  await expect(page.getByText('Berat Asli Lebih Dari 10 Kg, Periksa Letak Titiknya')).toBeVisible()
  await page.getByRole('textbox', { name: 'Berat Asli', exact: true }).fill('2.534')
  await page.getByRole('textbox', { name: 'Berat', exact: true }).fill('2.53')
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  const made = page.getByRole('dialog')
  await expect(made).toContainText(/\d{8}/)
  await expect(made.getByRole('button', { name: /^Cetak/ })).toBeVisible()
  await made.getByRole('button', { name: /^Tutup/ }).click()
  const row = page.getByRole('table', { name: 'Tambah Data Barang' }).locator('tbody').getByRole('row')
  await expect(row).toHaveCount(1)
  const barcode = /\d{8}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  expect(await pieceIn(shop, barcode)).toMatchObject({
    ...{
      tempat: 'TOKO/01',
      stock_on_hand: 1,
      berat: 2.53,
      berat_asli: 2.534,
      input_by: 'ADM01',
      harga_skrg: 1_935_000,
    },
  })
})
