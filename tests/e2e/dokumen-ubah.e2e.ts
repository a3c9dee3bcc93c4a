// A saved document is edited as far as its state allows, and a move is previewed before it is made.
import { expect } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { pressAction } from '../support/browser/document-page.ts'
import { createPesan, moved, PesanPage } from '../support/browser/pesan-page.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ withPesan: true })
test.describe.configure({ lock: 'pesan' })

test('what the state leaves open is edited, the rest is locked, and leaving asks', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  const pesan = new PesanPage(page)
  const made = await createPesan(shop, 'UBAH', 'E1', 'E2')
  await pesan.openSaved(String(made.id))
  await page.getByRole('button', { name: 'Ubah' }).click()
  await expect(pesan.box('Catatan')).toBeFocused()
  await expect(pesan.box('Penerima')).not.toBeEditable()
  await expect(pesan.rows).toHaveCount(2)
  expect(await findBarriers(page)).toEqual([])
  await typeByHand(page, 'SEGERA')
  await pesan.cell('Jumlah', 1).fill('5')
  await expect(pesan.box('Total')).toHaveValue('9,000')
  await pesan.cell('Jumlah', 2).focus()
  await page.keyboard.press('Control+Delete')
  await expect(pesan.rows).toHaveCount(1)
  await pesan.addRow('P1')
  await expect(pesan.cell('Harga', 2)).toHaveValue('50')
  await page.getByRole('button', { name: 'Batal' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Tidak' }).click()
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(page.getByRole('button', { name: 'Ubah' })).toBeVisible()
  await expect(page.getByText('SEGERA')).toBeVisible()
  const { body } = await shop.ask('GET', `pesan/${made.id}`)
  expect(body).toMatchObject({ catatan: 'SEGERA', total: 5050, isi: [{ bahan: 'E1', jumlah: 5 }, { bahan: 'P1' }] })
  // The row that stayed is the same row.
  expect(body.isi[0].id).toBe((made.isi as readonly { id: string }[])[0]?.id)
  await moved(shop, made, 'sahkan')
  await page.reload()
  await expect(page.getByText('Disahkan').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ubah' })).toBeHidden()
})

test('an edit after one by another user is refused, and restarts from the newest', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(412)
  const pesan = new PesanPage(page)
  const made = await createPesan(shop, 'BERSAMA')
  await pesan.openSaved(String(made.id))
  await page.getByRole('button', { name: 'Ubah' }).click()
  await pesan.box('Catatan').fill('PUNYA SAYA')
  const { status } = await shop.ask('PUT', `pesan/${made.id}`, { body: { catatan: 'LEBIH CEPAT' } })
  expect(status).toBe(200)
  await page.keyboard.press('F9')
  const conflict = page.getByRole('dialog', { name: 'Data Sudah Diubah' })
  await expect(conflict.getByRole('row', { name: 'Catatan' })).toHaveText('CatatanPUNYA SAYALEBIH CEPAT')
  await conflict.getByRole('button', { name: 'Pakai Data Sekarang' }).click()
  await expect(pesan.box('Catatan')).toHaveValue('LEBIH CEPAT')
  await pesan.box('Catatan').fill('KEDUANYA')
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  expect((await shop.ask('GET', `pesan/${made.id}`)).body.catatan).toBe('KEDUANYA')
})

test('what two people changed in one document is merged where it does not collide', async ({ page, shop, watch }) => {
  watch.expectRefusal(412)
  const pesan = new PesanPage(page)
  const made = await createPesan(shop, 'BERSAMA', 'E1', 'E2')
  await pesan.openSaved(String(made.id))
  await page.getByRole('button', { name: 'Ubah' }).click()
  await pesan.cell('Jumlah', 1).fill('7')
  const [first, second] = made.isi as readonly Record<string, unknown>[]
  const isi = [first, { ...second, jumlah: 5 }].map(row => ({ id: row?.id, bahan: row?.bahan, jumlah: row?.jumlah }))
  const { status } = await shop.ask('PUT', `pesan/${made.id}`, { body: { catatan: 'LEBIH CEPAT', isi } })
  expect(status).toBe(200)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Data Sudah Diubah' }).getByRole('button', { name: 'Gabungkan' }).click()
  await expect(pesan.box('Catatan')).toHaveValue('LEBIH CEPAT')
  await expect(pesan.cell('Jumlah', 2)).toHaveValue('5')
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  const { body } = await shop.ask('GET', `pesan/${made.id}`)
  expect([body.catatan, ...body.isi.map((row: { jumlah: number }) => row.jumlah)]).toEqual(['LEBIH CEPAT', 7, 5])
})

test('what a move would do is shown before it is made: number, entries and faults', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await pesan.addRow('E1')
  await page.getByRole('button', { name: 'Lihat Akibat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Akibat Simpan Data' })
  await expect(dialog.getByRole('alert')).toHaveText('Penerima Tidak Boleh Kosong')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await pesan.box('Penerima').fill('LIHAT')
  await page.getByRole('button', { name: 'Lihat Akibat' }).click()
  await expect(dialog).toContainText(/No Pesan: PS-\d{6}-####/)
  await expect(dialog).toContainText('Status menjadi: Menunggu')
  await page.keyboard.press('Escape')

  const made = await createPesan(shop, 'AKIBAT', 'E1', 'E2')
  await page.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await pesan.openSaved(String(made.id))
  await pressAction(page, 'Lihat Akibat')
  const book = page.getByRole('table', { name: 'Kartu Bahan' })
  await expect(book.getByRole('row').nth(1)).toContainText('MasukPEMASOKTOKOE122,000')
  await expect(book.getByRole('row').nth(2)).toContainText('MasukPEMASOKTOKOE224,000')
  expect(await findBarriers(page)).toEqual([])
  // Nothing of it was saved.
  expect((await shop.ask('GET', `pesan/${made.id}`)).body).toMatchObject({ status: 'OPEN', versi: 1 })
})
