// Texts of the specification that no other test of the browser reads; tests/support/cases/spec-texts.ts has them all.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

test.use({ shopName: 'changed' })
test.describe.configure({ lock: 'changed' })

const readLegacyFile = (type: string): Buffer => readFileSync(`tests/fixtures/legacy/${type.replaceAll('_', '-')}.csv`)

const chooseType = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Type Import' }).press('Enter')
  await page.getByRole('option', { name: title }).click()
}

const chooseFile = (page: Page, name: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: readLegacyFile(name) })

test('the page of imports', async ({ page, watch }) => {
  watch.expectRefusal(404)
  watch.expectRefusal(500)
  await page.goto('/import-data')
  await expect(page.getByRole('heading', { level: 1, name: 'Import Data' })).toBeVisible()
  await expect(page.getByText('Pilih File Exel', { exact: true })).toBeVisible()
  await chooseType(page, 'Master Jenis')
  await chooseFile(page, 'master_group')
  await expect(page.getByText('Data Di Import Bukan Jenis')).toBeVisible()
  await chooseType(page, 'Master Gudang')
  await expect(page.getByText('Data Di Import Bukan Gudang')).toBeVisible()

  const check = /\/api\/imports\/master[_-]gudang\/check/
  await page.route(check, route =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/imports\/master[_-]gudang/, 'imports/master_x'),
    }),
  )
  await chooseFile(page, 'master_gudang')
  await expect(page.getByText('Data Gagal Di Import')).toBeVisible()
  await page.unroute(check)
  await chooseFile(page, 'master_gudang')
  await expect(page.getByRole('table', { name: 'Pratinjau' })).toBeVisible()
  await page.route(/\/api\/imports\/master[_-]gudang\?/, route => route.fulfill({ status: 500, json: {} }))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Import Data/ })
    .click()
  await watch.expectMessage('Oopss!!', 'Terjadi Kesalahan Saat Import Data')
})

test('the recap of sales', { tag: '@long' }, async ({ page, watch }) => {
  watch.expectRefusal(500)
  await page.goto('/laporan-penjualan-rekap')
  const from = page.getByRole('combobox', { name: 'Tanggal Dari' })
  await expect(from).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Tanggal Akhir' })).toBeVisible()
  await from.click()
  await expect(page.getByRole('button', { name: 'Hari Ini' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route('**/api/reports/penjualan-rekap?*', route => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await expect(page.getByText('Terjadi kesalahan saat mengirim data').first()).toBeVisible()
})

const stones = [
  ['shape', 'Kode Shape Harus Diisi', 'Nama Shape Harus Diisi'],
  ['color', 'Kode Color Harus Diisi', 'Nama Color Harus Diisi'],
  ['clarity', 'Kode Clarity Harus Diisi', 'Nama Clarity Harus Diisi'],
] as const

test('the forms of stones', { tag: '@long' }, async ({ page }) => {
  for (const [stone, ...texts] of stones) {
    await page.goto(`/master-batu-${stone}/create`)
    await page.getByRole('button', { name: /^Simpan Data/ }).click()
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})
