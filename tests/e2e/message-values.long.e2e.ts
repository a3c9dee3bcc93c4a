// Choices, states and flags read by their words beside lists and forms too: in questions, conflicts, history, lookups and CSV.
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test.use({ shopName: 'changed' })

const getRow = async (shop: BrowserShop, path: string, filter: Readonly<Record<string, string>>) =>
  (await shop.ask('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[0]

test('both versions of a row and its history say a choice by its title', async ({ page, shop, watch }) => {
  watch.expectRefusal(412)
  const list = new MasterPage(page, shop, 'Group')
  await page.goto('/master-group')
  await list.edit('LM')
  const form = list.form('Edit Group')
  await form.getByRole('textbox', { name: 'Nama Group', exact: true }).fill('BATANGAN')
  const { id } = await getRow(shop, 'group', { kode_group: 'LM' })
  const change = { jenis_group: 'PERAK', status_aktif: false }
  expect((await shop.ask('PUT', `group/${id}`, { body: change })).status).toBe(200)
  await list.save(form)
  const conflict = page.getByRole('dialog', { name: 'Data Sudah Diubah' })
  await expect(conflict.getByRole('row', { name: 'Jenis Group' })).toHaveText('Jenis GroupLogam MuliaPerak')
  await expect(conflict.getByRole('row', { name: 'Status Aktif' })).toHaveText('Status AktifYaTidak')
  await conflict.getByRole('button', { name: 'Pakai Data Sekarang' }).click()
  await form.getByRole('button', { name: 'Riwayat' }).click()
  const history = page.getByRole('dialog', { name: 'Riwayat LM' })
  await expect(history).toContainText('Jenis Group: Logam Mulia → Perak')
  await expect(history).toContainText('Status Aktif: Ya → Tidak')
})

test('a row with a choice in its key is called and asked about by the title', async ({ page, shop }) => {
  const list = new MasterPage(page, shop, 'Setting Nota Slip')
  await page.goto('/setting-nota')
  await list.remove('Penjualan STANDAR')
  await expect(list.question('Apakah Anda Yakin Ingin Menghapus Nota Slip Penjualan ?')).toBeVisible()
})

test('a lookup and a CSV say a choice by its title', async ({ page, shop }) => {
  const columns = ['kode_group', 'nama_group', 'jenis_group', 'status_aktif']
  const readVersionInForce = async () => (await shop.ask('GET', 'health')).body.schemaVersion
  const before = await readVersionInForce()
  shop.schema.editJson('resources/master/jenis.json', jenis => {
    jenis.properties.kode_group['x-ref'] = { to: 'group', filter: 'status_aktif', columns }
  })
  await expect.poll(readVersionInForce).not.toBe(before)
  await page.goto('/master-jenis/create')
  const form = new MasterPage(page, shop, 'Jenis').form('Tambah Jenis')
  await form.getByRole('combobox', { name: 'Kode Group' }).click()
  await expect(page.getByRole('option', { name: /^G24K/ })).toContainText('Emas · Ya')

  await page.goto('/master-group')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  const line = 'G24K,EMAS 24K,Emas,Perhiasan,99.9,2750000,2610000,2560000,0,0,Ya'
  expect(lines.find(one => one.startsWith('G24K,'))).toBe(line)
})
