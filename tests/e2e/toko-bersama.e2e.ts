// One change for several shops, as the owner works with them, and a user whose level differs by shop.
import { expect, type Page } from '@playwright/test'
import { ownerPassword, test } from '../support/browser/browser-shop.ts'
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

test('a user gets levels in several shops by one save', async ({ page, shop, watch }) => {
  for (const code of ['KCC', 'KCD'])
    await shop.ask('POST', 'toko', { body: { kode_toko: code, nama_toko: `KENCANA ${code}` } })
  await page.goto('/data-users')
  const users = new MasterPage(page, shop, 'Data Users')
  await users.edit('SLS01')
  const form = users.form('Edit User')
  await form.getByRole('button', { name: 'Atur Beberapa Toko' }).click()
  const levels = page.getByRole('dialog', { name: 'Level Di Beberapa Toko' })
  await levels.getByRole('combobox', { name: 'KCB - KENCANA SURABAYA' }).selectOption('Kasir')
  await levels.getByRole('combobox', { name: 'KCD - KENCANA KCD' }).selectOption('Supervisor')
  await expect(levels.getByText('Semula Tidak ada')).toHaveCount(2)
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(levels).toBeHidden()
  const table = form.getByRole('table', { name: 'Level Lain Di Toko Tertentu' })
  for (const text of ['KCB', 'Kasir', 'KCD', 'Supervisor']) await expect(table).toContainText(text)
  await expect(table).not.toContainText('KCC')
})

test('a user gets another level in a second shop, chooses that shop and has its menu there', async ({
  page,
  shop,
  browser,
  address,
}) => {
  await page.goto('/data-users')
  const users = new MasterPage(page, shop, 'Data Users')
  await users.edit('KSR01')
  await users.form('Edit User').getByRole('button', { name: 'Tambah', exact: false }).click()
  const levels = users.form('Tambah Level Di Toko')
  const readRepeatedIds = () =>
    page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      return ids.filter((id, index) => ids.indexOf(id) !== index)
    })
  await expect(levels.getByRole('combobox', { name: 'Kode Toko' })).toBeVisible()
  expect(await readRepeatedIds()).toEqual([])
  await levels.getByRole('combobox', { name: 'Kode Toko' }).fill('KCB')
  await page.getByRole('option', { name: /KCB/ }).click()
  await levels.getByRole('combobox', { name: 'Level' }).click()
  await page.getByRole('option', { name: 'Supervisor' }).click()
  await users.save(levels)
  await expect(levels).toBeHidden()
  await expect(users.form('Edit User').getByRole('table', { name: 'Level Lain Di Toko Tertentu' })).toContainText(
    'Supervisor',
  )

  const context = await browser.newContext({ baseURL: address, storageState: { cookies: [], origins: [] } })
  const own = await context.newPage()
  await own.goto('/')
  await own.getByRole('textbox', { name: 'User ID' }).fill('KSR01')
  await own.getByRole('textbox', { name: 'Password' }).fill(ownerPassword)
  await own.getByRole('button', { name: 'Masuk' }).click()
  const menu = own.getByRole('navigation', { name: 'Navigation' })
  await expect(menu.getByRole('link', { name: 'Penjualan' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Data Master' })).toHaveCount(0)
  await own.getByRole('button', { name: 'Toko KENCANA BANDUNG, ganti toko' }).click()
  await expect(own.getByRole('menuitemradio', { name: /KCA/ })).toContainText('Kasir')
  await own.getByRole('menuitemradio', { name: /KCB/ }).click()
  await expect(own.getByRole('banner')).toContainText('KENCANA SURABAYA')
  await expect(menu.getByRole('button', { name: 'Data Master' })).toBeVisible()
  await own.goto('/master-baki')
  await expect(own.getByRole('heading', { level: 1, name: 'Baki' })).toBeVisible()
  await context.close()
})
