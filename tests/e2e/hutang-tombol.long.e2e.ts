// Loans, repairs and further payments of deposits and orders by keys alone, to the last payment, with what has the focus in sight
// before each key.
import { expect, type Page } from '@playwright/test'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { CountedKeys } from '../support/browser/counted-keys.ts'
import { call, counterOpen, createPiece, last } from '../support/browser/counter-page.ts'

test.use({ start: 'demo', shopName: 'pinjam', user: 'SPV01' })

const lend = async (shop: BrowserShop): Promise<string> => {
  const barang = [{ nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }]
  const body = { nama_customer: 'IBU RATNA', jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang }
  const { id } = await call(shop, 'hutang?move=simpan', body)
  await call(shop, `hutang/${id}/moves/validasi`)
  return id
}

/** The dialog of that move of the document, opened by its button. */
const openMove = async (page: Page, path: string, move: string): Promise<CountedKeys> => {
  await page.goto(path)
  await page.getByRole('button', { name: move, exact: true }).focus()
  const keys = new CountedKeys(page)
  await keys.press('Enter')
  return keys
}

/** Pays by that received cash what the dialog asks for, sees the change, saves, and sees it again. */
const pay = async (page: Page, keys: CountedKeys, move: string, { received, change }: ReceivedCash): Promise<void> => {
  const ask = page.getByRole('dialog', { name: move, exact: true })
  await expect(ask).toBeVisible()
  await keys.press('F8')
  await expect(ask.getByRole('textbox', { name: 'Nominal 1', exact: true })).toBeFocused()
  if (received !== '') await keys.type(received)
  const figure = change === '0' ? 'Lunas0' : `Kembali${change}`
  await expect(ask.getByRole('status').filter({ hasText: figure })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await keys.press('F9')
  await expect(ask).toHaveCount(0)
  const saved = page.getByRole('dialog').filter({ hasText: /-\d{6}-\d{4}/ })
  if (received === '') await expect(saved).toBeVisible()
  else await expect(saved).toContainText(`Kembali${change}`)
}

interface ReceivedCash {
  /** Empty: as much as is due. */
  readonly received: string
  readonly change: string
}

/** Goes on by Tab until that box has the focus. */
const tabTo = async (page: Page, keys: CountedKeys, role: 'textbox' | 'combobox', name: RegExp): Promise<void> => {
  const box = page.getByRole(role, { name }).first()
  for (let stop = 0; stop < 12 && !(await box.evaluate(one => one === document.activeElement)); stop++)
    await keys.press('Tab')
  await expect(box).toBeFocused()
}

test('a loan is taken in against a necklace', async ({ page, shop }) => {
  await page.goto('/transaksi-hutang')
  await counterOpen(page)
  const keys = new CountedKeys(page)
  await tabTo(page, keys, 'textbox', /^Nama Customer/)
  await keys.type('RINI')
  await keys.press('F6')
  await tabTo(page, keys, 'textbox', /^Nama Barang 1$/)
  await keys.type('KALUNG')
  await keys.press('Tab')
  await keys.choose('G17K')
  await tabTo(page, keys, 'textbox', /^Berat 1$/)
  await keys.type('5')
  await keys.press('F8')
  await expect(page.getByRole('textbox', { name: /^Jumlah Hutang/ })).toBeFocused()
  await keys.press('Shift+Tab')
  await expect(page.getByRole('textbox', { name: /^Berat Emas \+ Plastik/ })).toBeFocused()
  await keys.type('5.2')
  await keys.press('Tab')
  await keys.type('1000000')
  await expect(page.getByText('9,675,000').first()).toBeVisible()
  // The terms are seen before it is saved: percent, days, due date, interest, and what is paid out.
  const terms = page.getByRole('term')
  for (const name of ['Bunga / Bulan', 'Lama Pinjam (Hari)', 'Jatuh Tempo', 'Bunga Rp', 'Besar Kembali'])
    await expect(terms.filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Dibayarkan' })).toContainText('1,000,000')
  await keys.press('F9')
  // What is paid out is in the largest type.
  await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toContainText('Dibayarkan1,000,000')
  await keys.press('Escape')
  await counterOpen(page)
  expect(keys.count).toBeLessThanOrEqual(60)
  expect(await last(shop, 'hutang')).toMatchObject({
    nama_customer: 'RINI',
    jumlah_hutang: 1_000_000,
    berat_emas: 5,
    berat_plastik: 0.2,
    barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kadar: 70.8, nilai_taksir: 9_675_000 }],
  })
})

test('the interest of a loan is paid with its renewal, and the new loan is settled', async ({ page, shop }) => {
  const id = await lend(shop)
  const renewed = await openMove(page, `/lihat-hutang/${id}`, 'Peremajaan')
  await pay(page, renewed, 'Peremajaan', { received: '5000', change: '4,000' })
  expect(renewed.count).toBeLessThanOrEqual(10)
  await expect.poll(async () => (await last(shop, 'hutang')).id).not.toBe(id)
  const loan = await last(shop, 'hutang')
  await page.goto(`/lihat-hutang/${loan.id}`)
  await expect(page.getByRole('button', { name: 'Pelunasan Hutang' })).toBeVisible()
  const settled = new CountedKeys(page)
  // The key of what one does next is never that of what takes the loan back.
  await settled.press('F9')
  const ask = page.getByRole('dialog', { name: 'Pelunasan Hutang', exact: true })
  await expect(ask.getByRole('definition')).toHaveText('1,001,000')
  await pay(page, settled, 'Pelunasan Hutang', { received: '1100000', change: '99,000' })
  expect(settled.count).toBeLessThanOrEqual(20)
  await expect.poll(async () => (await last(shop, 'hutang')).status).toBe('CLOS')
})

test('a repair is taken in, finished, and handed out for the rest', async ({ page, shop }) => {
  await page.goto('/transaksi-services')
  await counterOpen(page)
  const taken = new CountedKeys(page)
  await taken.press('F4')
  await taken.choose('S01')
  await tabTo(page, taken, 'textbox', /^Nama Customer/)
  await taken.type('BUDI')
  await taken.press('F2')
  await expect(page.getByRole('textbox', { name: 'Nama Barang 1' })).toBeFocused()
  await taken.type('CINCIN')
  await taken.press('Enter')
  await taken.type('2.5')
  await taken.press('Enter')
  await taken.type('150000')
  await taken.press('F8')
  await taken.type('50000')
  await expect(page.getByRole('status').filter({ hasText: 'Sisa' })).toContainText('100,000')
  await taken.press('F9')
  await expect(page.getByRole('dialog', { name: 'Berhasil Menyimpan Data' })).toBeVisible()
  await taken.press('Escape')
  await counterOpen(page)
  expect(taken.count).toBeLessThanOrEqual(40)
  const made = await last(shop, 'service')
  expect(made).toMatchObject({ nama_customer: 'BUDI', dibayar: 50_000, barang: [{ berat: 2.5, ongkos: 150_000 }] })

  const keys = await openMove(page, `/lihat-services/${made.id}`, 'Service Selesai')
  await expect(page.getByRole('dialog', { name: 'Service Selesai', exact: true })).toBeVisible()
  await keys.press('F9')
  // What one does next with it has the key.
  await expect(page.getByRole('button', { name: 'Service Ambil' })).toBeVisible()
  await keys.press('F9')
  await expect(page.getByRole('textbox', { name: 'Berat Kembali' })).toBeFocused()
  await keys.type('2.5')
  await pay(page, keys, 'Service Ambil', { received: '', change: '0' })
  await expect(page.getByRole('dialog').filter({ hasText: made.no_faktur_service })).toBeVisible()
  expect(taken.count + keys.count).toBeLessThanOrEqual(45)
  await expect.poll(async () => (await last(shop, 'service')).dibayar).toBe(150_000)
})

const ordered = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN', perkiraan_berat: 2.5 }

for (const { document, path, goods, rest, received, change } of [
  {
    document: 'titipan',
    path: 'lihat-titipan',
    goods: async (shop: BrowserShop) => ({ kode_barcode: await createPiece(shop) }),
    rest: 'sisa',
    received: '4000000',
    change: '54,000',
  },
  {
    document: 'pesanan',
    path: 'lihat-pesanan',
    goods: async () => ordered,
    rest: 'sisa_bayar',
    received: '3900000',
    change: '12,500',
  },
])
  test(`what is left of a ${document} is paid with change`, async ({ page, shop }) => {
    const body = {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      barang: [await goods(shop)],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 1_000_000 }],
    }
    const { id } = await call(shop, `${document}?move=simpan`, body)
    await call(shop, `${document}/${id}/moves/validasi`)
    const keys = await openMove(page, `/${path}/${id}`, 'Tambah DP')
    await pay(page, keys, 'Tambah DP', { received, change })
    expect(keys.count).toBeLessThanOrEqual(12)
    await expect.poll(async () => (await last(shop, document))[rest]).toBe(0)
  })
