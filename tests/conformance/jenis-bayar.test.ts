// A kind of payment is a row: one that is added while the shop runs is at the till, on the nota, in the drawer, in each
// report and in the closing, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measurePages } from '../support/files/pdf-texts.ts'
import { type ClosingShop, openClosingShop, ringPrice } from '../support/shop/closing-shop.ts'
import { ring } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const account = '8800112233'
const voucher = 946_000
const gift = 500_000
const day = '2026-11-20'
const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }

describe.each(databases)('%s', database => {
  let world: ClosingShop
  beforeAll(async () => {
    world = await openClosingShop(database)
  })
  afterAll(() => world.shop.close())

  const ok = async (method: string, path: string, body?: Body, user = 'OWNER') => {
    const { status, body: answer } = await world.ask(method, path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: expect.toSatisfy((code: number) => code < 300) })
    return answer
  }
  const refuse = async (method: string, path: string, body?: Body, user = 'OWNER'): Promise<readonly string[]> => {
    const { status, body: answer } = await world.ask(method, path, body, user)
    expect({ path, status }).toEqual({ path, status: expect.toSatisfy((code: number) => code >= 400 && code < 500) })
    return (answer.faults ?? [answer]).map(({ field = '', code }: Record<string, string>) => `${field} ${code}`)
  }
  const addKind = (more: Body) => ok('POST', 'jenis-bayar', { urutan: 6, ...more })
  const findKind = async (kode_bayar: string) =>
    (await ok('GET', `jenis-bayar?${query({ filter: { kode_bayar } })}`))[0]
  const change = async (kode_bayar: string, values: Body) => {
    const row = await findKind(kode_bayar)
    return ok('PUT', `jenis-bayar/${row.id}`, { ...row, ...values })
  }
  const build = async (...pembayaran: readonly Body[]): Promise<Body> => {
    const { kode_barcode } = await ok('POST', 'barang', ring, 'ADM01')
    return { ...customer, barang: [{ kode_barcode }], pembayaran }
  }
  const sell = async (pembayaran: readonly Body[], more: Body = {}) => {
    const sale = await ok('POST', 'penjualan?move=simpan', { ...(await build(...pembayaran)), ...more }, 'KSR01')
    await ok('POST', `penjualan/${sale.id}/moves/validasi`, {}, 'SPV01')
    return sale
  }
  const readPlace = async (place: string): Promise<number> => {
    const [row] = await world.rows('select jumlah from buku_kas_saldo where tempat = ? and kode_toko = ?', place, 'KCA')
    return Number(row?.jumlah ?? 0)
  }
  const report = (name: string, filter: Body = {}) => ok('GET', `reports/${name}?${query({ filter })}`)
  const dated = { tgl_awal: day, tgl_akhir: day }

  test('the five kinds of the specification are rows, in the order and with the keys of the till', async () => {
    const rows = await ok('GET', `jenis-bayar?${query({ sort: ['urutan', 'ASC'] })}`, undefined, 'KSR01')
    expect(rows.map(({ kode_bayar, tombol }: Body) => `${kode_bayar} ${tombol}`)).toEqual([
      'CASH F8',
      'TRANSFER Shift+F8',
      'DEBET Ctrl+F8',
      'CREDIT Alt+F8',
      'QRIS Ctrl+Shift+F8',
    ])
    const offered = await ok(
      'GET',
      `jenis-bayar?${query({ sort: ['urutan', 'ASC'] })}&lookup=pembelian.pembayaran.jenis`,
      undefined,
      'KSR01',
    )
    expect(offered.map(({ kode_bayar }: Body) => kode_bayar)).toEqual(['CASH', 'TRANSFER'])
  })

  test('a row makes no kind that cannot be booked', async () => {
    expect(await refuse('PUT', `jenis-bayar/${(await findKind('CASH')).id}`, { masuk_ke: 'REKENING' })).toContain(
      'masuk_ke check',
    )
    const kind = { kode_bayar: 'SALAH', nama_bayar: 'SALAH' }
    expect(await refuse('POST', 'jenis-bayar', { ...kind, fee_dari: 'DEBET' })).toContain('fee_dari check')
    await refuse('POST', 'jenis-bayar', { ...kind, tombol: 'F8' })
    await refuse('POST', 'jenis-bayar', kind, 'KSR01')
  })

  test('a payment of a kind that is not there is refused, and accepted once its row is', async () => {
    const payment = { jenis: 'VOUCHER', jumlah_rp: ringPrice, no_reff: 'V-1' }
    expect(await refuse('POST', 'penjualan?move=simpan', await build(payment), 'KSR01')).toHaveLength(1)
    await addKind({
      kode_bayar: 'VOUCHER',
      nama_bayar: 'VOUCHER TOKO',
      perlu_reff: true,
      reff_sekali: true,
      tombol: 'Alt+Shift+F8',
      tulisan_nota: 'VOUCHER BELANJA',
    })
    await addKind({
      kode_bayar: 'DOMPET',
      nama_bayar: 'DOMPET DIGITAL',
      masuk_ke: 'REKENING',
      fee_dari: 'SENDIRI',
      fee: 1.5,
      fee_dipotong: true,
    })
    await refuse('POST', 'penjualan?move=simpan', await build({ ...payment, no_reff: undefined }), 'KSR01')
    await refuse('POST', 'penjualan?move=simpan', await build({ jenis: 'DOMPET', jumlah_rp: ringPrice }), 'KSR01')
  })

  test('the drawer, the account and the nota have them', async () => {
    const [drawer, bank] = [await readPlace('KAS'), await readPlace(account)]
    const cash = ringPrice - voucher - gift
    const sale = await sell(
      [
        { jenis: 'CASH', jumlah_rp: cash },
        { jenis: 'VOUCHER', jumlah_rp: voucher, no_reff: 'V-1' },
        { jenis: 'DOMPET', no_rekening: account, jumlah_rp: gift },
      ],
      { uang_tunai: 4_000_000 },
    )
    // Change is that of the cash alone; the provider keeps 1.5 %.
    expect(sale).toMatchObject({ kembalian: 4_000_000 - cash, dibayar: ringPrice, bayar_cash: cash, bayar_fee: 0 })
    expect(await readPlace('KAS')).toBe(drawer + cash + voucher)
    expect(await readPlace(account)).toBe(bank + gift - 7_500)
    const kinds = await world.rows("select jenis, dari, tempat from buku_kas where jenis = 'VOUCHER' and jumlah > 0")
    expect(kinds).toEqual([{ jenis: 'VOUCHER', dari: 'PENJUALAN', tempat: 'KAS' }])
    const paper = await world.shop.running.server.inject({
      method: 'GET',
      url: `/api/penjualan/${sale.id}/print/nota?as=page`,
      headers: { authorization: `Bearer ${await world.shop.signIn('KSR01')}` },
    })
    const pages = await measurePages(new Uint8Array(paper.rawPayload))
    const texts = pages.flatMap(page => page.texts.map(({ text }) => text)).join(' ')
    expect(texts).toContain('1,446,000')
    expect(
      await refuse(
        'POST',
        'penjualan?move=simpan',
        await build({ jenis: 'VOUCHER', jumlah_rp: ringPrice, no_reff: 'V-1' }),
        'KSR01',
      ),
    ).toContain('pembayaran.0.no_reff check')
  })

  test('each report holds them, and its total is the sum of all kinds', async () => {
    const paid = await report('penjualan-bayar', dated)
    expect(paid.totals).toMatchObject({ total_jual: ringPrice, lain_rp: voucher + gift, total_bayar: ringPrice })
    const rows = paid.sections[0].rows.map(({ cells }: { cells: Body }) => cells)
    expect(rows).toContainEqual(expect.objectContaining({ jenis: 'VOUCHER', no_rekening: 'KAS', masuk: voucher }))
    expect(rows).toContainEqual(expect.objectContaining({ jenis: 'DOMPET', no_rekening: account, masuk: gift }))
    expect((await report('penjualan-bayar', { ...dated, jenis_bayar: 'LAIN' })).totals.total_bayar).toBe(ringPrice)
    expect((await report('penjualan-bayar', { ...dated, jenis_bayar: 'QRIS' })).totals?.total_bayar ?? 0).toBe(0)
    const accounts = await report('keuangan-non-cash', { tgl_from: day, tgl_to: day, pilih_jenis: 'DOMPET' })
    expect(accounts.totals).toMatchObject({ jumlah_in_fee: gift, jumlah_out: 7_500 })
    const sales = await report('transaksi-penjualan', dated)
    expect(sales.lines).toContainEqual(expect.objectContaining({ title: 'Lain', value: voucher + gift }))
  })

  test('a deposit and a service take the kind, and money that goes back comes out of the drawer', async () => {
    const drawer = await readPlace('KAS')
    const service = { barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 50_000 }] }
    const repair = { ...customer, ...service, pembayaran: [{ jenis: 'VOUCHER', jumlah_rp: 50_000, no_reff: 'V-2' }] }
    await ok('POST', 'service?move=simpan', repair, 'KSR01')
    expect(await readPlace('KAS')).toBe(drawer + 50_000)
    const sale = await sell([{ jenis: 'VOUCHER', jumlah_rp: ringPrice, no_reff: 'V-3' }])
    expect(await readPlace('KAS')).toBe(drawer + 50_000 + ringPrice)
    await ok('POST', `penjualan/${sale.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } })
    expect(await readPlace('KAS')).toBe(drawer + 50_000)
    const paid = await report('penjualan-bayar', dated)
    expect(paid.totals).toMatchObject({ lain_rp: voucher + gift, total_bayar: ringPrice })
  })

  test('a kind that is used is made inactive and not deleted; what is saved already goes on', async () => {
    const waiting = await ok(
      'POST',
      'penjualan?move=simpan',
      await build({ jenis: 'VOUCHER', jumlah_rp: ringPrice, no_reff: 'V-4' }),
      'KSR01',
    )
    await refuse('DELETE', `jenis-bayar/${(await findKind('VOUCHER')).id}`)
    await change('VOUCHER', { status_aktif: false })
    const refused = await build({ jenis: 'VOUCHER', jumlah_rp: ringPrice, no_reff: 'V-5' })
    expect(await refuse('POST', 'penjualan?move=simpan', refused, 'KSR01')).toHaveLength(1)
    const offered = await ok('GET', 'jenis-bayar?lookup=penjualan.pembayaran.jenis', undefined, 'KSR01')
    expect(offered.map(({ kode_bayar }: Body) => kode_bayar)).not.toContain('VOUCHER')
    await ok('POST', `penjualan/${waiting.id}/moves/validasi`, {}, 'SPV01')
  })

  test('the closing and its report hold them', async () => {
    expect((await world.close()).status).toBe(200)
    world.goTo('2026-11-21')
    await world.signIn()
    const [closing] = await world.closings()
    const lain = voucher + gift + ringPrice
    expect(closing?.sales).toMatchObject([{ kode_sales: 'S01', lain_rp: lain, cash_rp: ringPrice - voucher - gift }])
    expect(closing?.arus).toContainEqual(
      expect.objectContaining({ tempat: 'KAS', kategori: 'PENJUALAN', jenis: 'VOUCHER' }),
    )
    const closed = await ok('POST', 'reports/tutup-toko', { tgl_from: day, tgl_to: day })
    expect(closed.totals).toMatchObject({ jual_rp: 2 * ringPrice, lain_rp: lain })
    const eod = await ok('POST', 'reports/eod', dated)
    expect(eod.totals).toMatchObject({ bayar_lain: lain })
    expect(await world.breaches()).toEqual([])
  })
})
