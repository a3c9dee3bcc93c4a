// Random documents by several people at once: after each round the books are sound, and what is held is what waits.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RequestError } from '../../../../server/error/errors.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { heldIn, pieces, readBreaches } from '../../ledger/book-world.ts'
import { lines, type Made, openMoves } from './move-world.ts'

const runs = 30
const seed = 20261120

type Action =
  | { readonly do: 'save' | 'send'; readonly goods: readonly string[]; readonly level: string }
  | { readonly do: 'finish' | 'drop' | 'cancel' | 'receive' | 'fetch'; readonly which: number; readonly line: number }

const goods = fc.uniqueArray(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
const begun = fc.record({
  do: fc.constantFrom('save' as const, 'save' as const, 'send' as const),
  goods,
  level: fc.constantFrom('TOP', 'MID'),
})
const transitioned = fc.record({
  do: fc.constantFrom('finish' as const, 'finish' as const, 'drop' as const, 'cancel' as const, 'fetch' as const),
  which: fc.nat(200),
  line: fc.nat(3),
})
const rounds = fc.array(
  fc.array(fc.oneof<fc.Arbitrary<Action>[]>(begun, transitioned), { minLength: 2, maxLength: 5 }),
  {
    minLength: 4,
    maxLength: 8,
  },
)

/** What people are refused with when somebody else was faster, or the document is elsewhere in its life. */
const expected: readonly string[] = [
  'document.state',
  'document.held',
  'document.line',
  'books.elsewhere',
  'books.not-there',
  'books.not-enough',
  'books.reversed',
]

describe.each(testedStorages)('$name', kind => {
  const sales: Made[] = []
  const shipments: Made[] = []
  let start: readonly string[]
  const world = openForTests(() => openMoves(kind))
  beforeAll(async () => {
    start = await heldIn(world)
  })

  const begin = async ({
    do: move,
    goods: named,
    level,
  }: Extract<Action, { readonly level: string }>): Promise<void> => {
    const by = world.person(level)
    const own = named.map(piece => ({ piece }))
    if (move === 'save') {
      const paid = named.reduce((sum, piece) => sum + Number(piece.slice(1)) * 100, 0)
      sales.push(await world.make('sale', 'save', { customer: 'M1', paid, goods: own }, by))
    } else shipments.push(await world.make('shipment', 'send', { receiver: 'B', goods: own }))
  }

  const push = async ({ do: move, which, line }: Extract<Action, { readonly which: number }>): Promise<void> => {
    const isShipment = move === 'fetch' || move === 'receive'
    const all = isShipment ? shipments : sales
    const made = all[which % Math.max(all.length, 1)]
    if (!made) return
    const own = lines(made)
    const picked = { lines: [own[line % own.length]?.id] }
    const body = {
      finish: {},
      drop: {},
      cancel: { ...picked, answers: { reason: 'X' } },
      fetch: picked,
      receive: picked,
    }[move]
    await world.move([isShipment ? 'shipment' : 'sale', made.id], move, body, world.person('TOP'))
  }

  test('the books are consistent, and reservations match the open documents', { timeout: 900_000 }, async () => {
    let refusals = 0
    const round = async (actions: readonly Action[]): Promise<void> => {
      const outcomes = await Promise.allSettled(actions.map(one => ('level' in one ? begin(one) : push(one))))
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue
        refusals += 1
        expect(expected).toContain((outcome.reason as RequestError).code ?? outcome.reason)
      }
      expect(await readBreaches(world)).toEqual([])
      const waiting = `select g.piece from sale_goods g join sale s on s.id = g.document_id where s.state = 'OPEN' order by g.piece`
      const held = await world.all('select row_key as piece from kencana_reserved order by row_key')
      expect(held).toEqual(await world.all(waiting))
      const sums = await world.all(
        `select sum(case when state = 'DONE' then sold else 0 end) as money from sale where state in ('DONE', 'CANC')`,
      )
      const [drawer] = await world.all(`select money from cash_book_held where account = 'DRAWER' and place_code = 'A'`)
      expect(Number(drawer?.money ?? 0)).toBe(Number(sums[0]?.money ?? 0))
      const journal = await world.all('select coalesce(sum(sign * amount), 0) as money from sale_goods_journal')
      expect(Number(journal[0]?.money)).toBe(Number(drawer?.money ?? 0))
    }
    const property = fc.asyncProperty(rounds, async all => {
      for (const actions of all) await round(actions)
      await undoAll()
      expect(await heldIn(world)).toEqual(start)
    })
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
    expect(sales.length).toBeGreaterThan(3)
    expect(refusals).toBeGreaterThan(3)
  })

  /** Everything is taken back, and every place holds what it held in the beginning. */
  const undoAll = async (): Promise<void> => {
    const inState = (state: string) => world.all('select id from sale where state = ? order by id', state)
    // What waits gives back what it holds, so that what was sold may come home.
    for (const { id } of await inState('OPEN'))
      await world.move(['sale', String(id)], 'drop', {}, { ...world.person('TOP'), user: nobody })
    for (const { id } of await inState('DONE')) {
      const open = await world.all(`select id from sale_goods where document_id = ? and status = 'OPEN'`, String(id))
      await world.move(['sale', String(id)], 'cancel', { lines: open.map(line => line.id), answers: { reason: 'X' } })
    }
    for (const { id } of await world.all(`select id from shipment where state in ('SENT', 'PARTLY') order by id`)) {
      const away = await world.all('select id from shipment_goods where document_id = ? and arrived = 0', String(id))
      await world.move(['shipment', String(id)], 'fetch', { lines: away.map(line => line.id) })
    }
  }

  const nobody = { rowId: 'OTHER', userId: 'OTHER', name: 'OTHER', level: 'TOP' }
})
