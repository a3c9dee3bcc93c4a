// Every invariant notices its breach and no other's, on both databases.
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditBooks, bookChecks, rowChecks } from '../../../server/audit/run-audit.ts'
import type { InspectedDatabase } from '../../../server/storage/meta.ts'
import { openForInspection as examinePostgres } from '../../../server/storage/postgres/open-for-inspection.ts'
import { openForInspection as examineSqlite } from '../../../server/storage/sqlite/open-for-inspection.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { bookSchema, withDerived } from '../../support/schema/ledger-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'
import { added, earned, of, openBooks, paid, readBreaches, sold, today } from '../ledger/book-world.ts'
import { dropTriggers, tamper } from '../ledger/tamper.ts'

const examine = ({ storage, place }: OpenedStorage): Promise<InspectedDatabase> =>
  storage.database === 'sqlite' ? examineSqlite(join(place, 'kencana.db')) : examinePostgres(place)

/** A change made outside the program, how it is undone, and the breaches reported for it. */
interface Breaking {
  readonly what: string
  readonly table: string
  readonly sql: string
  readonly undo: string
  readonly messages: readonly string[]
}

const breakings: readonly Breaking[] = [
  {
    what: 'a leg that was altered',
    table: 'cash_book',
    sql: "update cash_book set money = 4999 where account = 'DRAWER' and document_id = 'S1' and reverses = '-'",
    undo: "update cash_book set money = 5000 where account = 'DRAWER' and document_id = 'S1' and reverses = '-'",
    messages: [
      'entries-balance: cash A DRAWER * 2 legs, sum 0, found 2 legs, sum -1 0',
      'balances-match: cash A DRAWER held DRAWER: -1 0, found 0 0',
      'never-negative: cash A DRAWER sum of money: 0 or more, found -1',
      'mirrors-exact: cash A DRAWER * the opposite of 4999 50, found -5000 -50',
    ],
  },
  {
    what: 'a leg that is gone',
    table: 'goods_book',
    sql: "update goods_book set entry = 'LOST' where at = 'SUPPLIER' and piece = 'P2'",
    undo: "update goods_book set entry = (select other.entry from goods_book as other where other.at = 'FRONT/02' and other.piece = 'P2') where entry = 'LOST'",
    messages: [
      'entries-balance: goods A FRONT/02 * 2 legs, sum 0, found 1 legs, sum 1 2500',
      'entries-balance: goods A SUPPLIER LOST: 2 legs, sum 0, found 1 legs, sum -1 -2500',
    ],
  },
  {
    what: 'a leg at a third place',
    table: 'points_book',
    sql: "update points_book set given_to = 'M9' where holder = 'M1'",
    undo: "update points_book set given_to = 'M1' where holder = 'M1'",
    messages: ['entries-balance: points A HOUSE * 2 legs, sum 0, found 2 legs, sum 0'],
  },
  {
    what: 'a balance that was altered',
    table: 'goods_book_by_tray',
    sql: "update goods_book_by_tray set grams = grams + 1 where at = 'FRONT/02'",
    undo: "update goods_book_by_tray set grams = grams - 1 where at = 'FRONT/02'",
    messages: ['balances-match: goods A FRONT/02 by_tray FRONT/02: 1 2500, found 1 2501'],
  },
  {
    what: 'a balance without legs',
    table: 'points_book_held',
    sql: "update points_book_held set holder = 'M8'",
    undo: "update points_book_held set holder = 'M1'",
    messages: [
      'balances-match: points - M1 held M1: 3, found no row',
      'balances-match: points - M8 held M8: 0, found a row without legs',
    ],
  },
  {
    what: 'a field that the books keep',
    table: 'thing',
    sql: "update thing set now_at = 'BENCH', on_hand = 2 where thing_code = 'P2'",
    undo: "update thing set now_at = 'FRONT/02', on_hand = 1 where thing_code = 'P2'",
    messages: [
      'derived-matches: goods - - now_at of thing P2: FRONT/02, found BENCH',
      'derived-matches: goods - - on_hand of thing P2: 1, found 2',
    ],
  },
  {
    what: 'a place below nothing',
    table: 'points_book',
    sql: 'update points_book set points = -points',
    undo: 'update points_book set points = -points',
    messages: [
      'balances-match: points - M1 held M1: -3, found 3',
      'never-negative: points - M1 sum of points: 0 or more, found -3',
    ],
  },
  {
    what: 'a mirror of another piece',
    table: 'goods_book',
    sql: "update goods_book set piece = 'P4' where at = 'BUYER' and reverses <> '-'",
    undo: "update goods_book set piece = 'P1' where at = 'BUYER' and reverses <> '-'",
    messages: ['mirrors-exact: goods A BUYER * the opposite of 1 2500, found -1 -2500'],
  },
  {
    what: 'a mirror of nothing',
    table: 'cash_book',
    sql: "update cash_book set reverses = 'NOTHING' where account = 'SALES' and reverses <> '-'",
    undo: "update cash_book set reverses = (select entry from cash_book as other where other.reverses = '-' and other.account = 'SALES') where reverses = 'NOTHING'",
    messages: ['mirrors-exact: cash A SALES * an entry that is there, found 5000 50'],
  },
  {
    what: 'a leg of tomorrow',
    table: 'points_book',
    sql: "update points_book set business_date = '2026-11-21' where holder = 'M1'",
    undo: `update points_book set business_date = '${today}'`,
    messages: [`days-open: points A M1 * no later than ${today}, found 2026-11-21`],
  },
  {
    what: 'a leg of a shop that is not there',
    table: 'points_book',
    sql: "update points_book set place_code = 'C' where holder = 'M1'",
    undo: "update points_book set place_code = 'A'",
    messages: ['days-open: points C M1 * a shop that is there, found 2026-11-20'],
  },
  {
    what: 'a posting that nobody made',
    table: 'points_book',
    sql: "update points_book set posting = 'NOBODY-' || posting",
    undo: 'update points_book set posting = substr(posting, 8)',
    messages: ['postings-audited: points A HOUSE * a row of the audit, found none'],
  },
]

/** Ids are others each time. */
const withoutIds = (line: string): string => line.replace(/(?:mirror )?(?:NOBODY-)?[0-9a-f]{8}-[0-9a-f-]{27}:/, '*')

describe.each(storages)('$name', kind => {
  const world = openForTests(() => openBooks(kind, bookSchema(...withDerived)))
  beforeAll(async () => {
    await world.post([added('P1', 'FRONT/01'), added('P2', 'FRONT/02')])
    await world.post([sold('P1', 'FRONT/01', of('S1')), paid(5000, { ...of('S1'), amounts: { money: 5000, fee: 50 } })])
    await world.reverse({ documentId: 'S1' })
    await world.post([earned('M1', 3)])
  })

  test('sound books have no breach', async () => {
    expect(await readBreaches(world)).toEqual([])
  })

  test.each(breakings)('$what', async ({ table, sql, undo, messages }) => {
    await tamper(world.opened, table, sql)
    const lines = (await readBreaches(world)).map(withoutIds)
    await tamper(world.opened, table, undo)
    const [ofLegs, others] = [true, false].map(is => lines.filter(line => line.startsWith('legs-as-posted') === is))
    expect(others?.toSorted()).toEqual(messages.toSorted())
    // A leg is compared with its posting as well, whatever other check reports it.
    expect((ofLegs?.length ?? 0) > 0).toBe(table.endsWith('_book'))
    expect(await readBreaches(world)).toEqual([])
  })

  test('reports the number of checked legs and the integrity of the database', async () => {
    const examined = await examine(world.opened)
    const { legs, checks } = await auditBooks(examined, world.schema)
    await examined.close()
    expect(legs).toEqual({ cash: 4, goods: 8, points: 2 })
    expect(checks.map(({ check, breaches }) => [check, breaches])).toEqual(
      [...[...bookChecks, ...rowChecks].map(({ name }) => name), 'as-created', 'integrity'].map(name => [name, []]),
    )
  })

  test('of a database that knows no books says what to do', async () => {
    const bare = await kind.open({ schema: buildSchemaWith() })
    const examined = await examine(bare)
    await expect(auditBooks(examined, world.schema)).rejects.toThrow(
      'The database has no table for ledger:goods: start the server with this schema once.',
    )
    await examined.close()
    await bare.remove()
  })

  test('a missing trigger is reported, and the next opening is read-only', async () => {
    await dropTriggers(world.opened, 'goods_book')
    const examined = await examine(world.opened)
    const { checks } = await auditBooks(examined, world.schema)
    await examined.close()
    const found = checks.find(({ check }) => check === 'as-created')?.breaches
    expect(found).toMatchObject(
      ['update', 'delete'].map(event => ({ what: `trigger goods_book_no_${event}`, found: 'missing' })),
    )
    const again = await kind.open({ schema: world.schema, place: world.opened.place })
    expect(again.storage.trouble()?.reason).toMatch(/^triggers are missing: goods_book_no_update, goods_book_no_delete/)
    await again.close()
  })
})
