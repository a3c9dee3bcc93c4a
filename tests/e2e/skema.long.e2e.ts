// The page of the schema's versions, as an owner uses it: difference, preview, change, undo; and closed to a supervisor.
import { expect } from '@playwright/test'
import { test } from '../support/browser/browser-shop.ts'

test.use({ shopName: 'schema versions' })

const place = 'resources/master/bank.json'

test('an owner sees a change before it is in force, puts it in force, compares it and undoes it', async ({
  page,
  watch,
}) => {
  await page.goto('/SubMenuUtility')
  await page.getByRole('main').getByRole('link', { name: /Skema/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skema' })).toBeVisible()
  const versions = page.getByRole('table', { name: 'Versi' })
  await expect(versions.locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Berkas Skema Benar' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Berkas' }).click()
  await page.getByRole('option', { name: place, exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Isi Berkas' })
  await expect(text).toHaveValue(/"nama_bank"/)
  const sound = await text.inputValue()
  await text.fill(sound.replace('"x-list"', '"x-lst"'))
  const check = page.getByRole('button', { name: 'Periksa' })
  const apply = page.getByRole('button', { name: 'Berlakukan' })
  await check.click()
  await expect(page.getByRole('list', { name: 'Kesalahan' })).toContainText(
    /bank\.json:\d+:\d+ unknown key "x-lst"; did you mean "x-list"\?/,
  )
  await expect(apply).toBeDisabled()

  const field = '"properties": { "kota_cabang": "text",'
  await text.fill(
    sound.replace('"properties": {', field).replace('"status_aktif"], "search"', '"kota_cabang"], "search"'),
  )
  await check.click()
  await expect(page.getByRole('list', { name: 'Rencana' })).toContainText('bank: isian kota_cabang ditambah')
  const preview = page.getByRole('region', { name: 'Layar Bank Nanti' })
  await expect(preview.locator('thead')).toContainText('Kota Cabang')
  await expect(preview.getByText('Kota Cabang', { exact: true }).last()).toBeVisible()
  await page.goto('/master-bank')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Kota Cabang' })).toHaveCount(0)

  await page.goto('/skema')
  await page.getByRole('combobox', { name: 'Berkas' }).click()
  await page.getByRole('option', { name: place, exact: true }).click()
  await expect(text).toHaveValue(sound)
  await text.fill(sound.replace('"properties": {', field))
  await check.click()
  await apply.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Cabang bank')
  await dialog.getByRole('button', { name: 'Berlakukan' }).click()
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(versions.locator('tbody tr')).toHaveCount(2)
  await expect(versions.locator('tbody tr').first()).toContainText(
    /OWNER.*Cabang bank.*kolom kota_cabang ditambah pada tabel bank/,
  )

  await versions.locator('tbody tr').first().getByRole('button', { name: 'Perbedaan' }).click()
  const difference = page.getByRole('dialog', { name: 'Perbedaan Versi 2' })
  await expect(difference.getByRole('list', { name: 'Perbedaan Menurut Arti' })).toContainText(
    'bank: isian kota_cabang ditambah',
  )
  await expect(difference.getByRole('region', { name: place })).toContainText('"kota_cabang"')
  await difference.getByRole('button', { name: 'Tutup' }).click()

  await page.getByRole('button', { name: 'Batalkan Perubahan Terakhir' }).click()
  await expect(dialog).toContainText('kolom kota_cabang pada tabel bank dihapus, berisi di 0 baris')
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Tidak jadi')
  await dialog.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(versions.locator('tbody tr').first()).toContainText(/Dikembalikan.*Tidak jadi/)
})

test('a supervisor has no such page', async ({ shop, browser }) => {
  const context = await browser.newContext({ storageState: await shop.storageOf('SPV01'), baseURL: shop.address })
  const page = await context.newPage()
  await page.goto('/skema')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Skema' })).toHaveCount(0)
  const { token } = await shop.signIn('SPV01')
  expect((await shop.ask('GET', 'schema/versions', { token })).status).toBe(403)
  await context.close()
})
