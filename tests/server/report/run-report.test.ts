// The sales recap of the dialect as it stands, and reports over things, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import { buildChainReport } from '../../../server/report/chain-report.ts'
import { getDefaultFilters, getReport, runReport } from '../../../server/report/run-report.ts'
import { insertRow } from '../../../server/storage/rows.ts'
import type { Connection, Storage } from '../../../server/storage/storage.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { rekapFiles } from '../../support/schema/rekap-files.ts'
import { type ReportEdits, reportSchema } from '../../support/schema/report-files.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'

const stamp = { at: '2026-11-20T03:00:00.000Z', by: 'TEST' }

type Values = Readonly<Record<string, string | number | null>>

interface At {
  readonly storage: Storage
  readonly schema: Schema
}

let serial = 0

/** Writes a row that has a value in each column, of a shop. */
const put = ({ storage, schema }: At, name: string, shop: string, values: Values) => {
  const resource = getResource(schema, name)
  serial += 1
  const blank = Object.fromEntries(
    resource.fields.map(({ name: field, type }) => [field, { text: '-', zero: 0, null: null }[type.blank]]),
  )
  const id = `row-${String(serial).padStart(5, '0')}`
  return storage.write(connection => insertRow(connection, resource, { row: { ...blank, ...values }, id, shop, stamp }))
}

const createCaller = (schema: Schema, storage: Storage, { level = 'TOP', shop = 'T1' } = {}): Caller => ({
  schema,
  storage,
  access: getAccess(schema, { level, shop, modules: [] }),
  user: { rowId: '1', userId: 'ANI', name: 'Ani', level },
  shop: {
    code: shop,
    name: 'TOKO SATU',
    address: 'A'.repeat(50),
    businessDate: '2026-11-20',
    timeZone: 'Asia/Jakarta',
    modules: [],
  },
  device: 'test',
  getWriteHooks: () => ({}),
  now: () => new Date('2026-11-20T03:00:00Z'),
})

const address = 'JL. CEMPAKA EMAS NO. 18 KOMPLEK PERTOKOAN ASIA A FRIK A NOMOR 7 KELURAHAN BRAGA KOTA BANDUNG 40111'

describe.each(storages)('$name: the sales recap', ({ open }) => {
  const schema = compileSchemaFiles(rekapFiles())
  const run = (raw: Values, shop = 'T1') => {
    const caller = createCaller(schema, opened.storage, { shop })
    return runReport(caller, getReport(caller, 'penjualan-rekap'), raw)
  }

  const opened = openForTests(() => open({ schema }))
  beforeAll(async () => {
    const { storage } = opened
    await put({ storage, schema }, 'place', '', { place_code: 'T1', nama_toko: 'TOKO SATU', alamat_toko: address })
    await put({ storage, schema }, 'person', '', { user_id: 'ANI', place_code: 'T1' })
    for (const place_code of ['T2', 'T3', 'T4'])
      await put({ storage, schema }, 'place', '', { place_code, nama_toko: `TOKO ${place_code}` })
    const sold = (day: string, money: readonly number[], { shop = 'T1', sign = 1 } = {}) => {
      const [harga_total = 0, ongkos = 0, dpp = 0, ppn = 0] = money
      return put({ storage, schema }, 'journal:penjualan.barang', shop, {
        tgl_system: day,
        sign,
        harga_total,
        ongkos,
        dpp,
        ppn,
      })
    }
    await sold('2026-11-19', [1_500_000, 100_000, 90_090, 9_910])
    await sold('2026-11-18', [2_000_000, 50_000, 45_045, 4_955])
    await sold('2026-11-19', [500_000, 25_000, 22_523, 2_477])
    await sold('2026-11-20', [500_000, 25_000, 22_523, 2_477], { sign: -1 })
    await sold('2026-11-19', [9_999_999, 1, 1, 1], { shop: 'T2' })
    await sold('2026-10-31', [7, 7, 7, 7])
  })

  test('has a row for each day of the period, in the shop that asks, and its totals', async () => {
    const { rows, totals, columns } = await run({ tgl_from: '2026-11-01', tgl_to: '2026-11-20' })
    expect(rows.map(({ cells }) => cells)).toEqual([
      { _id: '2026-11-18', harga_total: 2_000_000, total_24k: 1_950_000, ongkos: 50_000, dpp: 45_045, ppn: 4_955 },
      { _id: '2026-11-19', harga_total: 2_000_000, total_24k: 1_875_000, ongkos: 125_000, dpp: 112_613, ppn: 12_387 },
      { _id: '2026-11-20', harga_total: -500_000, total_24k: -475_000, ongkos: -25_000, dpp: -22_523, ppn: -2_477 },
    ])
    expect(totals).toEqual({ harga_total: 3_500_000, total_24k: 3_350_000, ongkos: 150_000, dpp: 135_135, ppn: 14_865 })
    expect(columns.map(({ title }) => title)).toEqual(['Tanggal', 'Penjualan', 'Pengganti', 'Ongkos', 'DPP', 'PPN'])
  })

  test('prints the shop, its address cut at 48 and 90 characters, and the period', async () => {
    const { heading, footer, paper, landscape } = await run({ tgl_from: '2026-11-01', tgl_to: '2026-11-20' })
    expect(heading).toEqual([
      'TOKO SATU',
      address.slice(0, 48).trim(),
      address.slice(48, 90).trim(),
      address.slice(90).trim(),
      'PERIODE : 2026-11-01 s/d 2026-11-20',
    ])
    expect([footer, paper, landscape]).toEqual(['Printed By ANI / 2026-11-20 10:00', 'A4', true])
  })

  test('begins with the business date, which is also what a call without dates means', async () => {
    const caller = createCaller(schema, opened.storage)
    const report = getReport(caller, 'penjualan-rekap')
    const { shopFilter: shopKey = '' } = report
    expect(await getDefaultFilters(caller, report)).toEqual({
      tgl_from: '2026-11-20',
      tgl_to: '2026-11-20',
      [shopKey]: [],
    })
    expect((await run({})).rows.map(({ cells }) => cells._id)).toEqual(['2026-11-20'])
  })

  test('of another shop has that shop alone', async () => {
    const { rows } = await run({ tgl_from: '2026-11-01', tgl_to: '2026-11-20' }, 'T2')
    expect(rows.map(({ cells }) => cells.harga_total)).toEqual([9_999_999])
  })

  test('of many shops is read by as many statements as that of two', async () => {
    const filter = { tgl_from: '2026-11-01', tgl_to: '2026-11-20' }
    const readOf = (shops: readonly string[]) => {
      const callers = shops.map(shop => createCaller(schema, opened.storage, { shop }))
      const [first = createCaller(schema, opened.storage)] = callers
      const report = getReport(first, 'penjualan-rekap')
      return opened.storage.read(async connection => {
        let statements = 0
        const counting: Connection = {
          ...connection,
          all: statement => {
            statements += 1
            return connection.all(statement)
          },
        }
        const { rows, totals } = await buildChainReport(counting, callers, {
          report,
          raw: filter,
          view: {},
          ownShop: 'KCA',
        })
        return { statements, rows: rows.map(({ cells }) => cells.harga_total), total: totals?.harga_total }
      })
    }
    const two = await readOf(['T1', 'T2'])
    expect(two.rows).toEqual([2_000_000, 2_000_000, -500_000, 3_500_000, 9_999_999, 9_999_999])
    expect(two.total).toBe(13_499_999)
    const four = await readOf(['T1', 'T2', 'T3', 'T4'])
    expect(four).toEqual({ ...two, statements: two.statements })
  })

  test('of days without sales is empty, and has no totals', async () => {
    const answer = await run({ tgl_from: '2026-09-01', tgl_to: '2026-09-02' })
    expect(answer.rows).toEqual([])
    expect(answer).not.toHaveProperty('totals')
    expect(answer.messages.empty).toBe('Laporan Tidak Tersedia')
  })
})

describe.each(storages)('$name: reports over things', ({ open }) => {
  const opened: OpenedStorage[] = []
  afterAll(async () => {
    for (const one of opened) await one.remove()
  })

  const readShop = async (...edits: ReportEdits) => {
    const schema = reportSchema(...edits)
    const one = await open({ schema })
    opened.push(one)
    const { storage } = one
    await put({ storage, schema }, 'place', '', { place_code: 'M1', name: 'MAKER ONE', address: 'STREET 1' })
    await put({ storage, schema }, 'place', '', { place_code: 'T1', name: 'SHOP ONE' })
    await put({ storage, schema }, 'person', '', { person_id: 'ANI', place_code: 'T1' })
    const thing = (code: string, values: Values, shop = 'T1') =>
      put({ storage, schema }, 'thing', shop, { thing_code: code, name: code, active: 1, day: '2026-11-20', ...values })
    await thing('A', { maker: 'M1', size: 'LARGE', price: 100, weight: 1_500 })
    await thing('B', { maker: 'M1', size: 'LARGE', price: 201, weight: null })
    await thing('C', { maker: 'GONE', size: 'SMALL', price: null, weight: 500 })
    await thing('D', { size: 'SMALL', price: 5, weight: 250 })
    await thing('E', { maker: 'M1', size: 'LARGE', price: 999, weight: 1, active: 0 })
    await thing('F', { maker: 'M1', size: 'SMALL', price: 999, weight: 1 }, 'T2')
    return (raw: Readonly<Record<string, unknown>> = {}, who: { level?: string; shop?: string } = {}) =>
      runReport(createCaller(schema, storage, who), createCallerReport(schema), raw)
  }
  const createCallerReport = (schema: Schema) => {
    const report = schema.reports['things-by-size']
    if (!report) throw new Error('no report')
    return report
  }
  const getCells = ({ rows }: Awaited<ReturnType<typeof runReport>>) => rows.map(({ cells }) => cells)

  test('groups through references, and a reference to nothing is a group too', async () => {
    const run = await readShop()
    const { rows, totals } = await run()
    expect(rows.map(({ kind, title, cells }) => (kind === 'row' ? [cells.maker, cells.maker_name] : title))).toEqual([
      ['-', '-'],
      'Sub Total Maker -',
      ['GONE', '-'],
      'Sub Total Maker GONE',
      ['M1', 'MAKER ONE'],
      'Sub Total Maker M1',
    ])
    expect(totals).toEqual({ pieces: 4, rate: 136, weight: 2.25, price: 306, highest: 201 })
  })

  test('narrows by filters, several values and the word for all', async () => {
    const run = await readShop()
    const makers = async (raw: Readonly<Record<string, unknown>>) =>
      (await run(raw)).rows.flatMap(({ kind, cells }) => (kind === 'row' ? [cells.maker] : []))
    expect(await makers({ made_by: 'M1' })).toEqual(['M1'])
    expect(await makers({ made_by: 'EVERYBODY' })).toEqual(['-', 'GONE', 'M1'])
    expect(await makers({ sizes: ['SMALL'] })).toEqual(['-', 'GONE'])
    expect(await makers({ sizes: ['SMALL', 'LARGE'], made_by: 'M1' })).toEqual(['M1'])
    expect(await makers({ since: '2026-11-19', until: '2026-11-19' })).toEqual([])
  })

  test('fills its heading', async () => {
    const run = await readShop()
    expect(await run({ made_by: 'M1' })).toMatchObject({
      heading: ['SHOP ONE', 'PERIOD 2026-11-20 - 2026-11-20 M1'],
      footer: 'ANI 2026-11-20 10:00',
    })
    expect((await run()).heading[1]).toBe('PERIOD 2026-11-20 - 2026-11-20 EVERYBODY')
  })

  test('has the default heading and footer if the file has none', async () => {
    const run = await readShop(['/outputs'])
    const { heading, footer } = await run()
    expect(heading).toEqual(['TOKO SATU', 'A'.repeat(48), 'AA', 'PERIODE : 2026-11-20 s/d 2026-11-20'])
    expect(footer).toBe('Printed By ANI / 2026-11-20 10:00')
  })

  test('sums up all rows where there are no groups, and none where there are no rows', async () => {
    const columns = [
      { name: 'pieces', title: 'Pieces', value: 'count()' },
      { name: 'mean', title: 'Mean', value: 'avg(weight)', $ref: 'types#weight' },
      { name: 'worth', title: 'Worth', value: 'sum(price * weight)', $ref: 'types#money' },
      { name: 'large', title: 'Large', value: "count(size == 'LARGE')" },
      { name: 'mine', title: 'Mine', value: "count() > 2 and shop.place_code == 'T1'" },
    ]
    const run = await readShop(['/columns', columns], ['/sort'], ['/group'])
    expect(getCells(await run())).toEqual([{ pieces: 4, mean: 0.75, worth: 151, large: 2, mine: true }])
    expect((await run({ sizes: ['LARGE'], until: '2026-11-20', since: '2026-11-20', made_by: 'T1' })).rows).toEqual([])
  })

  test('answers rows as they are, with what is worked out for each', async () => {
    const columns = [
      { name: 'code', title: 'Code', value: 'thing_code' },
      { name: 'from', title: 'From', value: "if(maker == 'M1', upper(maker.address), 'ELSEWHERE')" },
      { name: 'each', title: 'Each', value: 'round(price / 3)', $ref: 'types#money', total: 'sum' },
    ]
    const run = await readShop(['/columns', columns], ['/sort', ['-code']], ['/group'])
    expect(getCells(await run())).toEqual([
      { code: 'D', from: 'ELSEWHERE', each: 2 },
      { code: 'C', from: 'ELSEWHERE', each: null },
      { code: 'B', from: 'STREET 1', each: 67 },
      { code: 'A', from: 'STREET 1', each: 33 },
    ])
  })

  test('leaves out what is hidden from the level', async () => {
    const schema = reportSchema()
    const thing = getResource(schema, 'thing')
    const hiding = { ...thing, perm: { MID: { hide: ['price'], lock: [] } } }
    const { storage } = opened[0] ?? { storage: undefined }
    if (!storage) throw new Error('nothing is open')
    const hidden = { ...schema, resources: { ...schema.resources, thing: hiding } }
    const { columns, rows } = await runReport(
      createCaller(hidden, storage, { level: 'MID' }),
      createCallerReport(hidden),
      {},
    )
    expect(columns.map(({ name }) => name)).toEqual(['maker', 'maker_name', 'size', 'pieces', 'weight'])
    expect(JSON.stringify(rows)).not.toContain('price')
  })
})

describe.each(storages)('$name: a cross-tab', ({ open }) => {
  const opened: OpenedStorage[] = []
  afterAll(async () => {
    for (const one of opened) await one.remove()
  })

  const shown = [
    { name: 'maker', title: 'Maker', value: 'maker' },
    { name: 'price', title: 'Price', value: 'sum(price)', total: 'sum' },
    { name: 'mean', title: 'Mean', value: 'avg(price)', $ref: 'types#money' },
  ]
  const days = [
    ['/columns', shown],
    ['/group', [{ by: 'maker' }]],
    ['/across', { by: 'day', every: 'month' }],
    ['/filters/1/maxDays', 366],
  ] as const satisfies ReportEdits
  const rows: readonly Values[] = [
    { maker: 'M1', size: 'LARGE', price: 100, day: '2026-01-05' },
    { maker: 'M1', size: 'LARGE', price: 200, day: '2026-01-31' },
    { maker: 'M1', size: 'SMALL', price: 40, day: '2026-03-01' },
    { maker: 'M2', size: 'SMALL', price: 7, day: '2026-03-31' },
    { maker: 'M2', size: 'SMALL', price: 1, day: '2025-12-31' },
  ]

  const ask = async (edits: ReportEdits, { raw = {}, view = {} }: Partial<Record<'raw' | 'view', object>> = {}) => {
    const schema = reportSchema(...edits)
    const one = await open({ schema })
    opened.push(one)
    const { storage } = one
    await put({ storage, schema }, 'place', '', { place_code: 'T1', name: 'SHOP ONE' })
    for (const [index, values] of rows.entries())
      await put({ storage, schema }, 'thing', 'T1', { thing_code: `A${index}`, active: 1, ...values })
    const report = schema.reports['things-by-size']
    if (!report) throw new Error('no report')
    const period = { since: '2026-01-01', until: '2026-04-15' }
    return runReport(createCaller(schema, storage), report, { ...period, ...raw }, view)
  }
  const readTable = ({ columns, rows: lines, totals }: Awaited<ReturnType<typeof ask>>) => [
    columns.map(({ title }) => title),
    ...lines.map(({ title, cells }) =>
      columns.map(({ name }, index) => cells[name] ?? (index === 0 ? title : null) ?? null),
    ),
    columns.map(({ name }) => totals?.[name] ?? null),
  ]

  test('has a column of each sum for each month of the period, and totals both ways', async () => {
    const all = await ask([...days, ['/columns', shown.slice(0, 2)]])
    expect(readTable(all)).toEqual([
      ['Maker', '2026-01', '2026-02', '2026-03', '2026-04', 'Total'],
      ['M1', 300, null, 40, null, 340],
      ['M2', null, null, 7, null, 7],
      [null, 300, null, 47, null, 347],
    ])
    expect(all.columns.map(({ name }) => name)[1]).toBe('price@2026-01-01')
  })

  test('works averages out again for a month and for all of them', async () => {
    const [head, first] = readTable(await ask(days, { raw: { until: '2026-03-31' } }))
    expect(head?.slice(1, 3)).toEqual(['2026-01 Price', '2026-01 Mean'])
    expect(first).toEqual(['M1', 300, 150, null, null, 40, 40, 340, 113])
  })

  test('has a column for each value in the order of choices, under each of two groups', async () => {
    const both = await ask([
      ['/columns', [...shown.slice(0, 2), { name: 'day', title: 'Day', value: 'day' }]],
      ['/group', [{ by: 'maker', title: 'Maker' }, { by: 'day' }]],
      ['/across', { by: 'size' }],
      ['/sort', ['day']],
      ['/filters/1/maxDays', 366],
    ])
    expect(readTable(both)).toEqual([
      ['Maker', 'Day', 'SMALL', 'LARGE', 'Total'],
      ['M1', '2026-01-05', null, 100, 100],
      ['M1', '2026-01-31', null, 200, 200],
      ['M1', '2026-03-01', 40, null, 40],
      ['Sub Total Maker M1', null, 40, 300, 340],
      ['M2', '2026-03-31', 7, null, 7],
      ['Sub Total Maker M2', null, 7, null, 7],
      [null, null, 47, 300, 347],
    ])
  })

  test('begins weeks on Monday, answers a page of its rows, and draws each column', async () => {
    const {
      columns,
      chart,
      rows: lines,
      count,
    } = await ask(
      [
        ...days,
        ['/across', { by: 'day', every: 'week' }],
        ['/sort', ['maker']],
        ['/chart', { kind: 'bar', x: 'maker', y: ['price'] }],
      ],
      { raw: { since: '2026-03-01', until: '2026-03-31' }, view: { range: { first: 1, last: 1 } } },
    )
    const prices = columns.filter(({ name }) => name.startsWith('price@')).map(({ title }) => title)
    expect(prices).toEqual(
      ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map(day => `${day} Price`),
    )
    expect([lines.map(({ cells }) => cells.maker), count]).toEqual([['M2'], 2])
    expect(chart?.y).toEqual(prices.map(title => `price@${title.slice(0, 10)}`))
    expect(chart?.rows.map(cells => cells['price@2026-02-23'])).toEqual([40, undefined])
  })

  test('is refused with more columns than can be read', async () => {
    const answer = ask([...days, ['/across', { by: 'day' }]])
    await expect(answer).rejects.toMatchObject({ code: 'report.too-wide' })
  })
})

test("a report that is not there, or not the caller's, is refused", () => {
  const schema = reportSchema()
  const storage = {} as Storage
  expect(() => getReport(createCaller(schema, storage), 'constructor')).toThrow('route.not-found')
  expect(() => getReport(createCaller(schema, storage, { level: 'MID' }), 'things-by-size')).toThrow('access.denied')
})
