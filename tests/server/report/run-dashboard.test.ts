// The dashboard of the shop over its API: figures of sales of today and of imported days, who sees what, and live.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '../../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { connectTo } from '../../support/shop/live-browser.ts'
import { sellRing } from '../../support/shop/sell-ring.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

type Part = Readonly<Record<string, unknown>> & { readonly id: string }

const days = ['2026-11-19', '2026-11-13', '2026-11-02', '2026-10-20', '2026-10-21']

/** One piece a day, each a million dearer and a gram heavier than the one before. */
const sales = days.map((tgl_system, index) => ({
  no_faktur_group: `N-${index}`,
  no_faktur_jual: `F-${index}`,
  tgl_system,
  kode_barcode: String(index + 3),
  kode_dept: index % 2 === 0 ? 'ATG18K' : 'ATG9K',
  berat: index + 3,
  harga_total: (index + 3) * 1_000_000,
}))

/** Two rings sold today, with what is paid for them. */
const rings = [
  { berat: 0.5, paid: 1_017_500 },
  { berat: 1, paid: 1_985_000 },
] as const
const soldToday = 3_002_500

const extra = {
  card: {
    id: 'buku',
    title: 'Di Etalase',
    from: 'ledger:barang',
    layout: 'balance',
    where: "tempat not in ['SUPPLIER', 'PELANGGAN', 'HANCUR', 'SUSUT', 'SALDO AWAL']",
    compare: ['yesterday'],
    values: [{ name: 'qty', title: 'Qty', value: 'closing.qty' }],
  },
  hidden: {
    id: 'modal',
    title: 'Modal',
    from: 'resource:group',
    levels: ['KSR'],
    values: [{ name: 'modal', title: 'Modal', value: 'max(harga_modal)' }],
  },
}

describe.each(databases)('on %s', database => {
  let folder: SchemaFolder
  let shop: Shop
  const tokens: Record<string, string> = {}
  const refused: string[] = []

  const get = (path: string, user = 'OWNER') => shop.ask('GET', path, { token: tokens[user] ?? '' })
  const part = async (kind: 'cards' | 'charts' | 'alerts', id: string, user?: string) =>
    (await get('dashboard', user)).body[kind].find((one: Part) => one.id === id)
  const getValues = ({ values }: { values: readonly { column: { name: string }; value: unknown; before: object }[] }) =>
    Object.fromEntries(values.map(({ column, value, before }) => [column.name, [value, before]]))
  const change = (place: 'cards' | 'charts', edit: (text: string) => string): Promise<boolean> => {
    folder.edit(`dashboard/${place}.json`, edit)
    return shop.running.reloadSchema()
  }
  const add = (kind: 'cards' | 'alerts', more: object) =>
    change(kind === 'cards' ? 'cards' : 'charts', text => {
      const file = JSON.parse(text)
      return JSON.stringify({ ...file, [kind]: [...file[kind], more] }, null, 2)
    })

  beforeAll(async () => {
    folder = createSchemaFolder()
    shop = await openShop({
      database,
      env: { SCHEMA_DIR: folder.path, KENCANA_START: 'demo' },
      onSchemaRefused: error => refused.push(error.message),
    })
    for (const user of ['OWNER', 'OWNERB', 'SPV01', 'KSR01']) tokens[user] = await shop.signIn(user)
    const sent = { token: tokens.OWNER ?? '', body: { data_penjualans: sales } }
    expect(await shop.ask('POST', 'penjualan/truncate', sent)).toMatchObject({ status: 200 })
    for (const sale of rings)
      await sellRing(shop.ask, { ...sale, seller: tokens.OWNER ?? '', validator: tokens.SPV01 ?? '' })
  })
  afterAll(async () => {
    await shop.close()
    folder.remove()
  })

  test('a card has its sums, and those of the days that it is compared with', async () => {
    expect(getValues(await part('cards', 'penjualan'))).toEqual({
      harga_total: [soldToday, { yesterday: 3_000_000, 'last-week': 4_000_000 }],
      berat: [1.5, { yesterday: 3, 'last-week': 4 }],
      qty: [2, { yesterday: 1, 'last-week': 1 }],
    })
    expect(getValues(await part('cards', 'penjualan-bulan'))).toMatchObject({
      harga_total: [soldToday + 12_000_000, { 'last-month': 6_000_000 }],
    })
  })

  test('totals beside the menu are the first numbers of cards, to who may see these', async () => {
    const of = async (user?: string) =>
      (await get('dashboard/sidebar', user)).body.totals.map(
        ({ row, heading, value }: Readonly<Record<string, unknown>>) => `${row} ${heading} ${value}`,
      )
    const all = ['Penjualan Hari Ini 3002500', 'Pembelian Hari Ini 0', 'Penjualan Bulan Ini 15002500']
    const more = ['Pembelian Bulan Ini 0', 'Pesanan Hari Ini 0', 'Pesanan Bulan Ini 0']
    const repairs = ['Service Hari Ini 0', 'Service Bulan Ini 0']
    expect(await of()).toEqual([...all, ...more, ...repairs])
    expect(await of('SPV01')).toEqual([...all, ...more, ...repairs])
    expect((await of('OWNERB'))[0]).toBe('Penjualan Hari Ini 0')
    expect((await get('dashboard/sidebar', 'KSR01')).status).toBe(403)
    const given = { token: tokens.OWNER ?? '', body: { menu: ['dashboard', 'lihat-pembelian'] } }
    expect((await shop.ask('PUT', 'users/hak-akses/KSR01', given)).status).toBe(200)
    expect(await of('KSR01')).toEqual([all[1], more[0]])
    await shop.ask('PUT', 'users/hak-akses/KSR01', { ...given, body: { menu: null } })
  })

  test('a chart has a row for each value of x; the smaller ones come together', async () => {
    const daily = await part('charts', 'penjualan-harian')
    expect([daily.kind, daily.x, daily.y]).toEqual(['bar', 'tgl_system', ['harga_total']])
    expect(daily.rows).toEqual([
      { tgl_system: '2026-11-02', harga_total: 5_000_000 },
      { tgl_system: '2026-11-13', harga_total: 4_000_000 },
      { tgl_system: '2026-11-19', harga_total: 3_000_000 },
      { tgl_system: '2026-11-20', harga_total: soldToday },
    ])
    await change('charts', text =>
      text.replace('"x": "kode_dept.nama_dept"', '"x": "kode_barcode"').replace('"most": 6', '"most": 3'),
    )
    const pie = await part('charts', 'penjualan-jenis')
    expect(pie.rows).toEqual([
      { kode_barcode: '00000005', harga_total: 5_000_000 },
      { kode_barcode: '00000004', harga_total: 4_000_000 },
    ])
    expect(pie.others).toEqual({ harga_total: soldToday + 3_000_000 })
  })

  test('the calls of the specification answer rows with their value', async () => {
    const daily = await get('penjualan/chart?type=monthly')
    expect(daily.status).toBe(200)
    expect(daily.body.at(-1)).toEqual({
      _id: '2026-11-20',
      value: soldToday,
      tgl_system: '2026-11-20',
      harga_total: soldToday,
    })
    expect((await get('penjualan/chart?type=today')).body).toEqual([
      { _id: '2026-11-20', value: soldToday, harga_total: soldToday, berat: 1.5, qty: 2 },
    ])
    expect((await get('pembelian/chart?type=today')).body).toEqual([
      { _id: '2026-11-20', value: 0, harga: 0, berat: 0, qty: 0 },
    ])
    expect((await get('penjualan/chart?type=yearly')).body).toMatchObject({ faults: [{ field: 'type' }] })
    expect((await get('penjualan/chart')).body).toEqual((await get('penjualan/chart?type=today')).body)
    expect((await get('penjualan/chart?type=today', 'KSR01')).status).toBe(403)
    expect((await shop.ask('GET', 'penjualan/chart?type=today')).status).toBe(401)
  })

  test('an alert is shown while it lasts, to users who may open it', async () => {
    expect(await part('alerts', 'tanpa-harga')).toBe(undefined)
    const body = { kode_group: 'GUJI', nama_group: 'UJI', jenis_group: 'EMAS', harga: 0, kadar: 70 }
    expect(await shop.ask('POST', 'group', { token: tokens.OWNER ?? '', body })).toMatchObject({ status: 201 })
    expect(await part('alerts', 'tanpa-harga')).toMatchObject({ count: 1, severity: 'warning' })
  })

  test('repairs of the day have their calls, and promised ones are alerts from their day on', async () => {
    const token = tokens.OWNER ?? ''
    const barang = [{ nama_barang: 'CINCIN PATAH', berat: 2.5, ongkos: 75_000 }]
    const body = { nama_customer: 'IBU RATNA', kode_sales: 'S01', tgl_estimasi: '2026-11-20', barang }
    expect(await shop.ask('POST', 'service?move=simpan', { token, body })).toMatchObject({ status: 201 })
    expect((await get('service/chart?type=today')).body).toEqual([
      { _id: '2026-11-20', value: 75_000, ongkos: 75_000, berat: 2.5, qty: 1 },
    ])
    expect((await get('service/chart?type=monthly')).body).toEqual([
      { _id: '2026-11-20', value: 75_000, tgl_system: '2026-11-20', ongkos: 75_000 },
    ])
    expect((await get('pesanan/chart?type=monthly')).body).toEqual([])
    expect(await part('alerts', 'service-hari-ini')).toMatchObject({ count: 1, severity: 'warning' })
    expect(await part('alerts', 'service-terlambat')).toBe(undefined)
    await shop.running.storage.write(connection =>
      connection.run({ sql: "UPDATE service SET tgl_estimasi = '2026-11-19'", values: [] }),
    )
    expect(await part('alerts', 'service-hari-ini')).toBe(undefined)
    expect(await part('alerts', 'service-terlambat')).toMatchObject({ count: 1, severity: 'error' })
    expect((await get('service/chart?type=today', 'KSR01')).status).toBe(403)
    expect((await get('service/chart?type=today', 'OWNERB')).body).toMatchObject([{ value: 0 }])
  })

  test('each shop and each level has its own parts', async () => {
    await add('cards', extra.hidden)
    expect(getValues(await part('cards', 'penjualan', 'OWNERB'))).toMatchObject({ harga_total: [0, {}] })
    expect((await get('dashboard', 'KSR01')).status).toBe(403)
    expect(await part('cards', 'modal')).toMatchObject({ title: 'Modal' })
    expect(await part('cards', 'modal', 'SPV01')).toBe(undefined)
    const given = { token: tokens.OWNER ?? '', body: { menu: ['dashboard'] } }
    expect((await shop.ask('PUT', 'users/hak-akses/KSR01', given)).status).toBe(200)
    const { cards, alerts } = (await get('dashboard', 'KSR01')).body
    // Cost is hidden from a cashier, and the lists that others lead to are not in the menu that was given to him.
    expect(cards).toEqual([])
    expect(alerts).toEqual([])
  })

  test('a saved card is there at once, and one that names what is not there is refused at its place', async () => {
    await add('cards', extra.card)
    const pieces = getValues(await part('cards', 'stock')).qty?.[0]
    expect(pieces).toBeGreaterThan(0)
    // The pieces of the demo were entered today.
    expect(getValues(await part('cards', 'buku')).qty).toEqual([pieces, { yesterday: 0 }])
    refused.length = 0
    await add('cards', { ...extra.card, id: 'salah', values: ['beratt'] })
    expect(refused.join()).toMatch(
      /dashboard\/cards\.json:\d+:\d+ \/cards\/\d+\/values\/0: "ledger:barang" has no figure or field "beratt"; did you mean "berat"\?/,
    )
    expect(await part('cards', 'buku')).toMatchObject({ title: 'Di Etalase' })
  })

  test('only users with a dashboard are notified of written rows, within two seconds', async () => {
    await shop.ask('PUT', 'users/hak-akses/KSR01', { token: tokens.OWNER ?? '', body: { menu: ['bank'] } })
    const [owner, cashier, other] = [
      await connectTo(shop, tokens.OWNER ?? ''),
      await connectTo(shop, tokens.KSR01 ?? ''),
      await connectTo(shop, tokens.OWNERB ?? ''),
    ]
    const sent = { token: tokens.OWNER ?? '', body: { kode_bank: 'UJI', nama_bank: 'UJI', status_aktif: true } }
    expect((await shop.ask('POST', 'banks', sent)).status).toBe(201)
    await waitFor(() => expect(owner.figures()).toBe(1))
    expect([cashier.figures(), other.figures()]).toEqual([0, 0])
    for (const browser of [owner, cashier, other]) browser.close()
  })
})
