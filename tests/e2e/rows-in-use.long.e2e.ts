// Rows that others name, rows that are switched off, rows that every shop begins with, and the way from a lookup to its list.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'
import { MasterPage } from '../support/browser/master-page.ts'

test.use({ shopName: 'changed' })

test('a row in use is switched off instead of deleted, and on again when somebody makes it anew', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(409)
  const list = new MasterPage(page, shop, 'Group')
  await page.goto('/master-group')
  await list.find('G23K')
  await list.remove('G23K')
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  const popup = page.getByRole('alertdialog')
  await expect(popup).toContainText(
    'G23K - EMAS 23K Masih Dipakai Oleh 3 Jenis, 1 Parameter Point, 1 Parameter Rugi Nota',
  )
  await popup.getByRole('button', { name: 'Nonaktifkan' }).click()
  await expect(async () => {
    const { body } = await shop.ask('GET', 'group?filter=%7B%22kode_group%22%3A%22G23K%22%7D')
    expect(body[0].status_aktif).toBe(false)
  }).toPass()

  await page.goto('/master-group/create')
  const form = list.form('Tambah Group')
  await form.getByLabel('Kode Group').fill('G23K')
  await form.getByLabel('Nama Group').fill('LAIN')
  await form.getByRole('textbox', { name: 'Harga', exact: true }).fill('5')
  await list.save(form)
  const offer = page.getByRole('alertdialog')
  await expect(offer).toContainText('G23K - EMAS 23K Sudah Ada Tetapi Tidak Aktif')
  await offer.getByRole('button', { name: 'Aktifkan' }).click()
  const edited = list.form('Edit Group')
  await expect(edited.getByLabel('Nama Group')).toHaveValue('EMAS 23K')
  await expect(edited.getByRole('switch', { name: 'Status Aktif' })).toBeChecked()
})

test('what every shop begins with stays, and stays active', async ({ page, shop, watch }) => {
  watch.expectRefusal(409)
  watch.expectRefusal(422)
  const list = new MasterPage(page, shop, 'Gudang')
  await page.goto('/master-gudang')
  await list.find('HANCUR')
  await list.remove('HANCUR')
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await watch.expectMessage('HANCUR - HANCUR Milik Sistem Dan Tidak Dapat Dihapus')
  await list.edit('HANCUR')
  const form = list.form('Edit Gudang')
  await form.getByRole('switch', { name: 'Status Aktif' }).click()
  await list.save(form)
  await expect(form.getByText('HANCUR - HANCUR Milik Sistem Dan Tidak Dapat Dinonaktifkan')).toBeVisible()
})

test('a lookup leads to its list in a tab of its own, for who may write there', async ({ page, shop }) => {
  const list = new MasterPage(page, shop, 'Parameter Ongkos')
  await page.goto('/master-parameter-ongkos/create')
  const form = list.form('Tambah Parameter Ongkos')
  await form.getByRole('combobox', { name: 'Kode Group' }).click()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('option', { name: 'Kelola Group' }).click(),
  ])
  await expect(tab.getByRole('heading', { level: 1, name: 'Group' })).toBeVisible()
  await expect(form).toBeVisible()
})
