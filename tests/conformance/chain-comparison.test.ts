// The comparison of shops: figures of each shop by day, week and month agree with sums by hand, each cell leads to its rows
// in its shop, and only to users who may read that shop.
import { beforeAll, describe, expect, test } from 'vitest'
import { seller } from '../support/shop/desk.ts'
import { password, query } from '../support/shop/shop.ts'
import { useZoneChain, type ZoneShop } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

const million = 1_000_000
const period = { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-23' }
const everyShop = { kode_toko: ['ALL'] }

type Cells = Readonly<Record<string, number | string | null>>

interface Column {
  readonly name: string
  readonly title: string
  readonly drill?: {
    readonly name: string
    readonly keys: readonly string[]
    readonly words?: Readonly<Record<string, string>>
    readonly where: object
  }
}

interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly kind: string; readonly cells: Cells; readonly keys: Cells }[]
  readonly totals: Cells
  readonly sections: readonly Table[]
}

/** The column with the total of the rows behind a cell, by report and column. */
const totalsOfReports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'transaksi-penjualan': { harga_total: 'harga_total', berat: 'berat' },
  'penjualan-margin': { margin: 'total_margin' },
  'transaksi-pembelian': { harga: 'harga_beli' },
  otorisasi: { diminta: 'user_id' },
  'stock-jual': { harga_total: 'harga_total' },
  'barang-detail': { stock: 'stock' },
  'tidak-laku': { lama: 'stock' },
}

describe.each(databases)('%s', database => {
  const chain = useZoneChain(database)

  const sell = async (code: ZoneShop, price: number, harga_modal: number): Promise<void> => {
    const kode_barcode = await chain.make(code, { is_markis: true, harga_jual: price, ongkos: 0, harga_modal })
    const body = { nama_customer: 'IBU', barang: [{ kode_barcode }], pembayaran: [{ jumlah_rp: price }] }
    await chain.ok(code, 'POST', 'penjualan?move=simpan', body)
  }
  const scrap = async (code: ZoneShop): Promise<void> => {
    const content = { kondisi_barang: 'PATAH', barang: [{ kode_barcode: await chain.make(code) }] }
    const agreed = { user_id: 'OWNERB', password, keterangan: 'PATAH', content }
    const { _id } = await chain.ok(code, 'POST', 'hancur-barang/authorize?move=simpan', agreed)
    await chain.ok(code, 'POST', 'hancur-barang?move=simpan', { ...content, detail_authorization: [{ _id }] })
  }

  beforeAll(async () => {
    await sell('KCA', 10 * million, 8 * million)
    await sell('KCB', 5 * million, 4 * million)
    expect((await chain.buy('KCB', 2 * million, seller)).status).toBe(201)
    await scrap('KCC')
    await chain.make('KCE')
    await chain.make('KCE')
    // The Monday after.
    chain.goTo('2026-11-23T03:00:00Z')
    for (const code of ['KCA', 'KCB', 'KCC', 'KCE'] as const)
      expect(await chain.close(code, '2026-11-23')).toBe('2026-11-23')
    await sell('KCA', 20 * million, 15 * million)
    await scrap('KCA')
    await scrap('KCA')
  }, 300_000)

  const openReport = async (name: string, filter: object): Promise<Table> =>
    chain.ok('KCB', 'GET', `reports/${name}?${query({ filter })}`)
  const readReport = (filter: object): Promise<Table> =>
    openReport('perbandingan-toko', { ...period, ...everyShop, ...filter })
  const listCells = ({ rows }: Table, name: string) =>
    Object.fromEntries(rows.map(({ cells, keys }) => [keys.kode_toko, cells[name] ?? null]))

  test('has a line for each shop with sales, grams and margin, also for a shop without a sale', async () => {
    const { rows, totals } = await readReport({})
    expect(rows.map(({ kind, keys, cells }) => [kind, keys.kode_toko, cells.harga_total, cells.qty])).toEqual([
      ['row', 'KCA', 30 * million, 2],
      ['row', 'KCB', 5 * million, 1],
      ['row', 'KCC', 0, 0],
      ['row', 'KCD', 0, 0],
      ['row', 'KCE', 0, 0],
      ['row', 'KCF', 0, 0],
    ])
    expect(rows[0]?.cells).toMatchObject({ berat: 5.06, margin: 7 * million, persen: 30.43 })
    expect(totals).toMatchObject({ harga_total: 35 * million, qty: 3, berat: 7.59, margin: 8 * million })
  })

  test('has what each shop bought, its exceptions, and how old its stock is', async () => {
    const [bought, exceptions, stock] = (await readReport({})).sections
    expect(bought && listCells(bought, 'harga')).toMatchObject({ KCA: 0, KCB: 2 * million })
    expect(exceptions && listCells(exceptions, 'diminta')).toMatchObject({ KCA: 2, KCB: 0, KCC: 1 })
    expect(stock && [listCells(stock, 'stock').KCE, listCells(stock, 'umur').KCE]).toEqual([2, 3])
  })

  test.each([
    ['2026-11-20', '2026-11-20', { KCB: 2 * million }, { KCA: 0, KCC: 1 }],
    ['2026-11-23', '2026-11-23', { KCB: 0 }, { KCA: 2, KCC: 0 }],
  ])('counts purchases and exceptions from %s to %s alone', async (tgl_awal, tgl_akhir, purchases, requests) => {
    const [bought, exceptions] = (await readReport({ tgl_awal, tgl_akhir })).sections
    expect(bought && listCells(bought, 'harga')).toMatchObject(purchases)
    expect(exceptions && listCells(exceptions, 'diminta')).toMatchObject(requests)
  })

  test.each([
    ['day', { '2026-11-20': 10, '2026-11-21': null, '2026-11-22': null, '2026-11-23': 20 }],
    ['week', { '2026-11-16': 10, '2026-11-23': 20 }],
    ['month', { '2026-11-01': 30 }],
  ])('splits the sales by %s', async (per, expected) => {
    const table = await readReport({ angka: 'PENJUALAN', per })
    const names = Object.keys(expected).map(day => `harga_total@${day}`)
    expect(table.columns.map(({ name }) => name)).toEqual(['kode_toko', ...names, 'harga_total'])
    for (const [day, sold] of Object.entries(expected))
      expect([day, listCells(table, `harga_total@${day}`).KCA]).toEqual([day, sold === null ? null : sold * million])
    expect(table.totals.harga_total).toBe(35 * million)
  })

  test.each([
    ['BERAT', 'berat', { KCA: 2.53, KCB: 2.53 }],
    ['MARGIN', 'margin', { KCA: 2 * million, KCB: million }],
    ['PEMBELIAN', 'harga', { KCA: null, KCB: 2 * million }],
    ['PENGECUALIAN', 'diminta', { KCA: null, KCC: 1 }],
  ])('splits %s by week', async (angka, name, expected) => {
    expect(listCells(await readReport({ angka, per: 'week' }), `${name}@2026-11-16`)).toMatchObject(expected)
  })

  test.each(['RINGKASAN', 'PENJUALAN', 'BERAT', 'MARGIN', 'PEMBELIAN', 'PENGECUALIAN', 'SALES', 'BAKI'])(
    'each figure of %s leads to its rows in that shop, without entering it',
    async angka => {
      const report = await readReport({ angka, per: 'week' })
      let count = 0
      for (const { columns, rows } of [report, ...(report.sections ?? [])])
        for (const { name, drill } of columns)
          for (const { kind, cells, keys } of rows) {
            if (!drill || !cells[name] || kind !== 'row') continue
            const values = drill.keys.map(key => [drill.words?.[key] ?? key, keys[key]] as const)
            const target = await openReport(drill.name, { ...drill.where, ...Object.fromEntries(values) })
            const [figure = ''] = name.split('@')
            const total = target.totals[totalsOfReports[drill.name]?.[figure] ?? '']
            expect([drill.name, name, keys, total]).toEqual([drill.name, name, keys, cells[name]])
            count += 1
          }
      expect(count).toBeGreaterThan(1)
    },
  )

  describe('rights', () => {
    const createUser = (body: object) =>
      chain.ok('KCA', 'POST', 'users', { user_name: 'X', password, kode_toko: 'KCA', ...body })
    const ask = async (user: string, filter: object, code = 'KCA') => {
      const token = await chain.shop.signIn(user)
      if (code !== 'KCA') await chain.shop.ask('POST', 'users/shop', { token, body: { kode_toko: code } })
      const path = `reports/perbandingan-toko?${query({ filter: { ...period, ...filter } })}`
      return chain.shop.ask('GET', path, { token })
    }

    test('an owner of two shops sees these two, and no other one', async () => {
      await createUser({ user_id: 'CABANG', level: 'OWC', toko_lain: 'KCB' })
      const { body } = await ask('CABANG', everyShop)
      expect([Object.keys(listCells(body, 'qty')), body.totals.harga_total]).toEqual([['KCA', 'KCB'], 35 * million])
      expect((await ask('CABANG', { kode_toko: ['KCA', 'KCC'] })).status).toBe(403)
    })

    test('a shop where the level of the user lacks the report is left out', async () => {
      await createUser({ user_id: 'DUA', level: 'KSR' })
      await chain.ok('KCA', 'POST', 'level-toko', { user_id: 'DUA', kode_toko: 'KCB', level: 'OWC' })
      expect((await ask('DUA', everyShop)).status).toBe(403)
      const { body } = await ask('DUA', everyShop, 'KCB')
      expect(body.totals.harga_total).toBe(5 * million)
      expect((await ask('DUA', { kode_toko: ['KCA', 'KCB'] }, 'KCB')).status).toBe(403)
    })

    test('margin is for levels that may see cost prices, and cells lead to no report that the user lacks', async () => {
      await createUser({ user_id: 'KASIR', level: 'KSR', toko_lain: 'KCB' })
      await chain.ok('KCA', 'PUT', 'users/hak-akses/KASIR', { menu: ['perbandingan-toko'] })
      const { body } = await ask('KASIR', everyShop)
      expect(body.columns.map(({ name }: Column) => name)).toEqual(['kode_toko', 'harga_total', 'qty', 'berat'])
      expect(body.columns.filter(({ drill }: Column) => drill)).toEqual([])
      expect((await ask('KASIR', { ...everyShop, angka: 'MARGIN' })).body.totals?.margin).toBeUndefined()
    })
  })
})
