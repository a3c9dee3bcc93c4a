// The balance of a day is the sum of its legs, for random postings on two days, on both databases.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller/caller.ts'
import type { LedgerEntry } from '../../../server/ledger/entry.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { computeDayBalance, type DayBalance } from '../../support/day-balance.ts'
import { reverseDocument } from '../../support/ledger-reversal.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { bookSchema, changeGoods, withColumns } from '../../support/schema/ledger-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, earned, moved, of, openBooks, pieces, sold, today, trays } from './book-world.ts'

const tomorrow = '2026-11-21'
const balances = changeGoods('/balances', [
  { id: 'by_tray', by: ['at'] },
  { id: 'by_piece', by: ['piece', 'at'] },
])

const place = fc.constantFrom(...trays.slice(0, 2), 'BENCH')
const piece = fc.constantFrom(...pieces.slice(0, 3))
const amounts = fc.record({ qty: fc.integer({ min: 0, max: 2 }), grams: fc.integer({ min: 1, max: 900 }) })
const entry = fc
  .record({ piece, from: place, to: place, amounts, kind: fc.constantFrom('ADD', 'MOVE', 'SELL', 'FOUND') })
  .filter(({ from, to, kind }) => kind !== 'MOVE' || from !== to)
  .map(({ piece: name, from, to, amounts: moves, kind }): LedgerEntry => {
    if (kind === 'MOVE') return moved(name, from, to, { amounts: moves })
    if (kind === 'SELL') return sold(name, from, { amounts: moves })
    return added(name, to, { amounts: moves, ...(kind === 'FOUND' && { kind: 'MOVE' }) })
  })
const actions = fc.array(fc.record({ entry, isTakenBack: fc.boolean() }), { minLength: 8, maxLength: 14 })

const others = ['came', 'went'] as const

/** One leg's place in the columns, by the words of the file alone. */
const getColumn = (leg: DatabaseRow): string => {
  const isBack = leg.reverses !== '-'
  const raises = Number(leg.grams) > 0 !== isBack
  if (raises && leg.kind === 'ADD') return 'added'
  if (!raises && ['SELL', 'UNSELL'].includes(String(leg.kind))) return 'sold'
  return others[raises ? 0 : 1]
}

const getModel = (legs: readonly DatabaseRow[], date: string, by: readonly string[]): readonly DayBalance[] => {
  const inside = legs.filter(({ at }) => !['SUPPLIER', 'BUYER'].includes(String(at)))
  const groups = Map.groupBy(inside, leg => JSON.stringify(by.map(name => leg[name])))
  const sum = (some: readonly DatabaseRow[], sign = 1) => ({
    qty: some.reduce((total, leg) => total + sign * Number(leg.qty), 0),
    grams: some.reduce((total, leg) => total + sign * Number(leg.grams), 0),
  })
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, own]) => {
      const onDay = own.filter(leg => leg.business_date === date)
      const before = own.filter(leg => String(leg.business_date) < date)
      const opening = sum(before)
      const isNothing = onDay.length === 0 && opening.qty === 0 && opening.grams === 0
      const columns = Object.fromEntries(
        ['added', 'came', 'went', 'sold'].map(name => {
          const sign = name === 'went' || name === 'sold' ? -1 : 1
          return [
            name,
            sum(
              onDay.filter(leg => getColumn(leg) === name),
              sign,
            ),
          ]
        }),
      )
      const keys = JSON.parse(key) as readonly string[]
      const named = Object.fromEntries(by.map((name, at) => [name, keys[at] ?? '']))
      return isNothing ? [] : [{ by: named, opening, columns, closing: sum([...before, ...onDay]) }]
    })
}

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openBooks(kind, bookSchema(withColumns, balances)))

  const createCallerOn = (date: string): Caller => {
    const caller = world.caller()
    return { ...caller, shop: { ...caller.shop, businessDate: date } }
  }

  const asked = (date: string, by: readonly string[], only: Readonly<Record<string, string>> = {}) =>
    world.storage.read(connection => computeDayBalance(connection, world.caller(), { ledger: 'goods', date, by, only }))

  test('is opening, what raised and lowered each place and thing, and closing', async () => {
    const random = fc.sample(actions, { numRuns: 3, seed: 7 })
    for (const [at, date] of [today, tomorrow].entries()) {
      await world.storage.write(connection =>
        connection.run({ sql: 'update "place" set business_date = ?', values: [date] }),
      )
      for (const [nth, { entry: one, isTakenBack }] of random.flat().entries()) {
        const source = of(`D${at}-${nth}`)
        const caller = createCallerOn(date)
        await world.storage.write(connection => postEntries(connection, caller, [{ ...one, ...source }])).catch(refused)
        const id = isTakenBack ? `D${at}-${nth}` : `D0-${nth}`
        const back = { documentId: id }
        if (isTakenBack || at === 1)
          await world.storage.write(connection => reverseDocument(connection, caller, back)).catch(refused)
      }
    }
    const legs = await world.all('select * from goods_book')
    expect(legs.filter(({ reverses }) => reverses !== '-').length).toBeGreaterThan(10)
    for (const date of [today, tomorrow]) {
      for (const by of [['at'], ['piece', 'at'], ['piece'], []]) {
        const found = await asked(date, by)
        expect(found).toEqual(getModel(legs, date, by))
        for (const { opening, columns, closing } of found) {
          const { added: more, came, went, sold: gone } = columns
          for (const amount of ['qty', 'grams'])
            expect(closing[amount]).toBe(
              Number(opening[amount]) +
                Number(more?.[amount]) +
                Number(came?.[amount]) -
                Number(went?.[amount]) -
                Number(gone?.[amount]),
            )
        }
      }
    }
  })

  test('of one place or thing has the others left out', async () => {
    const whole = await asked(tomorrow, ['piece', 'at'])
    const some = await asked(tomorrow, ['piece'], { at: 'BENCH' })
    expect(some.map(({ closing }) => closing)).toEqual(
      whole.filter(({ by }) => by.at === 'BENCH').map(({ closing }) => closing),
    )
  })

  test('of another shop is its own', async () => {
    const found = world.storage.read(connection =>
      computeDayBalance(connection, world.caller('B'), { ledger: 'goods', date: tomorrow, by: ['at'] }),
    )
    expect(await found).toEqual([])
  })

  test('of a book without columns, and of one of the chain, is opening and closing', async () => {
    await world.storage.write(connection => postEntries(connection, createCallerOn(tomorrow), [earned('M1', 9)]))
    const found = await world.storage.read(connection =>
      computeDayBalance(connection, world.caller('B'), { ledger: 'points', date: tomorrow, by: ['holder'] }),
    )
    expect(found).toEqual([{ by: { holder: 'M1' }, opening: { points: 0 }, columns: {}, closing: { points: 9 } }])
  })
})

const refused = (error: Error): void => {
  if (!/^books\./.test(error.message)) throw error
}
