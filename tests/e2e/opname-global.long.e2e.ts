// Stock Opname Global at the counter: the whole shop in one table, of trays or of types.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { DocumentPage } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'barang' })

test('a whole shop is counted type by type, with the trays out of sight', async ({ page, watch }) => {
  watch.expectRefusal(422)
  await page.goto('/stock-opname-global')
  await expect(page.getByRole('button', { name: 'Isi Baki' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Hitung Per' }).click()
  await page.getByRole('option', { name: 'Jenis' }).click()
  await expect(page.getByRole('button', { name: 'Isi Baki' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Isi Jenis' }).click()
  const rows = page.getByRole('table', { name: 'Jenis', exact: true }).locator('tr[data-line]')
  await expect(rows).not.toHaveCount(0)
  await page.getByRole('textbox', { name: 'Qty Hitung 1', exact: true }).fill('3')
  await page.getByRole('textbox', { name: 'Berat Hitung 1', exact: true }).fill('7,5')
  await page.keyboard.press('F9')
  const asked = page.getByRole('alertdialog', { name: 'Periksa Dulu' })
  await expect(asked).toContainText('Baris Belum Dihitung')
  await asked.getByRole('button', { name: 'Ya, Simpan' }).click()
  await new DocumentPage(page).offered(/SG-\d{6}-\d{4}/)
})
