// Data Barang in the browser: a piece is found, its name changed, its weight not offered.
import { expect } from '@playwright/test'
import { test } from '../support/browser-shop.ts'
import { newRing, pieceIn } from '../support/document-page.ts'
import { MasterPage } from '../support/master-page.ts'

test.use({ start: 'demo', keptFor: 'data-barang', user: 'ADM01' })

test('a piece is found by its barcode and gets another name, never another weight', async ({ page, shop }) => {
  const barcode = await newRing(shop)
  const list = new MasterPage(page, shop, 'Data Barang')
  await page.goto('/data-barang')
  await list.search.fill(barcode)
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows.first()).toContainText('Tersedia')
  await page.getByRole('button', { name: `Edit ${barcode}`, exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Nama Barang', exact: true })
  await expect(name).toHaveValue('CINCIN EMAS 17K')
  await expect(page.getByRole('textbox', { name: 'Berat', exact: true })).toHaveCount(0)
  await name.fill('CINCIN ANYAM')
  await page.getByRole('button', { name: /^Simpan Data/ }).click()
  await expect(list.rows.first()).toContainText('CINCIN ANYAM')
  expect(await pieceIn(shop, barcode)).toMatchObject({ nama_barang: 'CINCIN ANYAM', berat: 2.53, tempat: 'TOKO/01' })
})
