// A customer whose transactions of a day reach the threshold: the till requires the identity, and a supervisor sees what is reported.
import { type Browser, expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import {
  call,
  createPiece,
  getGoods,
  last,
  salePath,
  saveAndPrint,
  typeSales,
} from '../support/browser/counter-page.ts'
import { scanInto } from '../support/browser/scanner.ts'

test.use({ start: 'demo', user: 'KSR01' })

const million = 1_000_000
const phone = '081299001'

const openPage = async (browser: Browser, shop: BrowserShop, user: string): Promise<Page> =>
  (await browser.newContext({ storageState: await shop.storageOf(user), baseURL: shop.address })).newPage()

const createExpensive = (shop: BrowserShop, harga_jual: number): Promise<string> =>
  createPiece(shop, { is_markis: true, harga_jual, ongkos: 0 })

/** Looks at the page on each screen, light and dark; nothing is beside its edge. */
const lookAt = async (page: Page, name: string): Promise<void> => {
  for (const [size, viewport] of Object.entries({
    desk: { width: 1366, height: 768 },
    phone: { width: 390, height: 844 },
  }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      const isFitting = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
      await expect.poll(() => page.evaluate(isFitting), `${name} ${size}`).toBe(true)
      if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}/${name}-${size}-${colorScheme}.png` })
    }
  await page.setViewportSize({ width: 1366, height: 768 })
}

test('the sale that reaches the threshold requires the identity of the customer, and is reported', async ({
  page,
  shop,
  browser,
  watch,
}) => {
  page.setDefaultTimeout(15_000)
  const first = await createExpensive(shop, 400 * million)
  await call(shop, 'penjualan?move=simpan', {
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    no_hp: phone,
    barang: [{ kode_barcode: first }],
    pembayaran: [{ jumlah_rp: 400 * million }],
  })
  const second = await createExpensive(shop, 100 * million)
  await page.goto(salePath)
  await typeSales(page, 'S01')
  await page.getByRole('textbox', { name: 'Nama Customer' }).fill('IBU RATNA')
  await page.keyboard.press('F2')
  await scanInto(page, second)
  await expect(getGoods(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('textbox', { name: 'No HP' }).fill(phone)
  const notice = page.getByText('hari ini mencapai batas PPATK')
  await expect(notice).toBeHidden()
  await page.keyboard.press('F8')
  await expect(page.getByText('Lunas')).toBeVisible()
  watch.expectRefusal(422)
  await page.keyboard.press('F9')
  await expect(notice.first()).toBeVisible()
  await lookAt(page, 'jual-ditanya')
  await page.getByRole('textbox', { name: 'NIK / No Identitas' }).fill('3273025206670001')
  await page.getByRole('textbox', { name: 'Alamat' }).fill('JL BRAGA 1')
  await page.getByRole('textbox', { name: 'Pekerjaan' }).fill('PEDAGANG')
  await page.getByRole('textbox', { name: 'Sumber Dana' }).fill('HASIL USAHA')
  expect(await findBarriers(page)).toEqual([])
  await saveAndPrint(page, 'F9')
  expect(await last(shop, 'penjualan')).toMatchObject({ no_identitas: '3273025206670001', sumber_dana: 'HASIL USAHA' })

  const office = await openPage(browser, shop, 'SPV01')
  await office.goto('/laporan-ppatk')
  await expect(office.getByRole('row', { name: /IBU RATNA/ })).toContainText('500,000,000')
  expect(await findBarriers(office)).toEqual([])
  await lookAt(office, 'laporan-ppatk')
  await office.goto('/laporan-transaksi-tunai-besar')
  await office.getByRole('button', { name: 'Cari Laporan', exact: true }).click()
  await expect(office.getByText('400,000,000').first()).toBeVisible()
  await lookAt(office, 'transaksi-tunai-besar')
  await office.goto('/daftar-pantau')
  await office
    .getByRole('button', { name: /Tambah/ })
    .first()
    .click()
  await office.getByRole('textbox', { name: 'NIK / No Identitas' }).fill('3273025206670009')
  await office.getByRole('textbox', { name: 'Nama' }).fill('BAPAK X')
  await office.getByRole('textbox', { name: 'Alasan' }).fill('SURAT PPATK')
  await office.keyboard.press('F9')
  await expect(office.getByRole('row', { name: /BAPAK X/ })).toBeVisible()
  await lookAt(office, 'daftar-pantau')
  watch.expectRefusal(403)
  await page.goto('/laporan-ppatk')
  await expect(page.getByText('IBU RATNA')).toBeHidden()
  await lookAt(page, 'kasir-tanpa-laporan')
})
