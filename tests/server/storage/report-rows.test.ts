import { beforeAll, describe, expect, test } from 'vitest'
import type { SqlCondition, SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { countGroups, type GroupCountRequest } from '../../../server/storage/report-files.ts'
import { type ReportQuery, readReportRows } from '../../../server/storage/report-rows.ts'
import { insertRow } from '../../../server/storage/rows.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { storages } from '../../support/storage/storages.ts'
import { getThings, putThing, shopSchema, stamp } from './stored-things.ts'

const buildColumn = (name: string): SqlValue => ({ kind: 'column', through: [], name })
const sum = (of: SqlValue): SqlValue => ({ kind: 'total', total: 'sum', of })
const count: SqlValue = { kind: 'total', total: 'count' }
const plain = (value: SqlValue) => ({ value, joins: [] })

describe.each(storages)('$name', ({ open }) => {
  const read = (query: Partial<ReportQuery>) =>
    opened.storage.read(connection =>
      readReportRows(connection, {
        schema: shopSchema,
        source: getThings(shopSchema),
        values: [],
        isFolded: false,
        filters: [],
        shop: 'A',
        limit: 100,
        ...query,
      }),
    )

  const opened = openForTests(() => open({ schema: shopSchema }))
  beforeAll(async () => {
    const { storage } = opened
    await putThing(storage, shopSchema, { thing_code: 'T2', size: 'LARGE', price: 5, shop: 'A' })
    await putThing(storage, shopSchema, { thing_code: 'T1', size: 'SMALL', price: 3, shop: 'A' })
    await putThing(storage, shopSchema, { thing_code: 'T3', size: 'LARGE', price: null, shop: 'A' })
    await putThing(storage, shopSchema, { thing_code: 'T4', size: 'LARGE', price: 900, shop: 'B' })
  })

  test('reads rows as they are, in the order of their making, as many as are wanted', async () => {
    const values = [plain(buildColumn('thing_code')), plain(buildColumn('price'))]
    expect(await read({ values })).toEqual([
      ['T1', 3],
      ['T2', 5],
      ['T3', null],
    ])
    expect(await read({ values, limit: 2 })).toHaveLength(2)
  })

  test('reads a page in an order of its own, nothing before all and behind all when it goes down', async () => {
    const values = [plain(buildColumn('thing_code'))]
    const by = (descending: boolean) => ({ order: [{ ...plain(buildColumn('price')), descending }], offset: 0 })
    const codes = async (page: NonNullable<ReportQuery['page']>) =>
      new Set((await read({ values, limit: 2, page })).flat())
    expect(await codes(by(false))).toEqual(new Set(['T3', 'T1']))
    expect(await codes(by(true))).toEqual(new Set(['T2', 'T1']))
    expect(await codes({ ...by(true), offset: 2 })).toEqual(new Set(['T3']))
  })

  test('rounds halves away from zero', async () => {
    const rounded = (value: number) =>
      plain({
        kind: 'rounded',
        of: { kind: 'arithmetic', operator: '*', left: buildColumn('price'), right: { kind: 'constant', value } },
        by: 10,
      } as const)
    expect(await read({ values: [rounded(1), rounded(-1), rounded(3), rounded(-3)] })).toEqual([
      [0, 0, 1, -1],
      [1, -1, 2, -2],
      [null, null, null, null],
    ])
  })

  let statement = ''
  const grouped = (values: ReportQuery['values'], asked: GroupCountRequest) =>
    opened.storage.read(connection => {
      const all: typeof connection.all = one => {
        statement = one.sql
        return connection.all(one)
      }
      const query = { schema: shopSchema, source: getThings(shopSchema), filters: [], shop: 'A', values }
      return countGroups({ ...connection, all }, query, asked)
    })

  test('counts groups of the shop, and their rows, by the first of their keys', async () => {
    const values = [plain(buildColumn('size')), plain(buildColumn('thing_code'))]
    const counted = (alike: number) => grouped(values, { alike, totals: [] })
    expect(await counted(0)).toEqual([{ keys: [], groups: 3, rows: 3, totals: [] }])
    expect(new Set(await counted(1))).toEqual(
      new Set([
        { keys: ['LARGE'], groups: 2, rows: 2, totals: [] },
        { keys: ['SMALL'], groups: 1, rows: 1, totals: [] },
      ]),
    )
  })

  test('counts groups with what they come to, and answers nothing for a blank text', async () => {
    const size: SqlValue = { kind: 'unless', of: buildColumn('size'), text: 'SMALL' }
    const [price, most] = [
      sum(buildColumn('price')),
      { kind: 'total', total: 'max', of: buildColumn('price') } as const,
    ]
    const totals = [
      { of: plain(price), how: 'sum' },
      { of: plain(most), how: 'max' },
    ] as const
    const found = await grouped([plain(size), plain(buildColumn('thing_code'))], { alike: 1, totals })
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({ keys: ['LARGE'], groups: 2, rows: 2, totals: [5, 5] })
    expect(found).toContainEqual({ keys: [null], groups: 1, rows: 1, totals: [3, 3] })
  })

  test('asks no more of a row than what leads to it', async () => {
    const maker: SqlValue = { kind: 'column', through: ['maker'], name: 'name' }
    const joins = [{ through: ['maker'], to: 'place' }]
    const values = [plain(buildColumn('maker')), { value: maker, joins }]
    expect(await grouped(values, { alike: 0, totals: [] })).toEqual([{ keys: [], groups: 1, rows: 3, totals: [] }])
    expect(statement).not.toContain('"name"')
  })

  test('follows a reference where its row counts, and nothing counts as a condition that does not hold', async () => {
    await opened.storage.write(connection =>
      insertRow(connection, getResource(shopSchema, 'place'), {
        row: { place_code: 'D', name: 'NORTH', address: '-', time_zone: '-', business_date: null },
        id: 'D',
        shop: 'D',
        stamp,
      }),
    )
    const make = { size: 'SMALL', maker: 'D', shop: 'D' }
    for (const [thing_code, price] of [
      ['T5', 5],
      ['T6', 3],
      ['T7', null],
    ] as const)
      await putThing(opened.storage, shopSchema, { ...make, thing_code, price })
    const left: SqlValue = { kind: 'column', through: ['maker'], name: 'name' }
    const isDear: SqlCondition = {
      kind: 'compare',
      operator: '>',
      left: buildColumn('price'),
      right: { kind: 'constant', value: 4 },
    }
    const none: SqlValue = { kind: 'constant', value: '-' }
    const joins = [{ through: ['maker'], to: 'place' }]
    const either = (holds: SqlValue, otherwise: SqlValue) => ({
      value: { kind: 'case', when: isDear, holds, otherwise } as const,
      joins,
    })
    expect(await read({ values: [either(left, none)], shop: 'D' })).toEqual([['NORTH'], ['-'], ['-']])
    expect(await read({ values: [either(none, left)], shop: 'D' })).toEqual([['-'], ['NORTH'], ['NORTH']])
    expect(await read({ values: [either(left, none), either(none, left)], shop: 'D' })).toEqual([
      ['NORTH', '-'],
      ['-', 'NORTH'],
      ['-', 'NORTH'],
    ])
  })

  test.each([
    ['a text that is one field of a row', ['', 'name', ''], 'EAST', 'SOUTH'],
    ['a text with a field in it', ['IN ', 'name', ''], 'IN WEST', 'IN SOUTH'],
  ])('a place leads to its row by %s', async (_, pattern, place, nowhere) => {
    const shop = `E${place.length}`
    await opened.storage.write(connection =>
      insertRow(connection, getResource(shopSchema, 'place'), {
        row: { place_code: shop, name: place.slice(-4), address: 'AT SEA', time_zone: '-', business_date: null },
        id: shop,
        shop,
        stamp,
      }),
    )
    for (const [thing_code, maker] of [
      [`${shop}1`, place],
      [`${shop}2`, nowhere],
    ] as const)
      await putThing(opened.storage, shopSchema, { thing_code, maker, shop })
    const address: SqlValue = { kind: 'column', through: ['maker'], name: 'address' }
    const values = [plain(buildColumn('thing_code')), { value: address, joins: [{ through: ['maker'], to: 'place' }] }]
    expect(await read({ values, shop, places: { names: ['maker'], pattern } })).toEqual([
      [`${shop}1`, 'AT SEA'],
      [`${shop}2`, null],
    ])
  })

  test('counts what differs', async () => {
    const differing: SqlValue = { kind: 'total', total: 'distinct', of: buildColumn('size') }
    expect(await read({ values: [plain(differing)], isFolded: true })).toEqual([[2]])
  })

  test('sums up groups of the shop that asks, by a value with a constant in it too', async () => {
    const size: SqlValue = { kind: 'unless', of: buildColumn('size'), text: 'SMALL' }
    const found = await read({ values: [plain(size), plain(count), plain(sum(buildColumn('price')))], isFolded: true })
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(['LARGE', 2, 5])
    expect(found).toContainEqual([null, 1, 3])
  })

  test('sums up all rows, and answers nothing where there are none', async () => {
    const values = [plain(count), plain(sum(buildColumn('price')))]
    expect(await read({ values, isFolded: true })).toEqual([[3, 8]])
    expect(await read({ values, isFolded: true, shop: 'C' })).toEqual([])
  })

  test('narrows by conditions, all of which hold', async () => {
    const atLeast = (value: number): SqlCondition => ({
      kind: 'compare',
      operator: '>=',
      left: buildColumn('price'),
      right: { kind: 'constant', value },
    })
    const filters = [3, 4].map(value => ({ condition: atLeast(value), joins: [] }))
    expect(await read({ values: [plain(buildColumn('thing_code'))], filters })).toEqual([['T2']])
  })

  test('refuses a sum that cannot be stored exactly', async () => {
    const { storage } = opened
    for (const code of ['L1', 'L2'])
      await putThing(storage, shopSchema, { thing_code: code, price: Number.MAX_SAFE_INTEGER, shop: 'L' })
    await expect(read({ values: [plain(sum(buildColumn('price')))], isFolded: true, shop: 'L' })).rejects.toThrow(
      RangeError,
    )
  })
})
