// Several at once, a failure at any statement, and the day's lock: the books are whole, whoever comes in between.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller/caller.ts'
import { lockOpenDay } from '../../../server/day/open-day.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import type { Connection } from '../../../server/storage/storage.ts'
import { reverseDocument } from '../../support/ledger-reversal.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { bookSchema, changeGoods, withDerived } from '../../support/schema/ledger-files.ts'
import { describeFailure, type FailingConnection, failAtStatement } from '../../support/storage/failing-storage.ts'
import { storages } from '../../support/storage/storages.ts'
import { change } from '../record/rule/rule-caller.ts'
import {
  added,
  earned,
  getState,
  heldIn,
  moved,
  of,
  openBooks,
  paid,
  readBreaches,
  readRefusal,
  sold,
  today,
} from './book-world.ts'

const mostStatements = 60

describe.each(storages)('$name', kind => {
  const world = openForTests(() =>
    openBooks(kind, bookSchema(...withDerived, changeGoods('/dims/piece/single', { amount: 'qty' }))),
  )
  beforeAll(async () => {
    await world.post([added('P1', 'FRONT/01'), added('P2', 'FRONT/02'), added('P3', 'BENCH')])
  })

  /** How many statements the work takes; each of them failed once, and left everything as it was. */
  const failEverywhere = async (
    work: (connection: Connection, caller: Caller) => Promise<unknown>,
  ): Promise<number> => {
    const before = await getState(world)
    for (let n = 1; n <= mostStatements; n++) {
      const outcome = await world.storage
        .write(connection => work(failAtStatement(connection, n).connection, world.caller()))
        .then(
          () => 'done',
          (error: Error) => error.message,
        )
      if (outcome === 'done') return n - 1
      expect(outcome).toBe(describeFailure(n))
      expect(await getState(world)).toEqual(before)
    }
    throw new Error('never came to an end')
  }

  test('a failure at any statement leaves nothing half written', async () => {
    const sale = [
      sold('P1', 'FRONT/01', of('S1')),
      moved('P2', 'FRONT/02', 'BENCH', of('S1')),
      paid(900, of('S1')),
      earned('M1', 3, of('S1')),
    ]
    const statements = await failEverywhere((connection, caller) => postEntries(connection, caller, sale))
    expect(statements).toBeGreaterThan(8)
    const back = { documentId: 'S1' }
    expect(await failEverywhere((connection, caller) => reverseDocument(connection, caller, back))).toBeGreaterThan(8)
    expect(await readBreaches(world)).toEqual([])
  })

  test('a sale takes no statement more for a second and third piece', async () => {
    const counted = async (names: readonly string[]): Promise<number> => {
      let counting: FailingConnection | undefined
      const entries = names.map(name => moved(name, name === 'P3' ? 'BENCH' : 'FRONT/01', 'FRONT/02'))
      await world.storage.write(connection => {
        counting = failAtStatement(connection, 0)
        return postEntries(counting.connection, world.caller(), entries)
      })
      await world.post(entries.map(entry => ({ ...entry, from: entry.to, to: entry.from })))
      return counting?.asked() ?? 0
    }
    await world.post([moved('P2', 'FRONT/02', 'FRONT/01')])
    await counted(['P1', 'P2', 'P3'])
    expect(await counted(['P1', 'P2', 'P3'])).toBe(await counted(['P1']))
    await world.post([moved('P2', 'FRONT/01', 'FRONT/02')])
  })

  test('of two concurrent moves of one piece one wins, and the other learns its new place', async () => {
    const tries = ['BENCH', 'FRONT/02'].map(to => readRefusal(world.post([moved('P1', 'FRONT/01', to)])))
    const outcomes = await Promise.all(tries)
    const [lost] = outcomes.filter(([code]) => code !== 'not refused')
    expect(outcomes.filter(([code]) => code === 'not refused')).toHaveLength(1)
    const where = outcomes[0]?.[0] === 'not refused' ? 'BENCH' : 'FRONT/02'
    expect(lost).toMatchObject(['books.elsewhere', { what: 'Piece P1', place: 'FRONT/01', where }, {}])
    await world.post([moved('P1', where, 'FRONT/01')])
  })

  test('a crowd at one drawer loses nothing', async () => {
    const before = Number((await world.all("select money from cash_book_held where account = 'DRAWER'"))[0]?.money ?? 0)
    await Promise.all(Array.from({ length: 12 }, (_, at) => world.post([paid(at + 1)])))
    const [held] = await world.all("select money from cash_book_held where account = 'DRAWER'")
    expect(Number(held?.money) - before).toBe(78)
    expect(await readBreaches(world)).toEqual([])
  })

  test('a posting beside a closing is of the day before, or refused', async () => {
    const tomorrow = '2026-11-21'
    const close = () =>
      world.storage.write(
        async connection => {
          await lockOpenDay(connection, world.caller('B'))
          const [counted] = await connection.all({
            sql: "select count(*) as total from cash_book where place_code = 'B' and business_date = ?",
            values: [today],
          })
          await change(connection, world.caller('B'), 'place', { id: 'B-place-B', business_date: tomorrow })
          return Number(counted?.total)
        },
        { exclusive: true },
      )
    const postings = (from: number) =>
      Array.from({ length: 8 }, (_, at) => readRefusal(world.post([paid(from + at)], 'B')))
    const early = postings(1)
    const closed = close()
    const computed = postings(100)
    const outcomes = [...(await Promise.all(early)), ...(await Promise.all(computed))]
    const done = outcomes.filter(([code]) => code === 'not refused').length
    for (const outcome of outcomes.filter(([code]) => code !== 'not refused'))
      expect(outcome).toEqual(['books.day-closed', { date: today, open: tomorrow }])
    const [written] = await world.all("select count(*) as total from cash_book where place_code = 'B'")
    expect([await closed, Number(written?.total)]).toEqual([done * 2, done * 2])
    expect(await readRefusal(world.post([paid(1)], 'B'))).toEqual(['books.day-closed', { date: today, open: tomorrow }])
    await expect(close()).rejects.toMatchObject({ code: 'books.day-closed' })
    expect(await heldIn(world)).toEqual(expect.any(Array))
    expect(await readBreaches(world)).toEqual([])
  })
})
