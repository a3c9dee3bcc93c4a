// A screen written by hand, put together of the generator's parts: its fields and lines with columns and cells of its own,
// its saves, and a scanner that is heard while one types.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { PesanPage, pesanNumber } from '../support/browser/pesan-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ withPesan: true })
test.describe.configure({ lock: 'pesan' })

test('it is opened by its entry, its own cells and buttons work on the lines, and it saves with the rules of the file', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const pesan = new PesanPage(page)
  await page.goto('/contoh')
  await expect(page.getByRole('heading', { level: 1, name: 'Contoh Pesan' })).toBeVisible()
  await expect(pesan.box('Penerima')).toBeFocused()
  await pesan.box('Penerima').fill('BUDI')
  await pesan.addRow('E1')
  const section = page.getByRole('region', { name: 'Isi', exact: true })
  await expect(section.getByText('1 baris')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Lagi' })).toBeVisible()
  await page.getByRole('button', { name: 'Jumlah 1 + 1' }).click()
  await expect(pesan.cell('Jumlah', 1)).toHaveValue('2')
  await page.getByRole('button', { name: 'Ulangi Baris Terakhir' }).click()
  await expect(pesan.rows).toHaveCount(2)
  await page.keyboard.press('F9')
  await expect(page.getByText(/Sudah Ada/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Hapus Baris 2' }).click()
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(pesan.rows).toHaveCount(0)
  const { body } = await shop.ask('GET', 'pesan')
  expect(body).toMatchObject([{ nomor: expect.stringMatching(pesanNumber), penerima: 'BUDI', total: 2000 }])
})

test('a scan reaches the lines while one types in a cell, which keeps what stood in it', { tag: '@long' }, async ({
  page,
}) => {
  const hitung = new PesanPage(page, 'Daftar')
  await page.goto('/contoh-hitung')
  await expect(page.getByRole('combobox', { name: 'Pemasok' })).toBeFocused()
  await page.keyboard.type('BDG')
  await page.getByRole('option', { name: 'BDG' }).first().click()
  await expect(hitung.rows).toHaveCount(2)
  const cell = hitung.cell('Jumlah', 1)
  await cell.fill('7')
  await scanInto(page, 'MATI')
  await expect(page.getByText(/MATI.*Tidak/)).toBeVisible()
  await expect(cell).toHaveValue('7')
  await expect(cell).toBeFocused()
})

test('long work is begun, told how far it is, and its end is found where the live connection says nothing', {
  tag: '@long',
}, async ({ page }) => {
  const answers = [
    { state: 'never', percentage: 0, message: '' },
    { state: 'running', percentage: 10, message: 'Mulai Menghitung' },
    { state: 'running', percentage: 60, message: 'Menghitung Baki' },
    { state: 'done', percentage: 100, message: '', result: 7 },
  ]
  let asked = 0
  await page.route('**/api/jobs/contoh', async route => {
    const isBegin = route.request().method() === 'POST'
    if (isBegin) asked = 1
    const at = isBegin || asked === 0 ? asked : ++asked
    await route.fulfill({ status: isBegin ? 202 : 200, json: { name: 'contoh', ...answers[Math.min(at, 3)] } })
  })
  await page.goto('/contoh/kerja')
  await page.getByRole('button', { name: 'Mulai' }).click()
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('Mulai Menghitung')
  await expect(page.getByRole('progressbar', { name: 'Contoh Pesan' })).toHaveAttribute('aria-valuenow', '10')
  await expect(status).toHaveText('Menghitung Baki')
  await expect(status).toHaveText('Selesai')
  await expect(page.getByRole('button', { name: 'Mulai' })).toBeEnabled()
})
