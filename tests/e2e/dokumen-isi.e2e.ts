// Lines of a document by the keyboard alone: written in their cells, filled from the server, marked by scans.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { test } from '../support/browser/browser-shop.ts'
import { PesanPage, readPesan } from '../support/browser/pesan-page.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ withPesan: true })
test.describe.configure({ lock: 'pesan' })

test('lines are typed, corrected, taken out and brought back without a mouse', async ({ page, shop, watch }) => {
  const pesan = new PesanPage(page)
  const { rows } = pesan
  await pesan.openNew()
  await typeByHand(page, 'PAPAN KETIK')
  await pesan.addRow('E1')
  await expect(pesan.cell('Harga', 1)).toHaveValue('1,000')
  await page.keyboard.press('Tab')
  await expect(pesan.cell('Jumlah', 1)).toBeFocused()
  await typeByHand(page, '3')
  await expect(rows.first()).toContainText('3,000')
  await page.keyboard.press('Tab')
  await expect(pesan.cell('Harga', 1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(pesan.cell('Jumlah', 1)).toBeFocused()
  // Enter walks through the last row; F6 begins the next one.
  await page.keyboard.press('Enter')
  await expect(pesan.cell('Harga', 1)).toBeFocused()
  await page.keyboard.press('F6')
  await expect(pesan.cell('Bahan', 2)).toBeFocused()
  // What only the server works out stands there when the row is left.
  await expect(rows.first()).toContainText('4,500')
  await typeByHand(page, 'E2')
  await page.getByRole('option', { name: 'E2' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(pesan.cell('Bahan', 2)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(pesan.cell('Jumlah', 1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(pesan.cell('Jumlah', 2)).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(rows).toHaveCount(1)
  await expect(pesan.cell('Bahan', 1)).toBeFocused()
  await page.getByRole('button', { name: 'Urungkan' }).press('Enter')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('F6')
  await expect(pesan.cell('Bahan', 3)).toBeFocused()
  expect(await findBarriers(page)).toEqual([])
  // A row in which nothing is typed is no row.
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  expect(await readPesan(shop, 'PAPAN KETIK')).toMatchObject([{ total: 5000 }])
})

test('what is typed while the server works out the row counts', { tag: '@long' }, async ({ page }) => {
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await typeByHand(page, 'JAWABAN LAMBAT')
  let answered = 0
  await page.route('**/lines/**', async route => {
    const response = await route.fetch()
    // The first answers come when the next cell has been typed into.
    if (answered < 2) await expect(pesan.cell('Jumlah', 1)).toHaveValue('3')
    answered += 1
    await route.fulfill({ response })
  })
  await pesan.addRow('E1')
  await page.keyboard.press('Tab')
  await expect(pesan.cell('Jumlah', 1)).toBeFocused()
  await typeByHand(page, '3')
  // The cell is not left yet: what was asked for the row as it was is asked for what it is now.
  await expect(pesan.rows.first()).toContainText('4,500')
  await expect(pesan.rows.first()).toContainText('3,000')
})

test('a default that comes late to a cell is replaced by what is typed', { tag: '@long' }, async ({ page }) => {
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await typeByHand(page, 'HARGA LAMBAT')
  const harga = pesan.cell('Harga', 1)
  await page.route('**/lines/**', async route => {
    const response = await route.fetch()
    await expect(harga).toBeFocused()
    await route.fulfill({ response })
  })
  await pesan.addRow('E1')
  await harga.focus()
  await expect(harga).toHaveValue('1,000')
  await page.keyboard.type('7')
  await expect(harga).toHaveValue('7')
  // What is asked for the 7 is under way still, and waits for a page that would be gone.
  await page.unrouteAll({ behavior: 'wait' })
})

test('a text that comes late to a cell is replaced by what is typed', { tag: '@long' }, async ({ page }) => {
  const pesan = new PesanPage(page)
  await pesan.openNew()
  await typeByHand(page, 'TEKS LAMBAT')
  const ket = pesan.cell('Ket', 1)
  await page.route('**/lines/**', async route => {
    const response = await route.fetch()
    await expect(ket).toBeFocused()
    await route.fulfill({ response, json: { ...(await response.json()), ket: 'DARI SERVER' } })
  })
  await pesan.addRow('E1')
  await ket.focus()
  await expect(ket).toHaveValue('DARI SERVER')
  await page.keyboard.type('X')
  await expect(ket).toHaveValue('X')
  // Leaving the row asks once more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

const pickPemasok = async (page: Page, kode: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Pemasok', exact: true }).click()
  await page.getByRole('option', { name: kode }).first().click()
}

test('lines fill when their field changes and at the button, and scans mark them', { tag: '@long' }, async ({
  page,
  shop,
  watch,
}) => {
  const hitung = new PesanPage(page, 'Daftar')
  const { rows } = hitung
  await page.goto('/hitung')
  await expect(page.getByRole('combobox', { name: 'Pemasok', exact: true })).toBeFocused()
  await pickPemasok(page, 'SBY')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('EMAS DUA')
  await pickPemasok(page, 'BDG')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('F2')
  await typeByHand(page, 'P1')
  await page.keyboard.press('Enter')
  await expect(hitung.cell('Jumlah', 2)).toHaveValue('1')
  await expect(hitung.cell('Ada', 2)).toBeChecked()
  await expect(hitung.cell('Ada', 1)).not.toBeChecked()
  await typeByHand(page, 'P1')
  await page.keyboard.press('Enter')
  await expect(hitung.cell('Jumlah', 2)).toHaveValue('2')
  await typeByHand(page, 'E2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bahan E2 Tidak Ada Di Daftar')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Isi Daftar' }).click()
  await expect(hitung.cell('Jumlah', 2)).toHaveValue('0')
  await page.keyboard.press('F2')
  await typeByHand(page, 'E1')
  await page.keyboard.press('Enter')
  await expect(hitung.cell('Jumlah', 1)).toHaveValue('1')
  await page.keyboard.press('F9')
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(rows).toHaveCount(0)
  const { body } = await shop.ask('GET', 'hitung?range=[0,0]')
  const { body: saved } = await shop.ask('GET', `hitung/${body[0].id}`)
  expect(saved.daftar).toMatchObject([
    { bahan: 'E1', jumlah: 1, ada: true },
    { bahan: 'P1', jumlah: 0, ada: false },
  ])
})
