// A document at the counter: entered by scans, saved with its print, found in its list, and a draft until it is saved.
import { expect, type Locator, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { createRing, pressAction } from '../support/browser/document-page.ts'
import { scanInto } from '../support/browser/scanner.ts'
import { typeByHand } from '../support/browser/typing.ts'

test.use({ start: 'demo', shopName: 'barang' })
test.describe.configure({ lock: 'barang' })

const path = '/pindah-barang'
const scanBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Kode Barcode', exact: true })
const getRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Barang', exact: true }).locator('tr[data-line]')

const openNew = async (page: Page): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Pindah Barang' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Kode Gudang' })).toBeFocused()
}

const pick = async (page: Page, box: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: box, exact: true }).click()
  await typeByHand(page, text)
  await page.getByRole('option', { name: text }).first().click()
}

/** Barcodes of pieces that lie in that tray. */
const readPieces = async (shop: BrowserShop, tempat: string, count: number): Promise<readonly string[]> => {
  const filter = encodeURIComponent(JSON.stringify({ tempat }))
  const { body } = await shop.ask('GET', `barang?filter=${filter}&range=[0,${count - 1}]&sort=["kode_barcode","ASC"]`)
  return body.map(({ kode_barcode }: { kode_barcode: string }) => kode_barcode)
}

test('scans become rows, what is unknown, there already or in that tray is refused, and the save offers its print', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  const [first = '', second = ''] = await readPieces(shop, 'TOKO/04', 2)
  const there = await createRing(shop)
  await openNew(page)
  await pick(page, 'Kode Gudang', 'TOKO')
  await pick(page, 'Baki Tujuan', '01')
  await page.keyboard.press('F2')
  await expect(scanBox(page)).toBeFocused()
  await scanInto(page, first)
  await expect(getRows(page)).toHaveCount(1)
  await expect(scanBox(page)).toBeFocused()
  await scanInto(page, '99999999')
  await expect(page.getByText('Kode Barcode 99999999 Tidak Ditemukan')).toBeVisible()
  await scanInto(page, first)
  await expect(page.getByText(`Kode Barcode ${first} Sudah Ada Di Baris 1`)).toBeVisible()
  await scanInto(page, there)
  await expect(page.getByText(`Barang ${there} Sudah Ada Di Baki 01`)).toBeVisible()
  await expect(getRows(page)).toHaveCount(1)
  // A scanner is heard wherever the focus is.
  await page.getByRole('heading', { level: 1 }).click()
  await scanInto(page, second)
  await expect(getRows(page)).toHaveCount(2)
  await expect(getRows(page).nth(1)).toContainText(second)
  expect(await findBarriers(page)).toEqual([])

  await page.keyboard.press('F9')
  const offer = page.getByRole('dialog').filter({ hasText: /PB-\d{8}-\d{4}/ })
  await expect(offer).toBeVisible()
  const number = /PB-\d{8}-\d{4}/.exec((await offer.textContent()) ?? '')?.[0] ?? ''
  const opened = page.waitForEvent('popup')
  await offer.getByRole('button', { name: 'Cetak' }).click()
  await (await opened).close()
  await offer.getByRole('button', { name: 'Tutup' }).click()
  await expect(getRows(page)).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Kode Gudang' })).toBeFocused()
  expect(await readPieces(shop, 'TOKO/01', 1000)).toEqual(expect.arrayContaining([first, second]))

  await page.getByRole('link', { name: 'Lihat Pindah Barang' }).click()
  await page.getByRole('row').filter({ hasText: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('table', { name: 'Barang' })).toContainText(second)
  await expect(page.getByText('Selesai').first()).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await pressAction(page, 'Riwayat')
  await expect(page.getByRole('dialog', { name: `Riwayat ${number}` })).toContainText('OWNER')
})

test('a row goes with Delete and comes back, a save without rows names the lines, and a draft outlives the page', {
  tag: '@long',
}, async ({ page, shop }) => {
  const [first = ''] = await readPieces(shop, 'TOKO/06', 1)
  await openNew(page)
  await pick(page, 'Kode Gudang', 'TOKO')
  await pick(page, 'Baki Tujuan', '05')
  await page.keyboard.press('F9')
  await expect(page.getByText('Barang Belum Diisi, Paling Sedikit 1 Baris')).toBeVisible()
  await page.keyboard.press('F2')
  await scanInto(page, first)
  await getRows(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(getRows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(getRows(page)).toHaveCount(1)

  await expect(page.getByText('Isian tersimpan sementara')).toBeVisible()
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(getRows(page)).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Kode Gudang' })).toHaveValue(/TOKO/)
  await page.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await expect(getRows(page)).toHaveCount(0)
})
