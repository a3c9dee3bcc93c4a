import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importNow } from '../../../server/import/call-import.ts'
import { recomputeDaySums, updateDaySums } from '../../../server/ledger/update-day-sums.ts'
import { getReport, runReport } from '../../../server/report/run-report.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { readSentTable } from '../../support/files/sent-table.ts'
import { withSoldReports } from '../../support/schema/journal-reports.ts'
import { salePlace, saleSchema } from '../../support/schema/sale-files.ts'
import { buildEdits, type Edit } from '../../support/schema/schema-files.ts'
import { getOldSalesImport, withOldSales } from '../../support/shop/old-sales.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { readBreaches } from '../ledger/book-world.ts'
import { lines, type MoveWorld, openMoves } from '../record/move/move-world.ts'

const menu = buildEdits('menu')

/** What days know, what they know of the sign, and what only entries know. */
const soldByDay = {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: 'Sold by day',
  from: 'journal:sale.goods',
  filters: [
    { name: 'since', title: 'Since', $ref: 'types#date', rule: 'business_date >= since' },
    { name: 'until', title: 'Until', $ref: 'types#date', rule: 'business_date <= until' },
    { name: 'buyer', title: 'Customer', $ref: 'types#label', rule: 'customer == buyer' },
    { name: 'thing', title: 'Thing', $ref: 'types#code', rule: 'piece == thing' },
  ],
  group: [{ by: 'business_date', title: 'Day', subtotal: false }],
  columns: [
    { name: 'day', title: 'Day', value: 'business_date' },
    { name: 'entries', title: 'Entries', value: 'count()', total: 'sum' },
    { name: 'amount', title: 'Amount', value: 'sum(amount)', total: 'sum' },
    { name: 'back', title: 'Taken back', value: 'sum(if(sign < 0, amount, 0))', total: 'sum' },
    { name: 'mean', title: 'Mean', value: 'amount / entries', $ref: 'types#money', total: 'same-formula' },
  ],
  sort: ['day'],
}

const edits: readonly Edit[] = [
  ...withSoldReports,
  ...withOldSales,
  ['reports/sold-by-day.json', '', soldByDay],
  menu('/items/-', { id: 'by-day', title: 'By day', to: 'report:sold-by-day', path: '/by-day' }),
  [
    salePlace,
    '/x-journal/goods/daily',
    [
      { id: 'customers', by: ['customer'], sums: ['price', 'amount'] },
      { id: 'all', sums: ['amount'] },
    ],
  ],
]
const schema = saleSchema(...edits)
const days = ['2026-11-20', '2026-11-21', '2026-11-23'] as const

describe.each(testedStorages)('$name', kind => {
  let world: MoveWorld
  beforeAll(async () => {
    world = await openMoves(kind, schema)
  })
  afterAll(() => world.opened.remove())

  const onDay = (day: string) => {
    const person = world.person('TOP')
    return { ...person, now: () => new Date(`${day}T05:00:00Z`), shop: { ...person.shop, businessDate: day } }
  }
  const moveTo = (day: string, work = updateDaySums) =>
    world.storage.write(async connection => {
      await connection.run({ sql: "update place set business_date = ? where place_code = 'A'", values: [day] })
      await work(connection, schema, { shop: 'A', day, at: `${day}T00:00:00Z`, user: '-' })
    })
  const forget = () =>
    world.storage.write(async connection => {
      for (const table of ['sale_goods_journal_customers_days', 'sale_goods_journal_all_days'])
        await connection.run({ sql: `delete from ${table}`, values: [] })
    })
  const buildAnswers = async () => {
    const found: unknown[] = []
    const periods = [{}, { since: days[0], until: days[1] }, { since: days[1] }, { until: '2025-12-31' }]
    const asked = periods.flatMap(one => [one, { ...one, buyer: 'M1' }, { ...one, thing: 'P1' }])
    for (const [name, filters] of [
      ['sold', [{}]],
      ['sold-by-figures', [{}, { since: days[1] }]],
      ['sold-by-day', asked],
    ] as const)
      for (const filter of filters) {
        const caller = onDay(days[2])
        const { rows, totals } = await runReport(caller, getReport(caller, name), filter)
        found.push({ name, filter, rows, totals })
      }
    return found
  }
  /** Once as it is, and once without any day that is summed up. */
  const bothWays = async () => {
    const byDays = await buildAnswers()
    await forget()
    const byEntries = await buildAnswers()
    await moveTo(days[2], recomputeDaySums)
    return { byDays, byEntries }
  }
  const breaches = async () =>
    (await readBreaches(world)).filter(line => !line.startsWith('rows-as-written: - - - place'))
  const readStored = (table: string): Promise<readonly DatabaseRow[]> =>
    world.all(`select batch, business_date, sign, amount, entries from sale_goods_journal_${table}_days
      where entries > 0 order by business_date, sign, batch`)

  test('sales of three days, one of them cancelled on a later one', async () => {
    const sell = async (day: string, customer: string, piece: string) => {
      const price = Number(piece.slice(1)) * 100
      const goods = [{ piece }]
      const caller = onDay(day)
      const made = await world.make('sale', 'save', { customer, goods, discount: 10, paid: price - 10 }, caller)
      return world.move(['sale', made.id], 'finish', {}, caller)
    }
    const first = await sell(days[0], 'M1', 'P1')
    await sell(days[0], 'M2', 'P2')
    await moveTo(days[1])
    const back = { answers: { reason: 'WRONG' }, lines: lines(first).map(({ id }) => id) }
    await world.move(['sale', first.id], 'cancel', back, onDay(days[1]))
    await sell(days[1], 'M1', 'P3')
    await moveTo(days[2])
    await sell(days[2], 'M2', 'P4')
    expect(await readStored('all')).toEqual([
      { batch: '-', business_date: days[0], sign: 1, amount: 280, entries: 2 },
      { batch: '-', business_date: days[1], sign: -1, amount: 90, entries: 1 },
      { batch: '-', business_date: days[1], sign: 1, amount: 290, entries: 1 },
    ])
    expect(await breaches()).toEqual([])
    const { byDays, byEntries } = await bothWays()
    expect(byDays).toEqual(byEntries)
    expect(byDays.at(-12)).toMatchObject({ name: 'sold-by-day', totals: { entries: 3, amount: 870, back: 90 } })
  })

  test('what an import brings for a day that is over is in the sums of that day, and goes with it', async () => {
    const bring = (amount: string) =>
      importNow(
        onDay(days[2]),
        getOldSalesImport(schema),
        readSentTable(
          {
            data_sales: [
              {
                sale_no: 'X-1',
                day: '2025-02-03',
                customer: 'M1',
                line: 'X-1-1',
                piece: 'GONE1',
                name: 'A RING',
                amount,
                status: 'OPEN',
              },
              {
                sale_no: 'X-2',
                day: days[1],
                customer: 'M1',
                line: 'X-2-1',
                piece: 'GONE2',
                name: 'A RING',
                amount,
                status: 'OPEN',
              },
            ],
          },
          getOldSalesImport(schema),
        ),
      )
    const before = await buildAnswers()
    await bring('70')
    const brought = await buildAnswers()
    expect(brought).not.toEqual(before)
    expect((await readStored('all')).filter(({ batch }) => batch !== '-')).toMatchObject([
      { business_date: '2025-02-03', amount: 70, entries: 1 },
      { business_date: days[1], amount: 70, entries: 1 },
    ])
    expect(await breaches()).toEqual([])
    await bring('80')
    const again = await bothWays()
    expect(again.byDays).toEqual(again.byEntries)
    expect(again.byDays).not.toEqual(brought)
    expect(await breaches()).toEqual([])
  })

  test('days are read, and a day that is not what its entries are is found and made anew', async () => {
    const { byEntries } = await bothWays()
    const spoil = (table: string) =>
      world.storage.write(connection =>
        connection.run({
          sql: `update ${table} set amount = amount + 1 where entries > 0 and batch = '-'`,
          values: [],
        }),
      )
    await spoil('sale_goods_journal_all_days')
    await spoil('sale_goods_journal_customers_days')
    const wrong = (await buildAnswers()) as typeof byEntries
    const differing = wrong.flatMap((one, at) => (JSON.stringify(one) === JSON.stringify(byEntries[at]) ? [] : [one]))
    // Reports with a filter that only entries know are as they were.
    expect(differing.length).toBeGreaterThan(4)
    expect(differing.filter(one => JSON.stringify(one).includes('"thing":'))).toEqual([])
    const found = await breaches()
    expect(found.length).toBeGreaterThan(5)
    expect(found.every(line => line.startsWith('journal-days-match: journal:sale.goods A'))).toBe(true)
    expect(found).toContain(`journal-days-match: journal:sale.goods A - all - ${days[0]} 1: 2 280, found 2 281`)
    await moveTo(days[2], recomputeDaySums)
    expect(await buildAnswers()).toEqual(byEntries)
    expect(await breaches()).toEqual([])
  })

  test('a day that is open again is read from its entries', async () => {
    const { byEntries } = await bothWays()
    await moveTo(days[1])
    expect((await readStored('all')).map(row => row.business_date)).not.toContain(days[1])
    expect(await buildAnswers()).toEqual(byEntries)
    await moveTo(days[2])
    expect(await buildAnswers()).toEqual(byEntries)
    expect(await breaches()).toEqual([])
  })

  test('days follow the files: summed up when these begin to ask for it, made anew when they ask for more, and gone when they say so', async () => {
    const reopened = async (...more: readonly Edit[]): Promise<void> => {
      const other = saleSchema(...edits, ...more)
      await world.opened.close()
      const opened = await kind.open({ schema: other, place: world.opened.place })
      const { storage } = opened
      world = {
        ...world,
        schema: other,
        opened,
        storage,
        all: (text, ...values) => storage.read(connection => connection.all({ sql: text, values })),
      }
    }
    const daily = '/x-journal/goods/daily'
    await reopened([salePlace, `${daily}/1`], buildEdits('project')('/drop', ['days:sale.goods.all']))
    await expect(readStored('all')).rejects.toThrow()
    await reopened([salePlace, `${daily}/1/sums`, ['price']])
    const price = await world.all(
      `select sum(price) as price from sale_goods_journal_all_days where business_date < '2026-11-22'`,
    )
    expect(price).toEqual(
      await world.all(`select sum(price) as price from sale_goods_journal where business_date < '2026-11-22'`),
    )
    expect(Number(price[0]?.price)).toBeGreaterThan(0)
    expect(await breaches()).toEqual([])
  })
})
