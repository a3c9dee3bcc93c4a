// Orders at the counter, and what stock, drawer and the books of orders say after each step and after what takes it back: by a
// cashier from the estimate to the day the piece comes back, by a supervisor, and by an owner.
import { type Browser, expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, ownerPassword, test } from '../support/browser/browser-shop.ts'
import {
  books,
  call,
  counterOpen,
  createPiece,
  getGoods,
  last,
  payAndPrint,
  saveAndPrint,
  typeSales,
} from '../support/browser/counter-page.ts'
import { pressAction } from '../support/browser/document-page.ts'
import { scanInto } from '../support/browser/scanner.ts'
import { typeByHand } from '../support/browser/typing.ts'
import { pesananCases } from '../support/cases/pesanan-cases.ts'

test.use({ start: 'demo' })

const path = '/transaksi-pesanan'

const getTextbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A page of another person, on a machine of his own. */
const pageOf = async (browser: Browser, shop: BrowserShop, user: string): Promise<Page> =>
  (await browser.newContext({ storageState: await shop.storageOf(user), baseURL: shop.address })).newPage()

const choose = async (page: Page, name: string, code: string): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).fill(code)
  await page.getByRole('option', { name: new RegExp(`^${code}\\b`) }).click()
}

/** Validated from the list of all that waits. */
const validate = async (page: Page, number: string): Promise<void> => {
  await page.goto('/validasi-jual-beli')
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Validasi', exact: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByRole('dialog', { name: '1 Data Berhasil Diproses' })).toContainText(number)
}

const orderOf = (id: string) =>
  ({
    status: [`pesanan/${id}`, 'status_pesanan'],
    dp: [`pesanan/${id}`, 'dp_ditahan'],
    kerja: [`pesanan/${id}`, 'sisa_kerja'],
  }) as const

test.describe('a cashier', () => {
  test.use({ user: 'KSR01' })

  test('takes an order without a mouse, has it made, hands it out and buys it back by its very nota', async ({
    page,
    shop,
    browser,
    watch,
  }) => {
    watch.expectRefusal(422)
    const sample = await createPiece(shop)
    const start = await books(shop, { codes: [sample] })
    expect(start.tempat).toEqual(['TOKO/01'])
    await page.goto(path)
    await typeSales(page, 'S01')
    await getTextbox(page, 'Nama Customer').fill('IBU RATNA')
    await page.keyboard.press('F2')
    await expect(page.getByRole('combobox', { name: 'Kategori 1' })).toBeFocused()
    await typeByHand(page, 'G17K')
    await expect(page.getByRole('option', { name: /^G17K/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await choose(page, 'Kode Jenis 1', 'CCG17K')
    await getTextbox(page, 'Nama Barang 1').fill('CINCIN NAMA RATNA')
    await getTextbox(page, 'Perkiraan Berat 1').fill('2.5')
    await page.getByRole('combobox', { name: 'Contoh Barang 1', exact: true }).selectOption('DARI TOKO')
    await choose(page, 'Barcode Contoh 1', sample)
    await page.keyboard.press('F8')
    const nominal = getTextbox(page, 'Nominal 1')
    await expect(nominal).not.toHaveValue('')
    await nominal.fill('1000000')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('status').filter({ hasText: 'Sisa' })).toContainText('3,887,500')
    expect(await findBarriers(page)).toEqual([])
    await saveAndPrint(page, 'F9')
    const { id, no_pesanan: number } = await last(shop, 'pesanan')
    const asked = { codes: [sample], rows: orderOf(id) }
    // What waits for the second person has moved nothing.
    expect(await books(shop, asked)).toEqual({ ...start, status: 'OPEN', dp: 0, kerja: 0 })

    const second = await pageOf(browser, shop, 'SPV01')
    await validate(second, number)
    const paid = { cash: start.cash + 1_000_000, tempat: ['CONTOH'], status: 'OPEN', dp: 1_000_000, kerja: 1 }
    expect(await books(shop, asked)).toEqual(paid)

    await page.goto(`/lihat-pesanan/${id}`)
    await pressAction(page, 'Tambah DP')
    const more = page.getByRole('dialog', { name: 'Tambah DP', exact: true })
    await page.keyboard.press('F8')
    await more.getByRole('textbox', { name: 'Nominal 1', exact: true }).fill('500000')
    await expect(more.getByRole('status').filter({ hasText: 'Sisa' })).toContainText('3,387,500')
    await page.keyboard.press('F9')
    await expect.poll(() => books(shop, asked)).toEqual({ ...paid, cash: start.cash + 1_500_000, dp: 1_500_000 })

    // Entered as it was ordered, by who keeps the stock.
    const stock = await pageOf(browser, shop, 'ADM01')
    await stock.goto('/tambah-data-barang')
    await stock
      .getByRole('button', { name: /^Tambah/ })
      .first()
      .click()
    await choose(stock, 'No Pesanan', number)
    await expect(getTextbox(stock, 'Nama Barang')).toHaveValue('CINCIN NAMA RATNA')
    await choose(stock, 'Kode Baki', '01')
    await getTextbox(stock, 'Berat Asli').fill('2.6')
    await getTextbox(stock, 'Berat').fill('2.6')
    await stock.getByRole('button', { name: /^Simpan Data/ }).click()
    await expect(stock.getByRole('dialog')).toContainText(/\d{8}/)
    const code = /\d{8}/.exec((await stock.getByRole('dialog').textContent()) ?? '')?.[0] ?? ''
    const both = { codes: [sample, code], rows: orderOf(id) }
    const made = {
      cash: start.cash + 1_500_000,
      tempat: ['CONTOH', 'TOKO/01'],
      status: 'DONE',
      dp: 1_500_000,
      kerja: 0,
    }
    expect(await books(shop, both)).toEqual(made)

    await page.reload()
    await pressAction(page, 'Ambil Barang Contoh')
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
    await expect.poll(() => books(shop, both)).toEqual({ ...made, tempat: ['TOKO/01', 'TOKO/01'] })

    await page.goto('/transaksi-penjualan')
    await counterOpen(page)
    await page.keyboard.press('Shift+F3')
    await expect(page.getByRole('combobox', { name: 'No Pesanan' })).toBeFocused()
    await typeByHand(page, number)
    await expect(page.getByRole('option')).toHaveText([/IBU RATNA/])
    await page.keyboard.press('Enter')
    await expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()
    // Who took the order sells it.
    await expect(page.getByRole('combobox', { name: 'Kode Sales' })).toHaveValue(/^S01/)
    await payAndPrint(page)
    const sold = await last(shop, 'penjualan')
    // 2.6 x 1,935,000 and a labour charge of 50,000.
    expect(sold).toMatchObject({ no_pesanan: number, total: 5_081_000, bayar_dp: 1_500_000, harus_bayar: 3_581_000 })
    await validate(second, sold.no_faktur_group)
    const taken = { cash: start.cash + 5_081_000, tempat: ['TOKO/01', 'PELANGGAN'], status: 'FINISH', dp: 0, kerja: 0 }
    expect(await books(shop, both)).toEqual(taken)

    await page.goto('/transaksi-pembelian')
    await expect(getTextbox(page, 'Nota / Kode Barcode')).toBeFocused()
    await scanInto(page, sold.barang[0].no_faktur_jual)
    await expect(getTextbox(page, 'Berat')).toHaveValue('2.600')
    // A line that comes takes the focus.
    await expect(getTextbox(page, 'Berat')).toBeFocused()
    await page.keyboard.press('Tab')
    await typeByHand(page, 'PENYOK')
    await expect(page.getByRole('option', { name: /^PENYOK/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const price = getTextbox(page, 'Harga Beli')
    // 5,031,000 without the labour; a dent takes nothing in rupiah, 2 % are 100,620, and 0.1 g that is gone is 193,500.
    await expect(price).toHaveValue('5,031,000')
    await page.getByRole('combobox', { name: 'Type Kondisi' }).click()
    await page.getByRole('option', { name: /Persen/ }).click()
    await expect(price).toHaveValue('4,930,500')
    await getTextbox(page, 'Berat').fill('2.5')
    await page.keyboard.press('Tab')
    await expect(price).toHaveValue('4,737,000')
    await page.keyboard.press('F8')
    await expect(page.getByRole('status').filter({ hasText: 'Dibayar Tunai' })).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toBeVisible()
    const back = await last(shop, 'pembelian')
    expect(back).toMatchObject({ total: 4_737_000, barang: [{ kode_barcode: code, harga_nota: 5_031_000 }] })
    expect(await books(shop, both)).toEqual(taken)
    await validate(second, back.no_faktur_group)
    const bought = { ...taken, cash: start.cash + 344_000, tempat: ['TOKO/01', 'BELI'] }
    expect(await books(shop, both)).toEqual(bought)
  })
})

const agree = async (page: Page, user: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Otorisasi' })
  await dialog.getByLabel('User ID').fill(user)
  await dialog.locator('input[type=password]').fill(ownerPassword)
  await dialog.getByLabel('Keterangan').fill('BENAR')
  await dialog.getByRole('button', { name: 'Otorisasi' }).click()
}

const wanted = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN', perkiraan_berat: 2.5 }

test.describe('a supervisor', () => {
  test.use({ user: 'SPV01' })

  test('rejects one order and cancels another with the word of an owner, and all is as it was', async ({
    page,
    shop,
    watch,
  }) => {
    watch.expectRefusal(422)
    const sample = await createPiece(shop)
    const line = { ...wanted, contoh_barang: 'DARI TOKO', kode_dari_toko: sample }
    const said = { kode_sales: 'S01', nama_customer: 'PAK BUDI', pembayaran: [{ jenis: 'CASH', jumlah_rp: 1_000_000 }] }
    const { id: other } = await call(shop, 'pesanan?move=simpan', { ...said, barang: [wanted] })
    const { id } = await call(shop, 'pesanan?move=simpan', { ...said, barang: [line] })
    const asked = { codes: [sample], rows: { ...orderOf(id), lain: [`pesanan/${other}`, 'status'] } } as const
    const start = await books(shop, asked)
    await page.goto(`/validasi-pesanan/${other}`)
    await pressAction(page, 'Tolak')
    await getTextbox(page, 'Alasan').fill('SALAH')
    await page.keyboard.press('F9')
    await expect.poll(() => books(shop, asked)).toEqual({ ...start, lain: 'TOLAK' })
    await call(shop, `pesanan/${id}/moves/validasi`)
    expect(await books(shop, asked)).toMatchObject({ cash: start.cash + 1_000_000, tempat: ['CONTOH'], dp: 1_000_000 })
    await page.goto(`/lihat-pesanan/${id}`)
    await pressAction(page, 'Batal Pesanan')
    const ask = page.getByRole('dialog', { name: 'Batal Pesanan', exact: true })
    await expect(ask.getByRole('status').filter({ hasText: 'Uang Kembali' })).toContainText('1,000,000')
    await ask.getByRole('combobox', { name: /^Alasan/ }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('F9')
    await agree(page, 'OWNER')
    await expect.poll(() => books(shop, asked)).toEqual({ ...start, status: 'CLOSE', lain: 'TOLAK' })
  })
})

test.describe('an owner', () => {
  test.use({ user: 'OWNER' })

  test('reads the estimates that were worked out by hand, and cancels what was made for less of the deposit', async ({
    page,
    shop,
    watch,
  }) => {
    watch.expectRefusal(422)
    const start = await books(shop, { codes: [] })
    const saying = ['6,449,355 + 50,000, up', 'a necklace', 'a bar: 13,950,000', '4,837,500 + 12,345, up']
    const cases = saying.map(says => pesananCases.find(one => one.says.startsWith(says) && !one.rules))
    await page.goto(path)
    await typeSales(page, 'S01')
    await getTextbox(page, 'Nama Customer').fill('IBU TUTI')
    await page.keyboard.press('F2')
    for (const [index, one] of cases.entries()) {
      const at = index + 1
      if (index > 0) await page.keyboard.press('F6')
      await expect(page.getByRole('combobox', { name: `Kategori ${at}` })).toBeFocused()
      await choose(page, `Kategori ${at}`, String(one?.line.kode_group))
      await choose(page, `Kode Jenis ${at}`, String(one?.line.kode_dept))
      await getTextbox(page, `Perkiraan Berat ${at}`).fill(String(one?.line.perkiraan_berat))
      if (one?.line.ongkos !== undefined) await getTextbox(page, `Ongkos ${at}`).fill(String(one.line.ongkos))
      await page.keyboard.press('Tab')
      const total = Number(one?.estimated.sub_total).toLocaleString('en')
      await expect(page.locator('tr[data-line]').nth(index).getByText(total, { exact: true })).toBeVisible()
    }
    await page.keyboard.press('F8')
    await getTextbox(page, 'Nominal 1').fill('2000000')
    await page.keyboard.press('Tab')
    // The typed ongkos is below the one of the shop, and the price binds.
    await saveAndPrint(page, 'F9', 'SPV01')
    const { id, no_pesanan: number, total_harga } = await last(shop, 'pesanan')
    expect(total_harga).toBe(cases.reduce((all, one) => all + Number(one?.estimated.sub_total), 0))
    await call(shop, `pesanan/${id}/moves/validasi`)
    const code = await createPiece(shop, { no_pesanan: number })
    const asked = { codes: [code], rows: orderOf(id) }
    const paid = { cash: start.cash + 2_000_000, tempat: ['TOKO/01'], status: 'OPEN', dp: 2_000_000, kerja: 3 }
    expect(await books(shop, asked)).toEqual(paid)
    await page.goto(`/lihat-pesanan/${id}`)
    await pressAction(page, 'Batal Pesanan')
    const ask = page.getByRole('dialog', { name: 'Batal Pesanan', exact: true })
    await ask.getByRole('combobox', { name: /^Alasan/ }).click()
    await page.getByRole('option').first().click()
    await ask.getByRole('combobox', { name: 'Uang Kembali' }).click()
    await page.getByRole('option', { name: 'Tunai' }).click()
    await getTextbox(page, 'Denda').fill('300000')
    await page.keyboard.press('F9')
    await agree(page, 'SPV01')
    const afterwards = { cash: start.cash + 300_000, tempat: ['TOKO/01'], status: 'CLOSE', dp: 0, kerja: 0 }
    await expect.poll(() => books(shop, asked)).toEqual(afterwards)
  })
})
