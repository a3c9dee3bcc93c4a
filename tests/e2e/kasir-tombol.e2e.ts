// What the counter takes in keys: each task by keys alone, with what has the focus in sight before each key, and a page that
// does not scroll. A scan counts as one key.
import { expect, type Page } from '@playwright/test'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { CountedKeys } from '../support/browser/counted-keys.ts'
import { call, counterOpen, createPiece, getGoods, last, salePath } from '../support/browser/counter-page.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'

test.use({ start: 'demo', shopName: 'kasir', user: 'SPV01' })
test.describe.configure({ lock: 'kasir' })

const saved = (page: Page) => page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })

const getStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** The counter with its keys, counted from the first one. */
const openCounter = async (page: Page, path = salePath): Promise<CountedKeys> => {
  await page.goto(path)
  await counterOpen(page)
  return new CountedKeys(page)
}

const sales = async (keys: CountedKeys): Promise<void> => {
  await keys.press('F4')
  await keys.choose('S01')
}

const hasGoods = (page: Page, code: string) => expect(getGoods(page).getByText(code, { exact: true })).toBeVisible()

/** Saves, and leaves what was saved. */
const save = async (page: Page, keys: CountedKeys, key = 'F9'): Promise<void> => {
  await keys.press(key)
  await expect(saved(page)).toBeVisible()
  await keys.press('Escape')
  await counterOpen(page)
}

test('one ring for cash with change: the same change on the screen, before the customer, in the offer and on the nota', async ({
  page,
  shop,
  context,
}) => {
  const [code, second] = [await createPiece(shop), await createPiece(shop)]
  const keys = await openCounter(page)
  const customer = await context.newPage()
  await customer.goto(`${salePath}/pelanggan`)
  await page.bringToFront()
  await keys.scan(code)
  await hasGoods(page, code)
  await sales(keys)
  // A window that opens when the sale has begun shows it too.
  const laterWindow = await context.newPage()
  await laterWindow.goto(`${salePath}/pelanggan`)
  const shown = laterWindow.getByRole('list', { name: 'Data Barang' }).getByRole('listitem')
  await expect(shown).toHaveText('CINCIN EMAS 17K2.530 grRp 4,946,000')
  await laterWindow.close()
  await page.bringToFront()
  await keys.press('F8')
  await expect(page.getByRole('textbox', { name: 'Nominal 1', exact: true })).toHaveValue('4,946,000')
  // 4,950,000, then 5,000,000.
  await keys.press('ArrowUp', 'ArrowUp')
  await expect(getStatus(page, 'Kembali')).toContainText('54,000')
  await expect(customer.getByText('Rp 54,000')).toBeVisible()
  let paper = new Uint8Array()
  await page.route('**/print/nota', async route => {
    const answer = await route.fetch()
    paper = new Uint8Array(await answer.body())
    await route.fulfill({ response: answer })
  })
  await keys.press('F9')
  await expect(saved(page)).toContainText('Kembali54,000')
  await expect(customer.getByText('Rp 54,000')).toBeVisible()
  await keys.press('Enter')
  await expect.poll(() => paper.length).toBeGreaterThan(0)
  await keys.press('Escape')
  await counterOpen(page)
  expect(keys.count).toBeLessThanOrEqual(14)
  expect((await readPdfTexts(paper)).flat().join(' ')).toMatch(/Uang Diterima: 5,000,000 Kembali: 54,000/)
  expect(await last(shop, 'penjualan')).toMatchObject({ dibayar: 4_946_000, uang_tunai: 5_000_000, kembalian: 54_000 })

  await test.step('typed, the change is right after each key, and follows what is due', async () => {
    await keys.scan(second)
    await hasGoods(page, second)
    await keys.press('F8')
    await keys.type('49')
    await expect(getStatus(page, 'Kurang')).toContainText('4,945,951')
    await keys.type('47000')
    await expect(getStatus(page, 'Kembali')).toContainText('1,000')
    await keys.type('0')
    await expect(getStatus(page, 'Kembali')).toContainText('44,524,000')
    const third = await createPiece(shop)
    await keys.scan(third)
    await hasGoods(page, third)
    await expect(getStatus(page, 'Kembali')).toContainText('39,578,000')
    await keys.press('Tab')
    await expect(getStatus(page, 'Kembali')).toContainText('39,578,000')
  })
})

test('a kind of payment that a row adds has its key at the till, and asks for what the row says', {
  tag: '@long',
}, async ({ page, shop }) => {
  const kind = {
    kode_bayar: 'VOUCHER',
    nama_bayar: 'VOUCHER TOKO',
    urutan: 6,
    tombol: 'Alt+Shift+F8',
    perlu_reff: true,
  }
  expect((await shop.ask('POST', 'jenis-bayar', { body: kind })).status).toBe(201)
  const code = await createPiece(shop)
  const keys = await openCounter(page)
  await keys.scan(code)
  await hasGoods(page, code)
  await sales(keys)
  await expect(page.getByRole('button', { name: /^VOUCHER TOKO/ })).toBeVisible()
  await page.keyboard.press('Alt+Shift+F8')
  await expect(page.getByRole('combobox', { name: 'Jenis Bayar 1' })).toHaveValue('VOUCHER')
  await expect(page.getByRole('textbox', { name: 'Nominal 1', exact: true })).toHaveValue('4,946,000')
  await expect(page.getByRole('combobox', { name: 'No Rekening 1' })).toBeHidden()
  await page.getByRole('textbox', { name: 'No Referensi 1', exact: true }).fill('V-1')
  await save(page, keys)
  expect((await last(shop, 'penjualan')).pembayaran).toMatchObject([
    { jenis: 'VOUCHER', no_rekening: '-', no_reff: 'V-1', jumlah_rp: 4_946_000 },
  ])
})

test('three pieces to a member, paid in cash, by transfer and by debit card', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const codes = [await createPiece(shop), await createPiece(shop), await createPiece(shop)]
  const keys = await openCounter(page)
  await keys.scan(codes[0] ?? '')
  await keys.scan(codes[1] ?? '')
  await keys.scan(codes[2] ?? '')
  await hasGoods(page, codes[2] ?? '')
  // A name that was typed before gives way to the member's own.
  await page.getByRole('textbox', { name: 'Nama Customer' }).fill('M')
  await keys.press('F4')
  await keys.choose('S01', 'Tab')
  await expect(page.getByRole('combobox', { name: 'Pilih Pelanggan' })).toBeFocused()
  await keys.press('m', 'Tab')
  await keys.choose('PLG0000001')
  await expect(page.getByRole('textbox', { name: 'Nama Customer' })).not.toHaveValue('M')
  await keys.press('F8')
  await keys.type('5000000')
  await keys.press('Shift+F8')
  await keys.choose('8800', 'Tab')
  await keys.type('5000000')
  await keys.press('Control+F8')
  await keys.choose('1310')
  await expect(getStatus(page, 'Lunas')).toBeVisible()
  // A kind that is not needed any more is not added, and the program says why.
  await page.keyboard.press('Alt+F8')
  const reason = page.getByRole('alert').filter({ hasText: 'Sudah lunas' })
  await expect(reason).toContainText('kurangi pembayaran yang ada untuk membayar dengan CREDIT')
  await page.keyboard.press('Escape')
  await expect(reason).toBeHidden()
  await save(page, keys)
  expect(keys.count).toBeLessThanOrEqual(52)
  expect(await last(shop, 'penjualan')).toMatchObject({
    kode_member: 'PLG0000001',
    pembayaran: [
      { jenis: 'CASH', jumlah_rp: 5_000_000 },
      { jenis: 'TRANSFER', jumlah_rp: 5_000_000 },
      { jenis: 'DEBET', jumlah_rp: 4_838_000 },
    ],
  })
})

/** A ring without a nota is traded in for the piece that is sold, up to the payment. */
const tradeIn = async (page: Page, keys: CountedKeys): Promise<void> => {
  await keys.press('F7')
  await expect(page.getByRole('textbox', { name: 'No Faktur', exact: true })).toBeFocused()
  await keys.press('Tab')
  await keys.type('CINCIN')
  await keys.press('Tab')
  await keys.choose('G17K', 'Tab')
  await keys.choose('CCG', 'Tab')
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Berat', exact: true })).toBeFocused()
  await keys.type('1.9')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Kondisi/ })).toBeFocused()
  await keys.choose('MU')
  await expect(getStatus(page, 'Kurang')).not.toContainText('4,946,000')
  await expect(page.getByText('Harga Beli').first()).toBeInViewport()
  await keys.press('ArrowDown')
  await expect(page.getByRole('table', { name: 'Bayar Dengan Tukar' }).locator('tbody tr')).toHaveCount(1)
  await keys.press('F8')
  await expect(getStatus(page, 'Lunas')).toBeVisible()
}

/** Opens the counter with one piece and who sells it. */
const beginSale = async (page: Page, shop: BrowserShop): Promise<CountedKeys> => {
  const code = await createPiece(shop)
  const keys = await openCounter(page)
  await keys.scan(code)
  await hasGoods(page, code)
  return keys
}

const tradedRing = { tukar: [{ nama_barang: 'CINCIN', berat: 1.9, kondisi: 'MULUS' }] }

test('an old piece without a nota is traded in', { tag: '@long' }, async ({ page, shop, watch }) => {
  watch.expectRefusal(422)
  const keys = await beginSale(page, shop)
  await sales(keys)
  await tradeIn(page, keys)
  // Who gives it in is asked for, and the box that lacks has the focus.
  await keys.press('F9')
  await expect(page.getByRole('textbox', { name: /No Identitas/ })).toBeFocused()
  const nik = '3174012345678901'
  await keys.type(nik)
  await save(page, keys)
  expect(keys.count - nik.length).toBeLessThanOrEqual(40)
  expect(await last(shop, 'penjualan')).toMatchObject(tradedRing)
})

test('a member whose identity is known trades in without typing it', { tag: '@long' }, async ({ page, shop }) => {
  const member = { nama_lengkap: 'IBU LILIS', no_hp: '081277778888', no_identitas: '3174012345678901' }
  const { kode_member } = await call(shop, 'member', member)
  const keys = await beginSale(page, shop)
  await keys.press('F4')
  await keys.choose('S01', 'Tab')
  await keys.press('m', 'Tab')
  await keys.choose('LIL')
  await expect(page.getByRole('combobox', { name: 'Kode Member' })).toHaveValue(new RegExp(kode_member))
  await tradeIn(page, keys)
  await save(page, keys)
  expect(keys.count).toBeLessThanOrEqual(45)
  expect(await last(shop, 'penjualan')).toMatchObject({ ...tradedRing, kode_member, no_identitas: member.no_identitas })
})

test('a piece is set aside for a deposit and fetched with its sales', { tag: '@long' }, async ({ page, shop }) => {
  const code = await createPiece(shop)
  const keys = await openCounter(page)
  await keys.scan(code)
  await hasGoods(page, code)
  await sales(keys)
  await keys.press('F8')
  await keys.type('500000')
  await expect(getStatus(page, 'Kurang')).toContainText('4,446,000')
  await keys.press('F10')
  await expect(page.getByRole('button', { name: 'Mengikat', exact: true })).toBeVisible()
  await save(page, keys, 'Enter')
  expect(keys.count).toBeLessThanOrEqual(25)
  const deposit = await last(shop, 'titipan')
  await call(shop, `titipan/${deposit.id}/moves/validasi`)

  const fetched = await openCounter(page)
  await fetched.press('F3')
  await expect(page.getByRole('combobox', { name: 'No Titipan' })).toBeFocused()
  await fetched.choose(deposit.no_titip_group.slice(-4))
  await hasGoods(page, code)
  await expect(page.getByRole('combobox', { name: 'Kode Sales' })).toHaveValue(/^S01/)
  await fetched.press('F8')
  await expect(getStatus(page, 'Lunas')).toBeVisible()
  await save(page, fetched)
  expect(fetched.count).toBeLessThanOrEqual(15)
  expect(await last(shop, 'penjualan')).toMatchObject({ no_titip_group: deposit.no_titip_group, kode_sales: 'S01' })
})

/** The nota of a ring that is sold and validated. */
const soldNota = async (shop: BrowserShop): Promise<string> => {
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
  const barang = [{ kode_barcode: await createPiece(shop) }]
  const sale = await call(shop, 'penjualan?move=simpan', {
    kode_sales: 'S01',
    nama_customer: 'IBU RINI',
    barang,
    pembayaran,
  })
  return (await call(shop, `penjualan/${sale.id}/moves/validasi`)).barang[0].no_faktur_jual
}

test('a piece is bought back by its nota, as heavy as it was and lighter', async ({ page, shop }) => {
  for (const { weight, most } of [
    { weight: '', most: 8 },
    { weight: '2,4', most: 11 },
  ]) {
    const nota = await soldNota(shop)
    const keys = await openCounter(page, '/transaksi-pembelian')
    await keys.scan(nota)
    const box = page.getByRole('textbox', { name: 'Berat', exact: true })
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('2.530')
    // What is there is replaced by what is typed, with a comma too.
    if (weight !== '') await keys.type(weight)
    await keys.press('Enter')
    await keys.choose('MU')
    await keys.press('F8')
    // What the cashier hands over is in the largest type, here and where it is saved.
    await expect(getStatus(page, 'Dibayar Tunai')).toBeVisible()
    await keys.press('F9')
    await expect(saved(page)).toContainText(/Dibayar Tunai[1-9]/)
    await keys.press('Escape')
    await counterOpen(page)
    expect(keys.count).toBeLessThanOrEqual(most)
    expect(await last(shop, 'pembelian')).toMatchObject({
      kode_sales: 'S01',
      barang: [{ no_faktur_jual: nota, berat: weight === '' ? 2.53 : 2.4 }],
    })
  }
})

test('a ring is ordered for a deposit', { tag: '@long' }, async ({ page, shop }) => {
  const keys = await openCounter(page, '/transaksi-pesanan')
  await sales(keys)
  await keys.press('Tab', 'Tab')
  await keys.type('RINI')
  await keys.press('F2')
  await expect(page.getByRole('combobox', { name: 'Kategori 1' })).toBeFocused()
  await keys.choose('G17K')
  await keys.press('Tab')
  await keys.choose('CCG')
  await keys.press('Tab')
  await keys.type('CINCIN')
  await keys.press('Tab')
  await keys.type('2.5')
  await keys.press('F8')
  await expect(page.getByRole('textbox', { name: 'Nominal 1', exact: true })).toBeFocused()
  await keys.type('1000000')
  await expect(getStatus(page, 'Sisa')).toContainText('3,887,500')
  await save(page, keys)
  expect(keys.count).toBeLessThanOrEqual(45)
  expect(await last(shop, 'pesanan')).toMatchObject({ jumlah_bayar: 1_000_000, barang: [{ nama_barang: 'CINCIN' }] })
})

test('a repair is taken in: Enter walks the row, and a row that nobody typed into is none', { tag: '@long' }, async ({
  page,
  shop,
}) => {
  const keys = await openCounter(page, '/transaksi-services')
  await sales(keys)
  await keys.press('F2')
  await expect(page.getByRole('textbox', { name: 'Nama Barang 1' })).toBeFocused()
  await keys.type('CINCIN')
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Berat 1' })).toBeFocused()
  await keys.type('2.5')
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Ongkos 1' })).toBeFocused()
  await keys.type('150000')
  await keys.press('ArrowDown')
  await expect(page.locator('tr[data-line]')).toHaveCount(1)
  // Begun by a key, and left empty.
  await keys.press('F6')
  await expect(page.locator('tr[data-line]')).toHaveCount(2)
  await keys.press('F8')
  await keys.type('50000')
  await expect(getStatus(page, 'Sisa')).toContainText('100,000')
  await save(page, keys)
  expect(await last(shop, 'service')).toMatchObject({
    dibayar: 50_000,
    barang: [{ nama_barang: 'CINCIN', ongkos: 150_000 }],
  })
})
