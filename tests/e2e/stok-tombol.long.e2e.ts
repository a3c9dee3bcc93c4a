// The stock room by keys alone: what has the focus is in sight before each, and the page does not scroll. A scan is one key.
import { expect, type Page } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { CountedKeys, findCoveredFocus } from '../support/browser/counted-keys.ts'
import { call, createPiece, last, scanBox } from '../support/browser/counter-page.ts'
import { readPiece } from '../support/browser/document-page.ts'
import { connectScale } from '../support/browser/scale.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', shopName: 'stok', user: 'SPV01' })

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 })

const getLines = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tr[data-line]')

/** The large figure under that title. */
const getFigure = (page: Page, title: string) =>
  page
    .locator('[data-figures] > div')
    .filter({ hasText: new RegExp(`^${title}`) })
    .locator('dd')

/** A new tray of the shop with as many pieces. */
const createTray = async (shop: BrowserShop, kode_baki: string, count: number): Promise<readonly string[]> => {
  await call(shop, 'baki', { kode_gudang: 'TOKO', kode_baki, nama_baki: kode_baki, berat_baki: 100, berat_bandrol: 0 })
  const codes: string[] = []
  for (let piece = 0; piece < count; piece++) codes.push(await createPiece(shop, { kode_baki_awal: kode_baki }))
  return codes
}

/** Pieces go to tray 05: its header is filled in. */
const openMove = async (page: Page): Promise<CountedKeys> => {
  await page.goto('/pindah-barang')
  const keys = new CountedKeys(page)
  await expect(page.getByRole('combobox', { name: 'Kode Gudang' })).toBeFocused()
  await keys.choose('TOKO')
  await keys.press('Tab')
  await keys.choose('05')
  return keys
}

test('a tray of 13 pieces is counted with one missing', async ({ page, shop }) => {
  const codes = await createTray(shop, 'OP13', 13)
  await page.goto('/stock-opname')
  await expect(page.getByRole('combobox', { name: 'Kode Gudang' })).toBeFocused()
  const keys = new CountedKeys(page)
  await keys.choose('TOKO')
  await keys.press('Tab')
  await keys.choose('OP13')
  await expect(scanBox(page)).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Kode Baki' })).toBeHidden()
  await expect(getFigure(page, 'Tidak Ketemu')).toHaveText('13')
  await keys.press('F9')
  await expect(getHeading(page)).toContainText(/Ubah SO-\d{6}-\d{4}/)

  await test.step('the scan box has the focus, wholly in sight, and the header is one line', async () => {
    await expect(scanBox(page)).toBeFocused()
    await expect.poll(() => findCoveredFocus(page)).toBe('')
    await expect(page.getByRole('textbox', { name: 'Keterangan' })).toBeHidden()
    expect(await page.locator('main').evaluate(main => main.scrollHeight - main.clientHeight)).toBe(0)
  })
  for (const [index, code] of codes.slice(1).entries()) {
    await keys.scan(code)
    await expect(getLines(page, 'Barang')).toHaveCount(12 - index)
    await expect(page.locator('[data-last-scan]')).toContainText(`${code} CINCIN EMAS 17K`)
  }
  await expect(page.locator('[data-last-scan]')).toContainText(/2\.530 gr.*Ketemu/)
  await expect(getFigure(page, 'Ketemu')).toHaveText('12')
  await expect(getFigure(page, 'Tidak Ketemu')).toHaveText('1')
  await expect(getFigure(page, 'Lebih')).toHaveText('0')
  await expect(getFigure(page, 'Salah Baki')).toHaveText('0')
  await expect(getFigure(page, 'Selisih Berat')).toHaveText('-2.530 gr')
  await keys.press('F9')
  await expect(getHeading(page)).toContainText(/^Lihat Hasil Opname SO-/)
  await keys.press('F9')
  await expect(page.getByRole('alertdialog')).toContainText('Ketemu 12, Tidak Ketemu 1, Lebih 0, Salah Baki 0')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('dialog').filter({ hasText: /SO-\d{6}-\d{4}/ })).toBeVisible()
  expect(keys.count).toBeLessThanOrEqual(32)
  expect(await last(shop, 'stock-opname')).toMatchObject({ ketemu: 12, tidak_ketemu: 1, status_opname: 'CLOSE' })
})

test('a header that is folded is opened again by a key', async ({ page, shop }) => {
  const [code = ''] = await createTray(shop, 'OP01', 1)
  const keys = await openMove(page)
  await keys.scan(code)
  await expect(page.locator('[data-last-scan]')).toContainText(code)
  await expect(getFigure(page, 'Total Barang')).toHaveText('1')
  await expect(page.getByRole('combobox', { name: 'Baki Tujuan' })).toBeHidden()
  await keys.press('F4')
  await expect(page.getByRole('combobox', { name: 'Kode Gudang' })).toBeFocused()
  await keys.press('F2')
  await expect(page.getByRole('combobox', { name: 'Kode Gudang' })).toBeHidden()
  await keys.press('F9')
  await expect(page.getByRole('dialog').filter({ hasText: /PB-\d{8}-\d{4}/ })).toBeVisible()
  expect(await readPiece(shop, code)).toMatchObject({ tempat: 'TOKO/05' })
})

test('a code whose first key falls into a header that is folded meanwhile leaves the choice as it was', async ({
  page,
  shop,
}) => {
  const [code = ''] = await createTray(shop, 'OP02', 1)
  const keys = await openMove(page)
  const baki = page.getByRole('combobox', { name: 'Baki Tujuan' })
  await expect(baki).toBeHidden()
  await keys.press('F4')
  await baki.focus()
  await scanInto(page, code.slice(0, 1), { end: 'none' })
  await scanBox(page).focus()
  await expect(baki).toBeHidden()
  await scanInto(page, code.slice(1), { after: 5 })
  await expect(page.locator('[data-last-scan]')).toContainText(code)
  await expect(scanBox(page)).toBeFocused()
  await keys.press('F9')
  await expect(page.getByRole('dialog').filter({ hasText: /PB-\d{8}-\d{4}/ })).toBeVisible()
  expect(await readPiece(shop, code)).toMatchObject({ tempat: 'TOKO/05' })
})

test('trays are weighed by the scale, each by one key', async ({ page, shop }) => {
  await connectScale(page, ['1056.620', '1074.000', '1111.470', '41806.800'])
  await page.goto('/timbang-baki')
  await expect(page.getByRole('combobox', { name: 'Kode Gudang' })).toBeFocused()
  const keys = new CountedKeys(page)
  await keys.choose('DALEM')
  await expect(getLines(page, 'Baki')).toHaveCount(4)
  await keys.press('F9')
  await expect(getHeading(page)).toContainText(/Ubah TM-/)
  for (let row = 1; row <= 4; row++) {
    const box = page.getByRole('textbox', { name: `Berat Timbang ${row}`, exact: true })
    await expect(box).toBeFocused()
    await keys.press('t')
    await expect(box).toHaveValue(/\d\.\d{3}$/)
    await keys.press('Enter')
  }
  await expect(getFigure(page, 'Sudah Ditimbang')).toHaveText('4')
  await expect(getFigure(page, 'Total Selisih')).toHaveText('-0.910 gr')
  await keys.press('F9')
  await expect(getHeading(page)).toContainText(/^Lihat Timbang Baki TM-/)
  await keys.press('F9')
  await expect(page.getByRole('dialog').filter({ hasText: /TM-\d{6}-\d{4}/ })).toBeVisible()
  expect(keys.count).toBeLessThanOrEqual(20)
  expect(await last(shop, 'timbang-baki/sesi')).toMatchObject({ jumlah_ditimbang: 4, status: 'DONE' })
})

test.describe('the shop that receives', () => {
  test.use({ user: 'OWNERB' })

  test('takes pieces in by their codes: the dialog begins in its first box, and there is one button of its name', async ({
    page,
    shop,
  }) => {
    const codes = [await createPiece(shop), await createPiece(shop)]
    const barang = codes.map(kode_barcode => ({ kode_barcode }))
    const sent = await call(shop, 'kirimbarang?move=kirim', { kode_toko_tujuan: 'KCB', barang })
    await page.goto('/terima-barang')
    await page.getByRole('row').filter({ hasText: sent.no_kirim }).click()
    await expect(getHeading(page)).toContainText(sent.no_kirim)
    const keys = new CountedKeys(page)
    await keys.press('F9')
    await expect(scanBox(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Terima Barang' })).toHaveCount(1)
    await keys.scan(codes[1] ?? '')
    await expect(page.getByRole('checkbox', { name: 'Pilih baris 2' })).toBeChecked()
    await scanInto(page, '99999999')
    await expect(page.getByText('Kode Barcode 99999999 Tidak Ada Di Daftar')).toBeVisible()
    await keys.scan(codes[0] ?? '')
    await expect(page.getByText('2 baris dipilih')).toBeVisible()
    await expect(page.getByText('99999999')).toHaveCount(0)
    await keys.press('F9')
    const dialog = page.getByRole('dialog', { name: 'Terima Barang' })
    await expect(dialog.getByRole('combobox', { name: 'Gudang Tujuan' })).toBeFocused()
    await keys.choose('TOKO')
    await keys.press('Tab')
    await keys.choose('02')
    await keys.press('F9')
    await expect(page.getByText('Diterima', { exact: true }).first()).toBeVisible()
    expect(keys.count).toBeLessThanOrEqual(14)
  })
})
