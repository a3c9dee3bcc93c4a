// A report that is a balance is the sum of its legs, for random postings on three days, on both databases.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import type { AnswerCells, ReportAnswer } from '../../../engine/report/report-answer.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import type { LedgerEntry } from '../../../server/ledger/entry.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import { recomputeDaySums, updateDaySums } from '../../../server/ledger/update-day-sums.ts'
import { getReport, runReport } from '../../../server/report/run-report.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { reverseDocument } from '../../support/ledger-reversal.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { withBalanceReports } from '../../support/schema/balance-reports.ts'
import { bookSchema, changeGoods } from '../../support/schema/ledger-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, moved, of, openBooks, pieces, readBreaches, sold, today, trays } from '../ledger/book-world.ts'

const days = [today, '2026-11-21', '2026-11-23'] as const
const schema = bookSchema(
  ...withBalanceReports,
  changeGoods('/balances/0/daily', true),
  changeGoods('/balances/1/daily', true),
)

const place = fc.constantFrom(...trays, 'BENCH')
const piece = fc.constantFrom(...pieces)
const amounts = fc.record({ qty: fc.integer({ min: 0, max: 2 }), grams: fc.integer({ min: 1, max: 900 }) })
const entry = fc
  .record({
    piece,
    from: place,
    to: place,
    amounts,
    kind: fc.constantFrom('ADD', 'ADD', 'ADD', 'MOVE', 'SELL', 'SELL'),
  })
  .filter(({ from, to, kind }) => kind !== 'MOVE' || from !== to)
  .map(({ piece: name, from, to, amounts: moves, kind }): LedgerEntry => {
    if (kind === 'MOVE') return moved(name, from, to, { amounts: moves })
    return kind === 'SELL' ? sold(name, from, { amounts: moves }) : added(name, to, { amounts: moves })
  })

type Sums = Record<string, number>

/** The column that a leg counts in, by the words of the file alone. */
const getColumn = (leg: DatabaseRow, amount: string): string => {
  const raises = Number(leg[amount]) > 0 !== (leg.reverses !== '-')
  if (raises) return leg.kind === 'ADD' ? 'added' : 'came'
  return ['SELL', 'UNSELL'].includes(String(leg.kind)) ? 'sold' : 'went'
}

const words = ['opening', 'added', 'came', 'went', 'sold', 'closing'] as const

/** What the legs come to, by nothing but the legs. */
const computeSums = (legs: readonly DatabaseRow[], since: string, until: string): Sums => {
  const readSums: Sums = {}
  const add = (name: string, value: number) => {
    readSums[name] = (readSums[name] ?? 0) + value
  }
  for (const amount of ['qty', 'grams']) {
    for (const word of words) add(`${word}_${amount}`, 0)
    for (const leg of legs) {
      const [date, value] = [String(leg.business_date), Number(leg[amount])]
      if (date > until) continue
      add(`closing_${amount}`, value)
      const column = getColumn(leg, amount)
      const isWithin = date >= since
      if (!isWithin) add(`opening_${amount}`, value)
      else if (value !== 0) add(`${column}_${amount}`, ['went', 'sold'].includes(column) ? -value : value)
    }
  }
  return readSums
}

const inGrams = (readSums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(readSums).map(([name, value]) => [name, name.endsWith('grams') ? value / 1000 : value]),
  )

const numbersOf = (cells: AnswerCells | undefined): Sums =>
  Object.fromEntries(
    Object.entries(cells ?? {}).flatMap(([name, value]) =>
      /_(qty|grams)$/.test(name) ? [[name, Number(value)] as const] : [],
    ),
  )

describe.each(testedStorages)('$name', kind => {
  let inside: readonly DatabaseRow[] = []
  const world = openForTests(() => openBooks(kind, schema))
  beforeAll(async () => {
    const random = fc.sample(fc.array(entry, { minLength: 30, maxLength: 30 }), { numRuns: 3, seed: 11 })
    for (const [at, date] of days.entries()) {
      await world.storage.write(connection =>
        connection.run({ sql: 'update "place" set business_date = ?', values: [date] }),
      )
      const caller = createCallerOn(date)
      for (const [nth, one] of (random[at] ?? []).entries()) {
        const source = of(`D${at}-${nth}`)
        await world.storage.write(connection => postEntries(connection, caller, [{ ...one, ...source }])).catch(refused)
        if (nth % 4 !== 0) continue
        const back = { documentId: `D${Math.max(0, at - 1)}-${nth}` }
        await world.storage.write(connection => reverseDocument(connection, caller, back)).catch(refused)
      }
    }
    await world.post([added('P1', 'FRONT/01', of('OTHER'))], 'B').catch(refused)
    const legs = await world.all("select * from goods_book where place_code = 'A'")
    inside = legs.filter(({ at }) => !['SUPPLIER', 'BUYER'].includes(String(at)))
  })

  const createCallerOn = (date: string): Caller => {
    const caller = world.caller()
    const access = getAccess(schema, { level: 'TOP', shop: 'A', modules: [] })
    return { ...caller, access, shop: { ...caller.shop, businessDate: date } }
  }

  const report = (name: string, filter: Readonly<Record<string, unknown>>): Promise<ReportAnswer> => {
    const caller = createCallerOn(days[2])
    return runReport(caller, getReport(caller, name), filter)
  }

  const getRoom = (at: unknown): string | null => (String(at).includes('/') ? (String(at).split('/')[0] ?? null) : null)

  /** Groups of legs in the order of their keys, with what they come to; what held and moved nothing is left out. */
  const grouped = (legs: readonly DatabaseRow[], key: (leg: DatabaseRow) => string, since: string, until: string) =>
    [...Map.groupBy(legs, key)].flatMap(([name, own]) => {
      const readSums = inGrams(computeSums(own, since, until))
      return Object.values(readSums).every(value => value === 0) ? [] : [[name, readSums] as const]
    })

  test('there is something of each kind to add up', () => {
    expect(inside.filter(({ reverses }) => reverses !== '-').length).toBeGreaterThan(3)
    expect(new Set(inside.map(leg => getColumn(leg, 'grams'))).size).toBe(4)
    expect(new Set(inside.map(leg => leg.business_date)).size).toBe(3)
  })

  test.each([
    [days[0], days[0]],
    [days[1], days[1]],
    [days[0], days[2]],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-25', '2026-11-26'],
    ['2020-01-01', '2020-01-02'],
  ])('of each tray and room from %s until %s', async (since, until) => {
    const { rows, totals, lines } = await report('held-by-tray', { since, until })
    const expected = Object.fromEntries(grouped(inside, leg => String(leg.at), since, until))
    const found = rows.filter(({ kind: line }) => line === 'row')
    expect(Object.fromEntries(found.map(({ cells }) => [cells.at, numbersOf(cells)]))).toEqual(expected)
    for (const { cells } of found) expect(cells.room).toBe(getRoom(cells.at) ?? '-')
    const rooms = rows.filter(({ kind: line }) => line === 'subtotal')
    const ofRooms = grouped(inside, leg => getRoom(leg.at) ?? '-', since, until)
    expect(
      Object.fromEntries(rooms.map(one => [one.title?.replace('Sub Total Room ', ''), numbersOf(one.cells)])),
    ).toEqual(Object.fromEntries(ofRooms))
    const all = inGrams(computeSums(inside, since, until))
    expect(numbersOf(totals)).toEqual(found.length === 0 ? {} : all)
    expect(lines).toEqual([
      { title: 'Held before', type: 'weight', value: all.opening_grams },
      { title: 'Held now', type: 'weight', value: all.closing_grams, strong: true },
    ])
    if (found.length > 0 && all.closing_qty)
      expect(totals?.each).toBe(Math.round(((all.closing_grams ?? 0) / all.closing_qty) * 1000) / 1000)
  })

  test('of what filters leave: a part of the place, things, what things lead to', async () => {
    const until = days[2]
    const cases: readonly (readonly [object, (leg: DatabaseRow) => boolean])[] = [
      [{ in_room: 'FRONT' }, leg => getRoom(leg.at) === 'FRONT'],
      [{ things: ['P1', 'P3'] }, leg => ['P1', 'P3'].includes(String(leg.piece))],
      [{ named: 'P2', in_room: 'BACK' }, leg => leg.piece === 'P2' && getRoom(leg.at) === 'BACK'],
    ]
    for (const [filter, is] of cases) {
      const { rows } = await report('held-by-tray', { since: days[1], until, ...filter })
      const found = rows.flatMap(({ kind: line, cells }) => (line === 'row' ? [[cells.at, numbersOf(cells)]] : []))
      const expected = grouped(inside.filter(is), leg => String(leg.at), days[1], until)
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
      expect(found.length).toBeGreaterThan(0)
    }
  })

  test('with a section under it, that the same filters narrow, but for those that it does without', async () => {
    const until = days[2]
    const { sections = [] } = await report('held-by-tray', { since: until, until, in_room: 'FRONT', named: 'NOBODY' })
    const own = inside.filter(leg => getRoom(leg.at) === 'FRONT')
    const sum = (legs: readonly DatabaseRow[]) => legs.reduce((all, leg) => all + Number(leg.grams), 0) / 1000
    const kinds = Map.groupBy(own, leg => String(leg.kind))
    const expected = [...kinds].map(([name, legs]) => ({ kind: name, grams: sum(legs) }))
    expect(sections.map(({ title, totals, lines }) => ({ title, totals, lines }))).toEqual([
      { title: 'Moves', totals: { grams: sum(own) }, lines: [{ title: 'In all', type: 'weight', value: sum(own) }] },
    ])
    expect(sections[0]?.rows.map(({ cells }) => cells)).toEqual(expected.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
  })

  test('of each day and thing: a day opens with what the one before closed with, and totals are of the first and last', async () => {
    const [since, until] = [days[0], '2026-11-30']
    const { rows, totals } = await report('held-by-day', { since, until })
    for (const date of days) {
      const own = rows.filter(({ kind: line, cells }) => line === 'row' && cells.day === date)
      const expected = grouped(inside, leg => String(leg.piece), date, date)
      expect(Object.fromEntries(own.map(({ cells }) => [cells.thing, numbersOf(cells)]))).toEqual(
        Object.fromEntries(expected),
      )
      const total = rows.find(({ kind: line, title }) => line === 'subtotal' && title?.endsWith(date))
      expect(numbersOf(total?.cells)).toEqual(inGrams(computeSums(inside, date, date)))
    }
    expect(numbersOf(totals)).toEqual(inGrams(computeSums(inside, since, until)))
  })

  test('of everything is one row, and of another shop its own', async () => {
    const { rows } = await report('held-in-all', { since: days[1] })
    expect(rows.map(({ cells }) => numbersOf(cells))).toEqual([inGrams(computeSums(inside, days[1], days[1]))])
  })

  test('the same out of day sums as out of legs, as far as days are summed up', async () => {
    const periods = [...days, '2026-11-30'].flatMap((until, at) =>
      days.slice(0, at + 1).map(since => ({ since, until })),
    )
    const filters = periods.flatMap(period => [
      period,
      { ...period, in_room: 'FRONT' },
      { ...period, things: ['P1', 'P2'] },
    ])
    const answers = async () => {
      const found: unknown[] = []
      for (const name of ['held-by-tray', 'held-by-day'])
        for (const filter of filters) {
          const { rows, totals } = await report(name, filter)
          found.push({ rows, totals })
        }
      return found
    }
    const readSums = (work: typeof updateDaySums, day: string) =>
      world.storage.write(connection => work(connection, schema, { shop: 'A', day, at: `${day}T00:00:00Z`, user: '-' }))
    // The test moves the day of a shop past its audit, and sums up days that the shop has not closed.
    const bookBreaches = async () =>
      (await readBreaches(world)).filter(
        line => !line.startsWith('rows-as-written: - - - place') && !line.includes(': a day before '),
      )
    const ofLegs = await answers()
    for (const day of [days[1], days[2], '2026-11-28']) {
      await readSums(updateDaySums, day)
      expect(await answers()).toEqual(ofLegs)
      expect(await bookBreaches()).toEqual([])
    }
    const [summed] = await world.all(
      'select count(*) as days from goods_book_by_tray_days where qty_up <> 0 or grams_up <> 0',
    )
    expect(Number(summed?.days)).toBeGreaterThan(5)
    // That days are read, and that one which is not what its legs are is found.
    await world.storage.write(connection =>
      connection.run({ sql: 'update goods_book_by_piece_days set qty_up = qty_up + 1 where grams_up > 0', values: [] }),
    )
    await world.storage.write(connection =>
      connection.run({ sql: 'update goods_book_by_tray_days set qty_up = qty_up + 1 where grams_up > 0', values: [] }),
    )
    expect(await answers()).not.toEqual(ofLegs)
    const breaches = await bookBreaches()
    expect(breaches.length).toBeGreaterThan(5)
    expect(breaches.every(line => line.startsWith('days-match: goods A'))).toBe(true)
    await readSums(recomputeDaySums, days[1])
    expect(await answers()).toEqual(ofLegs)
    expect(await bookBreaches()).toEqual([])
  })

  test('a period is not turned round, and not too long', async () => {
    await expect(report('held-by-tray', { since: days[2], until: days[0] })).rejects.toMatchObject({ status: 422 })
    await expect(report('held-by-tray', { since: '2020-01-01', until: days[0] })).rejects.toMatchObject({ status: 422 })
  })
})

const refused = (error: Error): void => {
  if (!/^books\./.test(error.message)) throw error
}
