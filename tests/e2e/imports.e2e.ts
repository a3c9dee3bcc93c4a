// The page of imports as staff use it: an empty shop gets its masters from the files of the old program.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'

test.use({ start: 'empty' })
test.describe.configure({ mode: 'serial', lock: 'empty' })

const readLegacyFile = (type: string): string =>
  readFileSync(`tests/fixtures/legacy/${type.replaceAll('_', '-')}.csv`, 'utf8')

const chooseType = async (page: Page, title: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: 'Type Import' })
  await box.focus()
  await box.press('Enter')
  await page.getByRole('option', { name: title }).click()
  await expect(box).toContainText(title)
}

const chooseFile = (page: Page, name: string, text = readLegacyFile(name)): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Import Data/ })

const getYesButton = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Ya', exact: true })

test('type and file have to be chosen, and the file must be a CSV of the type, also on a phone', {
  tag: '@long',
}, async ({ page, watch }) => {
  watch.expectRefusal(422)
  await page.goto('/import-data')
  await expect(page.getByRole('heading', { level: 1, name: 'Import Data' })).toBeVisible()
  await submit(page).click()
  await expect(page.getByText('Type Belum Di Pilih')).toBeVisible()
  await chooseType(page, 'Master Group')
  await submit(page).click()
  await expect(page.getByText('File Belum Di Pilih')).toBeVisible()
  await chooseFile(page, 'master_jenis')
  await expect(page.getByText('Data Di Import Bukan Group')).toBeVisible()
  await chooseType(page, 'Master Jenis')
  await expect(page.getByText('Data Di Import Bukan Group')).toBeHidden()
  expect(await findBarriers(page)).toEqual([])
  await chooseFile(page, 'master_jenis', 'PK\u0003\u0004')
  await expect(page.getByRole('alert')).toContainText('File Ini Bukan CSV Tetapi XLSX/ZIP')
  await expect(submit(page)).toBeDisabled()

  await page.setViewportSize({ width: 390, height: 844 })
  await chooseType(page, 'Master Group')
  await chooseFile(page, 'master_group')
  await expect(page.getByRole('table', { name: 'Pratinjau' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findBarriers(page)).toEqual([])
})

test('a run that can neither be given back nor labelled has no button on a phone', { tag: '@long' }, async ({
  page,
}) => {
  const run = { id: 'R1', at: '2026-11-30T03:00:00Z', user: 'OWNER', fileName: 'baki.csv', rows: 3, kind: 'file' }
  const runs = [
    { ...run, state: 'active', restorable: true },
    { ...run, id: 'R2', fileName: 'lama.csv', state: 'replaced', restorable: false },
  ]
  await page.route(/\/imports\/master-baki\/history$/, route => route.fulfill({ json: runs }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/import-data')
  await chooseType(page, 'Master Baki')
  const rows = page.getByRole('table', { name: 'Riwayat Import' }).locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: 'baki.csv' }).getByRole('button', { name: /^Selengkapnya/ })).toBeVisible()
  await expect(rows.filter({ hasText: 'lama.csv' })).toContainText('Diganti')
  await expect(rows.filter({ hasText: 'lama.csv' }).getByRole('button')).toHaveCount(0)
})

test('rows of the head office are fetched with one press and go on like a file, or it is said why not', {
  tag: '@long',
}, async ({ page, watch }) => {
  watch.expectRefusal(409)
  await page.goto('/import-data-pusat')
  const fetch = page.getByRole('button', { name: 'Ambil Dari Pusat', exact: true })
  await expect(fetch).toBeDisabled()
  await chooseType(page, 'Master Group')
  await fetch.click()
  await watch.expectMessage('Oopss!!', 'Server Pusat Belum Diatur, Minta Pengelola Server Mengisi PUSAT_URL')
  const body = readLegacyFile('master_group')
  await page.route(/\/imports\/[^/]+\/fetch$/, route => route.fulfill({ contentType: 'text/csv', body }))
  await fetch.click()
  await expect(page.getByRole('status').filter({ hasText: 'master_group.csv' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pratinjau' })).toBeVisible()
})

test('an import that runs is stopped by its button', async ({ page, watch }) => {
  const job = { id: 'J1', state: 'running', percentage: 40, message: 'Menyimpan Data' }
  const message = 'Import Dihentikan Oleh OWNER, Tidak Ada Data Yang Berubah'
  let isStopped = false
  await page.route(/\/imports\/master-group\?/, route => route.fulfill({ status: 202, json: { id: 'J1' } }))
  await page.route(/\/imports\/jobs\/J1$/, route =>
    route.fulfill({ json: isStopped ? { ...job, state: 'failed', percentage: 100, message } : job }),
  )
  await page.route(/\/imports\/jobs\/J1\/stop$/, route => {
    isStopped = true
    return route.fulfill({ json: { id: 'J1', message: 'Import Dihentikan' } })
  })
  await page.goto('/import-data')
  await chooseType(page, 'Master Group')
  await chooseFile(page, 'master_group')
  await expect(page.getByRole('table', { name: 'Pratinjau' })).toBeVisible()
  await submit(page).click()
  const stop = page.getByRole('dialog').getByRole('button', { name: 'Hentikan Import' })
  await expect(stop).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await stop.click()
  await watch.expectMessage('Oopss!!', message)
})

const masters = [
  { type: 'master_gudang', title: 'Master Gudang', rows: 6, path: 'gudang' },
  { type: 'master_baki', title: 'Master Baki', rows: 36, path: 'baki' },
] as const

test('takes the files of masters in, one after the other', async ({ page, shop, watch }) => {
  await page.goto('/import-data')
  for (const { type, title, rows, path } of masters) {
    await chooseType(page, title)
    await chooseFile(page, type)
    await expect(page.getByRole('region', { name: 'Pratinjau' })).toContainText(`${rows} baris`)
    const preview = page.getByRole('table', { name: 'Pratinjau' })
    await expect(preview.locator('tbody').getByRole('row')).not.toHaveCount(0)
    if (type === 'master_gudang') expect(await findBarriers(page)).toEqual([])
    await submit(page).click()
    // The same message is not shown twice at once.
    if (type === 'master_gudang') await watch.expectMessage('Data Berhasil Di import')
    const history = page.getByRole('table', { name: 'Riwayat Import' })
    await expect(history.getByRole('row').filter({ hasText: `${type}.csv` })).toContainText('Berlaku')
    const { total } = await shop.ask('GET', path)
    expect(total).toBeGreaterThanOrEqual(rows)
  }
})

test('shows every mistake of a file, lets it be taken along, and imports nothing', async ({ page, shop }) => {
  const lines = readLegacyFile('master_baki').split('\n')
  const wrong = [
    ...lines.slice(0, 3),
    '90,=BAKI,TOKO,0.10,abc,true',
    '91,BAKI 91,ADA,0.10,-5,true',
    '01,LAGI,TOKO,0.1,1,true',
  ]
  await page.goto('/import-data')
  await chooseType(page, 'Master Baki')
  await chooseFile(page, 'master_baki', wrong.join('\n'))
  const errors = page.getByRole('table', { name: 'Kesalahan' })
  const rows = errors.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(0)).toContainText(/4.*Nama Baki.*=BAKI.*Tidak Boleh Diawali = \+ - @/)
  await expect(rows.nth(1)).toContainText(/4.*Berat Baki.*abc.*Harus Berupa Angka/)
  await expect(errors).toContainText('Kode Gudang ADA Tidak Ditemukan')
  await expect(errors).toContainText('01 Sudah Ada Di Baris 2')
  await expect(submit(page)).toBeDisabled()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Cari Kesalahan' }).fill('gudang')
  await expect(rows).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh Baris Salah' }).click()
  const text = readFileSync((await (await download).path()) ?? '', 'utf8')
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFKode Baki,Nama Baki,Kode Gudang,Berat Bandrol,Berat Baki,Status Aktif,Baris,Alasan',
  )
  expect(text.trim().split('\r\n')).toHaveLength(4)
  expect((await shop.ask('GET', 'baki')).total).toBe(36)
})

test('asks before rows go, and gives them back', { tag: '@long' }, async ({ page, shop, watch }) => {
  const lines = readLegacyFile('master_baki').split('\n')
  await page.goto('/import-data')
  await chooseType(page, 'Master Baki')
  const [head = '', first = '', ...others] = lines.slice(0, 11)
  await chooseFile(page, 'master_baki', [head, first.replace(/^([^,]*),[^,]*/, '$1,NAMA LAIN'), ...others].join('\n'))
  await test.step('what changes is shown before and after, and what goes when it is asked for', async () => {
    const preview = page.getByRole('table', { name: 'Pratinjau' })
    await expect(preview.locator('ins')).toHaveText('NAMA LAIN')
    await expect(preview.locator('del')).toHaveText(first.split(',')[1] ?? '')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: '26 dihapus' }).click()
    await expect(preview.locator('tbody').getByRole('row')).toHaveCount(20)
  })
  await expect(page.getByRole('region', { name: 'Pratinjau' })).toContainText('26 dihapus')
  await submit(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 berubah, 26 dihapus, 0 baru')
  await getYesButton(page).click()
  await watch.expectMessage('Data Berhasil Di import')
  expect((await shop.ask('GET', 'baki')).total).toBe(10)
  const last = page.getByRole('table', { name: 'Riwayat Import' }).locator('tbody').getByRole('row').first()
  await last.getByRole('button', { name: 'Kembalikan master_baki.csv' }).press('Enter')
  await getYesButton(page).click()
  await watch.expectMessage('Data Sebelum Import Sudah Dikembalikan')
  await expect(last).toContainText('Dikembalikan')
  expect((await shop.ask('GET', 'baki')).total).toBe(36)
})
