// What is done with documents that are there: many at once from their list, some of their lines, and by two people at once.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { ownerPassword, test } from '../support/browser/browser-shop.ts'
import { listPlainChoices } from '../support/browser/cut-boxes.ts'
import { createPesan, moved, PesanPage, readPesan } from '../support/browser/pesan-page.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ withPesan: true })
test.describe.configure({ lock: 'pesan' })

const getRow = (page: Page, text: unknown) => page.getByRole('row').filter({ hasText: String(text) })

test('a move on many documents reports one by one which were refused, and why', async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const [first, held, second] = [
    await createPesan(shop, 'BANYAK SATU'),
    await createPesan(shop, 'TAHAN'),
    await createPesan(shop, 'BANYAK DUA'),
  ]
  await page.goto('/lihat-pesan')
  for (const one of [first, held, second]) await getRow(page, one.nomor).getByRole('checkbox').check()
  await expect(page.getByText('3 dipilih')).toBeVisible()
  expect(await listPlainChoices(page)).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Sahkan' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Sahkan Untuk 3 Data Yang Dipilih')
  await question.getByRole('button', { name: 'Ya' }).click()
  const outcome = page.getByRole('dialog', { name: '2 Berhasil, 1 Tidak' })
  await expect(outcome.getByRole('listitem')).toHaveText(
    `${held.nomor}: Sahkan Tidak Dapat Dilakukan Untuk ${held.nomor} Saat Ini`,
  )
  expect(await findBarriers(page)).toEqual([])
  await outcome.getByRole('button', { name: 'Tutup' }).click()
  await expect(getRow(page, first.nomor)).toContainText('Disahkan')
  await expect(getRow(page, held.nomor)).toContainText('Menunggu')
  await expect(page.getByText('0 dipilih')).toBeVisible()
})

test('lines are chosen for a move, and its questions are shown at their fields until they are answered', {
  tag: '@long',
}, async ({ page, shop }) => {
  const pesan = new PesanPage(page)
  const made = await createPesan(shop, 'BARIS', 'E1', 'E2')
  await moved(shop, made, 'sahkan')
  await pesan.openSaved(String(made.id))
  await page.getByRole('button', { name: 'Batalkan Baris' }).click()
  await expect(page.getByText('0 baris dipilih')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Pilih baris 2' }).check()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('status').getByRole('button', { name: 'Batalkan Baris' }).click()
  const ask = page.getByRole('dialog', { name: 'Batalkan Baris' })
  const sebab = ask.getByRole('combobox', { name: 'Sebab' })
  await expect(sebab).toBeFocused()
  await page.keyboard.press('F9')
  await expect(sebab).toHaveAccessibleDescription('Sebab Tidak Boleh Kosong')
  await sebab.click()
  await page.getByRole('option', { name: 'LAIN' }).click()
  await page.keyboard.press('F9')
  await expect(ask.getByRole('textbox', { name: 'Alasan' })).toHaveAccessibleDescription('Alasan Tidak Boleh Kosong')
  expect(await findBarriers(page)).toEqual([])
  await ask.getByRole('textbox', { name: 'Alasan' }).fill('SALAH KIRIM')
  await page.keyboard.press('F9')
  await expect(ask).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'E2' })).toContainText('BATAL')
  await expect(page.getByRole('row').filter({ hasText: 'E1' })).toContainText('OPEN')
  await expect(page.getByText('SALAH KIRIM')).toBeVisible()
  // What is cancelled cannot be chosen again.
  await page.getByRole('button', { name: 'Batalkan Baris' }).click()
  await expect(page.getByRole('checkbox', { name: /Pilih baris/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Tutup', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /Pilih baris/ })).toHaveCount(0)
})

test('a move after a concurrent one is refused and shows the new document state', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(409)
  const pesan = new PesanPage(page)
  const made = await createPesan(shop, 'BEREBUT')
  await pesan.openSaved(String(made.id))
  await expect(page.getByText('Menunggu').first()).toBeVisible()
  await moved(shop, made, 'sahkan')
  await page.getByRole('button', { name: 'Sahkan' }).click()
  await expect(page.getByText(/Sudah Berstatus Disahkan, Sahkan Tidak Dapat Dilakukan/)).toBeVisible()
  await expect(page.getByText('Disahkan').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sahkan' })).toBeHidden()
})

test('another person agrees: a wrong password and oneself are refused, and the document is saved once', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await typeByHand(page, 'BESAR')
  await pesan.addRow('E1')
  await pesan.cell('Jumlah', 1).fill('2000')
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await expect(dialog).toContainText('PESANAN BESAR')
  await expect(dialog).toContainText('Pesanan 2,000,000')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('F9')
  await expect(dialog.getByLabel('User ID')).toHaveAccessibleDescription('User ID Tidak Boleh Kosong')
  await dialog.getByLabel('User ID').fill('SPV01')
  await dialog.locator('input[type=password]').fill('bukan-itu')
  await dialog.getByLabel('Keterangan').fill('SETUJU')
  await page.keyboard.press('F9')
  await expect(dialog.getByRole('alert')).toContainText('User ID Atau Password Pemberi Otorisasi Salah')
  await dialog.getByLabel('User ID').fill('OWNER')
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await page.keyboard.press('F9')
  await expect(dialog.getByLabel('User ID')).toHaveAccessibleDescription(/Otorisasi Harus Diberikan Orang Lain/)
  await dialog.getByLabel('User ID').fill('KSR01')
  await page.keyboard.press('F9')
  await expect(dialog.getByRole('alert')).toContainText('KSR01 Tidak Berhak Memberi Otorisasi')
  await dialog.getByLabel('User ID').fill('SPV01')
  await page.keyboard.press('F9')
  await expect(dialog).toBeHidden()
  await expect(pesan.rows).toHaveCount(0)
  expect(await readPesan(shop, 'BESAR')).toMatchObject([{ total: 2_000_000, status: 'OPEN' }])
})
