// Prices of the counter against sums that were worked out by hand, by the calls of the screen, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { hargaJualCases } from '../support/cases/harga-jual-cases.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

/** What parameters are when nobody set them; modules are off. */
const usual: Body = { KATEGORI_HARGA: 'GRAM', PEMBULATAN: 500, TOLERANSI_PENJUALAN: 0 }
const bank = '8800112233'

describe.each(databases)('%s', database => {
  const shop = openForTests(() => openDesk(database))
  beforeAll(async () => {
    await change('sales', { kode_sales: 'S02' }, { fee: 15_250 })
  })

  const ok = async (method: string, path: string, body?: Body, user = 'OWNER') => {
    const { status, body: answer } = await shop.ask(method, path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: expect.toSatisfy((code: number) => code < 300) })
    return answer
  }
  /** The row as it was. */
  const change = async (path: string, key: Body, values: Body): Promise<Body> => {
    const [row] = await ok('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(key))}`)
    await ok('PUT', `${path}/${row.id}`, { ...row, ...values })
    return row
  }
  const setRules = (rules: Body) => ok('PUT', 'para-system', rules)
  /** With a price of the group as long as the work lasts. */
  const withPrices = async <T>(kode_group: unknown, values: Body | undefined, work: () => Promise<T>): Promise<T> => {
    if (!values) return work()
    const before = await change('group', { kode_group }, values)
    try {
      return await work()
    } finally {
      const { harga, persentase } = before
      await change('group', { kode_group }, { harga, persentase })
    }
  }
  const ruled = async <T>(rules: Body | undefined, work: () => Promise<T>): Promise<T> => {
    if (!rules) return work()
    await setRules(rules)
    try {
      return await work()
    } finally {
      await setRules(Object.fromEntries(Object.keys(rules).map(key => [key, usual[key] ?? false])))
    }
  }
  const withTax = async <T>(tax: Body | undefined, work: () => Promise<T>): Promise<T> => {
    if (!tax) return work()
    const { id } = await ok('POST', 'parameter-ppn', tax)
    try {
      return await work()
    } finally {
      await ok('DELETE', `parameter-ppn/${id}`)
    }
  }

  test.each(hargaJualCases)('$says', async ({ piece, line, rules, group, tax, sales = 'S01', sold }) => {
    const kode_barcode = await shop.make(piece, 'OWNER')
    const body = { document: { kode_sales: sales }, line: { kode_barcode, ...line } }
    const postPrice = () => ok('POST', 'penjualan/lines/barang', body, 'KSR01')
    const answer = await withPrices(piece?.kode_group ?? 'G17K', group, () =>
      ruled(rules, () => withTax(tax, postPrice)),
    )
    expect(answer).toMatchObject(sold)
  })

  const sell = async (path: string, document: Body) => {
    const body = { kode_sales: 'S01', nama_customer: 'IBU RATNA', ...document }
    const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: body }
    const given = await shop.ask('POST', `${path}/authorize?move=simpan`, word, 'KSR01')
    const more = given.status === 201 ? { detail_authorization: [{ _id: given.body._id }] } : {}
    return ok('POST', `${path}?move=simpan`, { ...body, ...more }, 'KSR01')
  }
  const buildPieces = async (count = 1, more?: Body) =>
    Promise.all(Array.from({ length: count }, async () => ({ kode_barcode: await shop.make(more) })))
  const buildCash = (jumlah_rp: number): Body => ({ jenis: 'CASH', jumlah_rp })
  const buildCard = (jenis: string, jumlah_rp: number, fee: number): Body => ({
    jenis,
    no_rekening: bank,
    jumlah_rp,
    fee,
  })

  // Each of 4,946,000; the fee is beside what is due.
  test.each([
    ['0.5 % of 4,946,000', [buildCard('DEBET', 4_946_000, 0.5)], [24_730]],
    ['2.25 % of 4,946,000', [buildCard('CREDIT', 4_946_000, 2.25)], [111_285]],
    ['2.33 % = 115,241.8, down', [buildCard('CREDIT', 4_946_000, 2.33)], [115_241]],
    [
      '0.15 % of what the card pays, 3,946,000',
      [buildCash(1_000_000), buildCard('DEBET', 3_946_000, 0.15)],
      [0, 5_919],
    ],
    [
      'two cards: 1 % of 2,000,001, down, and 2 % of 2,945,999, down',
      [buildCard('DEBET', 2_000_001, 1), buildCard('CREDIT', 2_945_999, 2)],
      [20_000, 58_919],
    ],
  ])('fee: %s', async (_, pembayaran, fees) => {
    const made = await sell('penjualan', { barang: await buildPieces(), pembayaran })
    const bayar_fee = fees.reduce((sum, fee) => sum + fee, 0)
    expect(made).toMatchObject({ total: 4_946_000, harus_bayar: 4_946_000, dibayar: 4_946_000, bayar_fee })
    expect(made.pembayaran.map(({ fee_rp }: { fee_rp: number }) => fee_rp)).toEqual(fees)
  })

  test('each piece is rounded by itself: 3 x 4,946,000, and not 14,836,650 up to 14,837,000', async () => {
    const made = await sell('penjualan', { barang: await buildPieces(3), pembayaran: [buildCash(14_838_000)] })
    expect(made).toMatchObject({ total: 14_838_000, qty: 3, total_berat: 7.59 })
  })

  test('points of a member: 2 whole grams of 2.53, none of 9 carat, 208 x 100,000 of stones', async () => {
    const member = await ok('POST', 'member', { nama_lengkap: 'IBU SARI', no_hp: '0812555002' })
    const stone = { kode_group: 'BRL', kode_dept: 'CCBRL', berat: 2, berat_asli: 2, total_usd: 1250.5, curr: 16_250 }
    const parts = [
      {},
      { kode_group: 'G9K', kode_dept: 'ATG9K', berat: 2, berat_asli: 2 },
      { ...stone, ongkos_berlian: 500_000 },
    ]
    const barang = (await Promise.all(parts.map(part => buildPieces(1, part)))).flat()
    // 4,946,000 + 2 x 1,095,000 + 25,000 + 20,846,000.
    const customer = { jenis_customer: 'MEMBER', kode_member: member.kode_member }
    const made = await sell('penjualan', { ...customer, barang, pembayaran: [buildCash(28_007_000)] })
    expect(made.barang.map(({ poin }: { poin: number }) => poin)).toEqual([2, 0, 208])
  })

  // The old ring was 4,895,550 without labour; the new one is 4,946,000.
  test.each([
    ['whole, and no rounding above the nota: 4,895,500', { kondisi: 'MULUS' }, 4_895_500, 50_500],
    ['3 % = 146,866.5 off, down: 4,748,684 up', { kondisi: 'PUTUS', type_kondisi: 'PERSENTASE' }, 4_749_000, 197_000],
    ['100,000 off: 4,795,550 up', { kondisi: 'MULUS', potongan_lain: 100_000 }, 4_796_000, 150_000],
    ['0.03 of 2.53 g are gone, 58,050 off: 4,837,500', { kondisi: 'MULUS', berat: 2.5 }, 4_837_500, 108_500],
  ])('trade-in: %s', async (_, old, tukar_rp, harus_bayar) => {
    const first = await sell('penjualan', { barang: await buildPieces(), pembayaran: [buildCash(4_946_000)] })
    await ok('POST', `penjualan/${first.id}/moves/validasi`, {}, 'KSR01')
    const tukar = [{ no_faktur_jual: first.barang[0].no_faktur_jual, ...old }]
    const made = await sell('penjualan', { barang: await buildPieces(), tukar, pembayaran: [buildCash(harus_bayar)] })
    expect(made).toMatchObject({ total: 4_946_000, tukar_rp, harus_bayar, tukar_kurang: 0 })
  })

  test('a trade-in without a nota: 1 g at 1,780,000 less 20,000', async () => {
    const old = { nama_barang: 'CINCIN LAMA', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 1, kondisi: 'MULUS' }
    const made = await sell('penjualan', {
      barang: await buildPieces(),
      tukar: [old],
      pembayaran: [buildCash(3_186_000)],
      no_identitas: '3273012345678901',
    })
    expect(made).toMatchObject({ tukar_rp: 1_760_000, harus_bayar: 3_186_000 })
  })

  // Set aside at 1,935,000 a gram, 4,946,000; fetched on a day with another price.
  test.each([
    {
      says: 'a price that binds',
      mengikat: true,
      bayar_dp: 1_000_000,
      harga: 2_000_000,
      due: { total: 4_946_000, harus_bayar: 3_946_000, kelebihan_dp: 0 },
    },
    {
      says: 'the price of the day, 2.53 x 2,000,000 + 50,000',
      mengikat: false,
      bayar_dp: 1_000_000,
      harga: 2_000_000,
      due: { total: 5_110_000, harus_bayar: 4_110_000, kelebihan_dp: 0 },
    },
    {
      says: 'more deposited than 2.53 x 1,900,000 + 50,000',
      mengikat: false,
      bayar_dp: 4_900_000,
      harga: 1_900_000,
      due: { total: 4_857_000, harus_bayar: 0, kelebihan_dp: 43_000 },
    },
    {
      says: 'it binds though gold fell',
      mengikat: true,
      bayar_dp: 4_000_000,
      harga: 1_900_000,
      due: { total: 4_946_000, harus_bayar: 946_000, kelebihan_dp: 0 },
    },
  ])('set aside: $says', async ({ mengikat, bayar_dp, harga, due }) => {
    const barang = await buildPieces()
    const deposit = await sell('titipan', { barang, mengikat, pembayaran: [buildCash(bayar_dp)] })
    await ok('POST', `titipan/${deposit.id}/moves/validasi`, {}, 'KSR01')
    const pembayaran = due.harus_bayar > 0 ? [buildCash(due.harus_bayar)] : []
    const fetched = { barang, no_titip_group: deposit.no_titip_group, pembayaran }
    expect(await withPrices('G17K', { harga }, () => sell('penjualan', fetched))).toMatchObject({ ...due, bayar_dp })
  })

  const held = async (place: string): Promise<number> => {
    const sql = 'select jumlah from buku_kas_saldo where tempat = ? and kode_toko = ?'
    const read = shop.shop.running.storage.read(connection => connection.all({ sql, values: [place, 'KCA'] }))
    return Number((await read)[0]?.jumlah ?? 0)
  }
  const drawers = () => Promise.all(['KAS', bank].map(held))
  const validated = (path: string, id: string) => ok('POST', `${path}/${id}/moves/validasi`, {}, 'KSR01')
  const cancelled = async (id: string, uang_kembali: 'SAMA' | 'CASH') => {
    const body = { answers: { alasan: 'SALAH INPUT', uang_kembali } }
    const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: body }
    const { _id } = await ok('POST', `penjualan/${id}/authorize/batal`, word, 'KSR01')
    return ok('POST', `penjualan/${id}/moves/batal`, { ...body, detail_authorization: [{ _id }] }, 'KSR01')
  }

  test('a tax beside the price is charged with a sale and with a deposit, and goes back with them', async () => {
    const beside = {
      tgl_berlaku: '2026-11-20',
      tarif: 12,
      pembilang: 11,
      penyebut: 12,
      bagian_faktur: 10,
      bagian_tanpa_faktur: 15,
      termasuk: false,
    }
    await ruled({ PPN_TRANSAKSI_MODULE: true }, () =>
      withTax(beside, async () => {
        const before = await drawers()
        // 1.1 % of each 4,946,000 are 54,406: 5,000,406 go up by 94 each.
        const due = { total: 9_892_000, ppn_tambahan: 108_812, pembulatan_ppn: 188, tagihan: 10_001_000 }
        const made = await sell('penjualan', { barang: await buildPieces(2), pembayaran: [buildCash(10_001_000)] })
        expect(made).toMatchObject({ ...due, harus_bayar: 10_001_000, barang: [{ harga_total: 4_946_000 }, {}] })
        await validated('penjualan', made.id)
        expect(await drawers()).toEqual([Number(before[0]) + 10_001_000, before[1]])
        await cancelled(made.id, 'SAMA')
        expect(await drawers()).toEqual(before)
        const barang = await buildPieces()
        const deposit = await sell('titipan', { barang, mengikat: true, pembayaran: [buildCash(1_000_000)] })
        expect(deposit).toMatchObject({ total: 4_946_000, tagihan: 5_000_500, sisa: 4_000_500 })
        await validated('titipan', deposit.id)
        const fetched = { barang, no_titip_group: deposit.no_titip_group, pembayaran: [buildCash(4_000_500)] }
        const sold = await sell('penjualan', fetched)
        expect(sold).toMatchObject({ bayar_dp: 1_000_000, harus_bayar: 4_000_500 })
        await validated('penjualan', sold.id)
      }),
    )
    expect(await shop.breaches()).toEqual([])
  })

  test('a marketplace keeps its fee of what it transfers, and gives it back unless the customer has cash', async () => {
    const kode_marketplace = 'LAPAK'
    await ok('POST', 'marketplace', { kode_marketplace, nama_marketplace: 'LAPAK', fee: 2.5 })
    const transfer = { jenis: 'TRANSFER', no_rekening: bank, jumlah_rp: 3_946_001 }
    const buildSale = async () => ({
      kode_marketplace,
      barang: await buildPieces(),
      pembayaran: [buildCash(999_999), transfer],
    })
    await ruled({ MARKETPLACE_PEMBAYARAN_MODULE: true }, async () => {
      const before = await drawers()
      const made = await sell('penjualan', await buildSale())
      // 2.5 % of 3,946,001 are 98,650.025.
      expect(made.pembayaran).toMatchObject([
        { kode_marketplace: '-', biaya_rp: 0 },
        { kode_marketplace, biaya_persen: 2.5, biaya_rp: 98_650 },
      ])
      expect(made).toMatchObject({ dibayar: 4_946_000, harus_bayar: 4_946_000 })
      await validated('penjualan', made.id)
      const paid = [Number(before[0]) + 999_999, Number(before[1]) + 3_946_001 - 98_650]
      expect(await drawers()).toEqual(paid)
      await cancelled(made.id, 'SAMA')
      expect(await drawers()).toEqual(before)
      const other = await sell('penjualan', await buildSale())
      await validated('penjualan', other.id)
      // 3,946,001 of what the customer gets back were never in the drawer.
      await cancelled(other.id, 'CASH')
      expect(await drawers()).toEqual([Number(before[0]) - 3_946_001, Number(paid[1])])
    })
    const without = await sell('penjualan', await buildSale())
    expect(without.pembayaran).toMatchObject([{ biaya_rp: 0 }, { biaya_rp: 0 }])
    expect(await shop.breaches()).toEqual([])
  })
})
