// Accessories at the counter: the tray is asked for where one is sold, and only trays that hold enough are offered.
import { expect, type Page } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { call, getGoods, readPieces, salePath, typeSales } from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', shopName: 'baki-aksesoris', user: 'KSR01' })

/** Boxes, 20 of them in tray 01 and 2 in tray 02. */
const stockBoxes = async (shop: BrowserShop): Promise<string> => {
  const groups = encodeURIComponent(JSON.stringify({ kode_group: 'ACC' }))
  const [dept] = (await shop.ask('GET', `jenis?filter=${groups}`)).body
  const box = {
    kode_group: 'ACC',
    kode_dept: dept.kode_dept,
    kode_baki_awal: '01',
    nama_barang: 'KOTAK KACA',
    kadar_cetak: 'ACC',
  }
  const prices = { berat_asli: 0, berat: 0, kadar: 0, harga_jual: 20_000, harga_modal: 10_000 }
  const { kode_barcode } = await call(shop, 'barang', { ...box, ...prices })
  for (const [kode_baki, jumlah] of [
    ['01', 20],
    ['02', 2],
  ] as const)
    await call(shop, 'stock-aksesoris?move=simpan', { kode_barcode, kode_baki, jenis: 'TAMBAH', jumlah })
  return kode_barcode
}

const trayOf = (page: Page) => page.getByRole('combobox', { name: 'Kode Baki 2' })

const expectOffered = async (page: Page, trays: readonly RegExp[]): Promise<void> => {
  await trayOf(page).press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText([...trays])
}

test('a piece has no column for its tray, boxes have one that offers the trays with enough', async ({ page, shop }) => {
  const [piece = ''] = await readPieces(shop, 1)
  const box = await stockBoxes(shop)
  const goods = getGoods(page)
  const heading = goods.getByRole('columnheader', { name: 'Kode Baki' })
  await page.goto(salePath)
  await typeSales(page, 'S01')
  await page.keyboard.press('F2')
  await scanInto(page, [piece])
  await expect(goods.getByRole('row')).toHaveCount(3)
  await expect(heading).toBeHidden()
  await page.keyboard.press('F2')
  await scanInto(page, [box])
  await expect(heading).toBeVisible()
  // All columns fit beside the payment.
  expect(
    await goods.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
  ).toBe(0)
  await trayOf(page).fill('')
  await expectOffered(page, [/^01.*Stock 20$/, /^02.*Stock 2$/])
  await page.keyboard.press('Escape')
  await goods.getByRole('textbox', { name: 'Qty 2' }).fill('3')
  await trayOf(page).fill('')
  await expectOffered(page, [/^01/])
  await page.keyboard.press('Enter')
  await expect(trayOf(page)).toHaveValue(/^01/)
})
