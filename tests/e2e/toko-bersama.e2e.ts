// One change for several shops, as the owner works with them.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

const getShops = (page: Page) => page.getByRole('region', { name: 'Disimpan Di Toko' })
test('a setting is changed in two shops at once, and what differs is shown before', async ({ page, shop }) => {
  await page.goto('/settingsystem')
  await page.getByRole('button', { name: 'Ubah Juga Di Toko Lain' }).click()
  await getShops(page).getByRole('button', { name: 'KENCANA SURABAYA' }).click()
  await page.getByRole('textbox', { name: 'Pembulatan', exact: true }).fill('2500')
  await page.keyboard.press('F9')
  await expect(page.getByText('Berhasil Menyimpan Data')).toBeVisible()
  const { body } = await shop.ask('GET', 'para-system/shops')
  expect(body.map(({ row }: { row: Record<string, unknown> }) => row.PEMBULATAN)).toEqual([2500, 2500])
  await shop.ask('PUT', 'para-system', { body: { PEMBULATAN: 1000 } })
  await page.reload()
  await page.getByRole('button', { name: 'Ubah Juga Di Toko Lain' }).click()
  await getShops(page).getByRole('button', { name: 'KENCANA SURABAYA' }).click()
  await expect(getShops(page).getByRole('row', { name: /Pembulatan/ })).toContainText('2,500')
})

test('a warehouse is made in the shop that has none', async ({ page, shop, watch }) => {
  await shop.ask('POST', 'gudang', { body: { kode_gudang: 'G9', nama_gudang: 'GUDANG LAMA' } })
  await page.goto('/master-gudang')
  const list = new MasterPage(page, shop, 'Gudang')
  await page.getByRole('button', { name: 'Edit G9' }).click()
  const form = list.form('Edit Gudang')
  await form.getByRole('button', { name: 'Ubah Juga Di Toko Lain' }).click()
  await form.getByRole('button', { name: 'KENCANA SURABAYA (belum ada)' }).click()
  await form.getByRole('textbox', { name: 'Nama Gudang' }).fill('GUDANG BARU')
  await list.save(form)
  await watch.expectMessage('Berhasil Menyimpan Data')
  const { body } = await shop.ask('GET', 'gudang/shops?key=G9')
  expect(body.map(({ row }: { row: Record<string, unknown> }) => row.nama_gudang)).toEqual([
    'GUDANG BARU',
    'GUDANG BARU',
  ])
})
