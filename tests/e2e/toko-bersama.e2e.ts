// One change for several shops, and users with a level for each shop, as the owner works with them.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

const getShops = (page: Page) => page.getByRole('region', { name: 'Disimpan Di Toko' })
const pictures = process.env.LOOK_FOLDER

const takePicture = async (page: Page, name: string): Promise<void> => {
  if (pictures === undefined) return
  for (const [view, size, scheme] of [
    ['1366-light', { width: 1366, height: 768 }, 'light'],
    ['1366-dark', { width: 1366, height: 768 }, 'dark'],
    ['390-light', { width: 390, height: 844 }, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize(size)
    await page.screenshot({ path: `${pictures}/${name}-${view}.png`, animations: 'disabled' })
  }
  await page.setViewportSize({ width: 1366, height: 768 })
}

test('a setting is changed in two shops at once, and what differs is shown before', async ({ page, shop }) => {
  await page.goto('/settingsystem')
  await page.getByRole('button', { name: 'Ubah Juga Di Toko Lain' }).click()
  await getShops(page).getByRole('button', { name: 'KENCANA SURABAYA' }).click()
  await page.getByRole('textbox', { name: 'Pembulatan', exact: true }).fill('2500')
  await takePicture(page, 'setting')
  await page.keyboard.press('F9')
  await expect(page.getByText('Berhasil Menyimpan Data')).toBeVisible()
  const { body } = await shop.ask('GET', 'para-system/shops')
  expect(body.map(({ row }: { row: Record<string, unknown> }) => row.PEMBULATAN)).toEqual([2500, 2500])
  await shop.ask('PUT', 'para-system', { body: { PEMBULATAN: 1000 } })
  await page.reload()
  await page.getByRole('button', { name: 'Ubah Juga Di Toko Lain' }).click()
  await getShops(page).getByRole('button', { name: 'KENCANA SURABAYA' }).click()
  await expect(getShops(page).getByRole('row', { name: /Pembulatan/ })).toContainText('2,500')
  await takePicture(page, 'setting-berbeda')
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
  await takePicture(page, 'gudang')
  await list.save(form)
  await watch.expectMessage('Berhasil Menyimpan Data')
  const { body } = await shop.ask('GET', 'gudang/shops?key=G9')
  expect(body.map(({ row }: { row: Record<string, unknown> }) => row.nama_gudang)).toEqual([
    'GUDANG BARU',
    'GUDANG BARU',
  ])
})

test('a user has another level in a second shop, and the list of shops shows both', async ({ page, shop, browser }) => {
  const { body: made } = await shop.ask('POST', 'users', {
    body: { user_id: 'RANGKAP', user_name: 'RANGKAP', level: 'KSR', password: 'rahasia-sekali', kode_toko: 'KCA' },
  })
  await page.goto(`/data-users/${made.id}`)
  const levels = page.getByRole('region', { name: 'Level Lain Di Toko Tertentu' })
  await levels.getByRole('button', { name: /^Tambah/ }).click()
  const form = page.getByRole('dialog', { name: 'Tambah Level Di Toko' })
  await form.getByRole('combobox', { name: /Toko/ }).fill('KCB')
  await page.getByRole('option', { name: /KCB/ }).click()
  await form.getByRole('combobox', { name: 'Level' }).click()
  await page.getByRole('option', { name: 'Supervisor' }).click()
  await form.getByRole('button', { name: /Simpan/ }).click()
  await expect(levels.getByRole('row', { name: /KCB/ })).toContainText('Supervisor')
  await takePicture(page, 'user')
  const context = await browser.newContext({ storageState: await shop.storageOf('RANGKAP'), baseURL: shop.address })
  const own = await context.newPage()
  await own.goto('/')
  await own
    .getByRole('button', { name: /KENCANA BANDUNG/ })
    .first()
    .click()
  await expect(own.getByRole('menuitemradio', { name: /KCB/ })).toContainText('Supervisor')
  await takePicture(own, 'toko')
  await context.close()
})
