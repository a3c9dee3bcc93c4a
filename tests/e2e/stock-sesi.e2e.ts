// Timbang Baki and Stock Opname at the counter: a session is begun, gone on with, looked at and closed.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { createRing, DocumentPage } from '../support/browser/document-page.ts'

test.use({ start: 'demo', shopName: 'barang', user: 'ADM01' })
test.describe.configure({ lock: 'barang' })

test('trays of a warehouse are weighed, one after another, and those that are left are asked about', {
  tag: '@long',
}, async ({ page, watch }) => {
  watch.expectRefusal(422)
  const form = new DocumentPage(page)
  await form.open('/timbang-baki', 'Timbang Baki')
  await form.pick('Kode Gudang', 'DALEM')
  const trays = page.getByRole('table', { name: 'Baki', exact: true })
  await expect(trays.locator('tr[data-line]')).toHaveCount(4)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Ubah TM-\d{6}-\d{4}/)
  await expect(page.getByRole('button', { name: 'Cari Baki' })).toHaveCount(0)
  const [first, second] = [0, 1].map(row => trays.getByRole('textbox', { name: `Berat Timbang ${row + 1}` }))
  await first?.fill('1000')
  await second?.fill('1001')
  await page.keyboard.press('Tab')
  await expect(trays.locator('tr[data-line]').nth(1)).toContainText('-73.910')
  await page.getByRole('button', { name: 'Belum Ditimbang (2)' }).click()
  await expect(trays.locator('tr[data-line]')).toHaveCount(2)
  await page.getByRole('button', { name: /^Simpan Perubahan/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lihat Timbang Baki TM-')
  await page.getByRole('button', { name: 'Selisih (2)' }).click()
  await expect(page.getByRole('table', { name: 'Baki', exact: true }).getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Simpan Data' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Periksa Dulu' })
  await expect(asked).toContainText('2 Baki Belum Ditimbang')
  await asked.getByRole('button', { name: 'Ya, Simpan' }).click()
  await form.offered(/TM-\d{6}-\d{4}/)
})

test('a tray is counted by its barcodes, with what is not found and what belongs elsewhere in lists of their own', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const barcode = await createRing(shop)
  const form = new DocumentPage(page)
  await form.open('/stock-opname', 'Stock Opname')
  await form.pick('Kode Gudang', 'TOKO')
  await form.pick('Kode Baki', '05')
  await expect(form.rows).not.toHaveCount(0)
  const count = await form.rows.count()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Ubah SO-\d{6}-\d{4}/)
  const first = (await form.rows.first().locator('td').nth(1).textContent()) ?? ''
  await form.scan(first, first, barcode, '99999999')
  await expect(page.getByText(/99999999/).first()).toBeVisible()
  // What is found, and what belongs elsewhere, is no longer among what is missing.
  await expect(form.rows).toHaveCount(count - 1)
  await expect(page.getByRole('button', { name: 'Ketemu (1)', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Tidak Ketemu (${count - 1})` })).toBeVisible()
  await page.getByRole('button', { name: 'Salah Baki (1)' }).click()
  await expect(form.rows).toHaveCount(1)
  await expect(form.rows.first()).toContainText(barcode)
  await page.getByRole('button', { name: /^Simpan Perubahan/ }).click()
  await page.getByRole('button', { name: 'Selesai Opname' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Ketemu 1, Tidak Ketemu ${count - 1}, Lebih 0, Salah Baki 1`)
  await question.getByRole('button', { name: 'Ya' }).click()
  await form.offered(/SO-\d{6}-\d{4}/)
  await expect(page.getByText('Selesai', { exact: true }).first()).toBeVisible()
})
