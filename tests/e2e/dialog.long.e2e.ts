// Every kind of dialog, list and drawer that the counter opens keeps nobody out, and shows what has the focus: in both themes, on
// a phone and at 200 %.
import { expect, type Locator, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { findCoveredFocus } from '../support/browser/counted-keys.ts'
import { call, counterOpen, createPiece, getGoods, salePath, typeSales } from '../support/browser/counter-page.ts'
import { pressAction } from '../support/browser/document-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', shopName: 'dialog', user: 'SPV01' })

const sizes = {
  'a desk': { width: 1366, height: 768 },
  'a phone': { width: 390, height: 844 },
  '200 %': { width: 683, height: 384 },
} as const

/** What is wrong with what stands open, under its name. */
class DialogCheck {
  readonly found: string[] = []
  readonly names: string[] = []
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async at(name: string, opened: Locator): Promise<void> {
    await expect(opened).toBeVisible()
    await this.page.evaluate(() =>
      Promise.all(document.getAnimations().map(one => one.finished.catch(() => undefined))),
    )
    this.names.push(name)
    this.found.push(...(await findBarriers(this.page)).map(barrier => `${name}: ${barrier}`))
    await expect.poll(() => findCoveredFocus(this.page), { message: name }).toBe('')
    // The popup of a list belongs to a box on the page; all others hold the focus.
    if ((await opened.getAttribute('role')) !== 'listbox')
      expect(await opened.evaluate(one => one.contains(document.activeElement)), name).toBe(true)
  }

  /** By Escape, which every one of them understands. */
  async close(opened: Locator): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }
}

const soldRing = async (shop: BrowserShop): Promise<string> => {
  const barang = [{ kode_barcode: await createPiece(shop) }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
  const sale = { kode_sales: 'S01', nama_customer: 'IBU RINI', barang, pembayaran }
  return (await call(shop, 'penjualan?move=simpan', sale)).id
}

/** The sale from its pick list to the offer of its print, and what it asks when it is left half done. */
const checkSale = async (page: Page, shop: BrowserShop, check: DialogCheck): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await page.goto(salePath)
  await counterOpen(page)
  const code = await createPiece(shop)
  await scanInto(page, code)
  await expect(getGoods(page).getByText(code, { exact: true })).toBeAttached()
  await page.keyboard.press('F4')
  await page.keyboard.press('ArrowDown')
  await check.at('pick list', page.getByRole('listbox'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('F2')
  await typeSales(page, 'S01')
  // On a narrow screen what is paid is a step of its own.
  await page.keyboard.press('F8')
  await expect(page.getByRole('status').filter({ hasText: 'Lunas' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Lihat Akibat' }).click()
  await check.at('preview', dialog)
  await check.close(dialog)
  await page.getByRole('button', { name: 'Batal', exact: true }).click()
  await check.at('unsaved', page.getByRole('alertdialog'))
  await check.close(page.getByRole('alertdialog'))
  await page.keyboard.press('F9')
  await check.at('saved, with its print', dialog)
  await check.close(dialog)
}

const checkSavedSale = async (page: Page, shop: BrowserShop, check: DialogCheck): Promise<void> => {
  const id = await soldRing(shop)
  await page.goto(`/validasi-penjualan/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Validasi', exact: true }).click()
  await check.at('confirm', page.getByRole('alertdialog'))
  await check.close(page.getByRole('alertdialog'))
  await call(shop, `penjualan/${id}/moves/validasi`)
  await page.goto(`/batal-penjualan/${id}`)
  await page.getByRole('button', { name: 'Batal Penjualan', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Batal Penjualan', exact: true })
  await check.at('cancel with a reason', ask)
  await ask.getByRole('combobox', { name: /^Alasan/ }).click()
  await check.at('reasons', page.getByRole('listbox'))
  await page.getByRole('option').first().click()
  await page.keyboard.press('F9')
  const word = page.getByRole('dialog', { name: 'Otorisasi' })
  await check.at('authorization', word)
  await check.close(word)
  await page.goto(`/lihat-penjualan/${id}`)
  await pressAction(page, 'Riwayat')
  await check.at('history', page.getByRole('dialog'))
}

/** Filters, a quick create, a form of a row, shortcuts and the finder of the menu. */
const checkLists = async (page: Page, check: DialogCheck): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await page.goto('/master-bank')
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click()
  await check.at('filters', page.locator('[role=dialog], [role=menu]').first())
  await page.keyboard.press('Escape')
  await page.goto('/master-bank/create')
  await check.at('a form of a row', dialog)
  await page.goto('/master-parameter-harga-emas')
  await page.getByRole('button', { name: 'Riwayat G17K' }).click()
  await check.at('history of prices', dialog)
  await check.close(dialog)
  await page.keyboard.press('Control+k')
  await check.at('menu finder', dialog)
  await check.close(dialog)
}

/** Two rows of sessions, the menu of the user, a calendar, the camera of a loan where there is none, what was counted, and the window before the customer. */
const checkOthers = async (page: Page, shop: BrowserShop, check: DialogCheck): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await page.goto('/transaksi-hutang')
  await counterOpen(page)
  await page.getByRole('button', { name: 'Kamera' }).first().click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await check.at('camera', dialog)
  await check.close(dialog)
  await shop.signIn('SPV01')
  await page.getByRole('button', { name: /SPV01/ }).last().click()
  await check.at('user menu', page.getByRole('menu'))
  await page.getByRole('menuitem', { name: 'Sesi Saya' }).click()
  await expect(dialog.getByRole('button', { name: /^Keluarkan/ }).first()).toBeVisible()
  await check.at('sessions', dialog)
  await check.close(dialog)
  await page.goto('/laporan-transaksi-penjualan')
  await page.getByLabel('Tanggal Dari').first().press('ArrowDown')
  await check.at('calendar', dialog)
  await check.close(dialog)
  const tray = { kode_gudang: 'TOKO', kode_baki: `D${Date.now() % 100_000}` }
  await call(shop, 'baki', { ...tray, nama_baki: 'OPNAME', berat_baki: 100, berat_bandrol: 0 })
  const barang = [{ kode_barcode: await createPiece(shop, { kode_baki_awal: tray.kode_baki }) }]
  const { id } = await call(shop, 'stock-opname?move=mulai', { ...tray, barang })
  for (const path of [`/lihat-stock-opname/${id}`, `${salePath}/pelanggan`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    check.found.push(...(await findBarriers(page)).map(barrier => `${path}: ${barrier}`))
  }
}

const cases = [
  ['a desk', 'light'],
  ['a desk', 'dark'],
  ['a phone', 'light'],
  ['a phone', 'dark'],
  ['200 %', 'light'],
  ['200 %', 'dark'],
] as const

for (const [size, colorScheme] of cases)
  test.describe(`${size}, ${colorScheme}`, () => {
    test.use({ viewport: sizes[size], colorScheme })

    test('dialogs keep nobody out, and what has the focus is in sight', async ({ page, shop, watch }) => {
      watch.expectRefusal(422)
      const check = new DialogCheck(page)
      await checkSale(page, shop, check)
      await checkSavedSale(page, shop, check)
      await checkLists(page, check)
      expect(check.found).toEqual([])
      expect(check.names.length).toBe(13)
    })

    test('camera, menu, sessions, calendar, a count and the window of the customer keep nobody out', async ({
      page,
      shop,
    }) => {
      const check = new DialogCheck(page)
      await checkOthers(page, shop, check)
      expect(check.found).toEqual([])
      expect(check.names).toEqual(['camera', 'user menu', 'sessions', 'calendar'])
    })
  })
