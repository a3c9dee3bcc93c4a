// Several people at once, and a failure at any statement: one of them wins, and nothing is half written.
import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import type { Caller } from '../../../../server/caller/caller.ts'
import { type RunMoveOptions, runMove } from '../../../../server/record/move/run-move.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { createFailingStorage, describeFailure } from '../../../support/storage/failing-storage.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { heldIn, moved, readBreaches } from '../../ledger/book-world.ts'
import { lines, type Made, openMoves, readRefusal } from './move-world.ts'

const mostStatements = 300
const tables = [
  'sale',
  'sale_goods',
  'sale_goods_journal',
  'promise',
  'refund',
  'refund_items',
  'note',
  'voucher',
  'shipment',
  'shipment_goods',
  'kencana_number',
  'kencana_reserved',
  'kencana_audit',
  'goods_book',
  'cash_book',
  'points_book',
]

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind))

  const save = (piece: string, by?: Caller): Promise<Made> => {
    const paid = Number(piece.slice(1)) * 100
    return world.make('sale', 'save', { customer: 'M1', paid, goods: [{ piece }] }, by)
  }
  const drop = ({ id }: Made) => world.move(['sale', id], 'drop', {}, world.person('MID'))
  const stateNow = async (): Promise<unknown> => {
    const counts = await Promise.all(tables.map(table => world.all(`select count(*) as rows_there from "${table}"`)))
    const sums = await world.all('select sum(versi) as versions from sale')
    return [counts, sums, await heldIn(world)]
  }

  /** How many statements the move takes; each of them failed once, and left everything as it was. */
  const failEverywhere = async (resource: string, options: RunMoveOptions, by = world.caller()): Promise<Made> => {
    const before = await stateNow()
    for (let n = 1; n <= mostStatements; n++) {
      const storage = createFailingStorage(by.storage, n)
      const outcome = await runMove({ ...by, storage }, getResource(world.schema, resource), options).catch(
        (error: Error) => error.message,
      )
      if (typeof outcome !== 'string') {
        expect(n).toBeGreaterThan(7)
        return outcome.answer as unknown as Made
      }
      expect(outcome).toBe(describeFailure(n))
      expect(await stateNow()).toEqual(before)
    }
    throw new Error('never came to an end')
  }

  test('a failure at any statement of any move is rolled back completely', async () => {
    const start = await heldIn(world)
    const voucher = await failEverywhere('voucher', { move: 'make', body: {} })
    const goods = [{ piece: 'P1' }, { piece: 'P2' }]
    const body = { customer: 'M1', paid: 300, voucher: voucher.voucher_no, goods }
    const sale = await failEverywhere('sale', { move: 'save', body })
    await failEverywhere('sale', { move: 'finish', id: sale.id, body: {} })
    const back = { answers: { reason: 'X' }, lines: lines(sale).map(({ id }) => id) }
    await failEverywhere('sale', { move: 'cancel', id: sale.id, body: back })
    const other = await save('P3')
    await failEverywhere('sale', { move: 'drop', id: other.id, body: {} }, world.person('MID'))
    const sent = await failEverywhere('shipment', { move: 'send', body: { receiver: 'B', goods: [{ piece: 'P1' }] } })
    const here = { lines: lines(sent).map(({ id }) => id), answers: { to: 'BENCH' } }
    await failEverywhere('shipment', { move: 'receive', id: sent.id, body: here }, world.caller('B'))
    const home = { receiver: 'A', goods: [{ piece: 'P1', at: 'BENCH' }] }
    const returned = await world.make('shipment', 'send', home, world.caller('B'))
    await failEverywhere(
      'shipment',
      { move: 'fetch', id: returned.id, body: { lines: [lines(returned)[0]?.id] } },
      world.caller('B'),
    )
    await world.make('shipment', 'send', home, world.caller('B')).then(({ id, goods: own }) => {
      const [line] = own as readonly Made[]
      return world.move(['shipment', id], 'receive', { lines: [line?.id], answers: { to: 'FRONT/01' } })
    })
    expect(await heldIn(world)).toEqual(start)
    expect(await readBreaches(world)).toEqual([])
  })

  test('of concurrent sales of one piece one succeeds, and the others are refused with its name', async () => {
    const tries = await Promise.all(
      ['TOP', 'LOW', 'TOP', 'LOW'].map(level => save('P1', world.person(level)).then(made => made, getRefusalText)),
    )
    const [won, ...more] = tries.filter(one => typeof one === 'object')
    expect(more).toEqual([])
    if (typeof won !== 'object') throw new Error('nobody won')
    expect(tries.filter(one => one !== won)).toEqual(
      Array.from({ length: 3 }, () => `document.held ${String(won.sale_no)}`),
    )
    await drop(won)
  })

  const getRefusalText = (error: { code?: string; details?: { params?: { document?: string } } }): string =>
    `${error.code} ${error.details?.params?.document?.replace('Sale ', '')}`

  test('of concurrent completions of one sale one succeeds, and it is posted once', async () => {
    const made = await save('P2')
    const before = await heldIn(world)
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => readRefusal(world.move(['sale', made.id], 'finish'))),
    )
    expect(tries.filter(one => one === 'not refused')).toHaveLength(1)
    const params = { document: made.sale_no, state: 'Finished', move: 'Finish' }
    expect(tries.filter(one => one !== 'not refused')).toEqual(
      Array.from({ length: 4 }, () => ['document.state', params]),
    )
    const back = { answers: { reason: 'X' }, lines: lines(made).map(({ id }) => id) }
    const undone = await Promise.all(
      Array.from({ length: 3 }, () => readRefusal(world.move(['sale', made.id], 'cancel', back))),
    )
    expect(undone.filter(one => one === 'not refused')).toHaveLength(1)
    expect(await heldIn(world)).toEqual(before)
    expect(await readBreaches(world)).toEqual([])
  })

  test('completing a sale while its piece is moved either succeeds or is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const made = await save('P3')
      const [finished, carried] = await Promise.all([
        readRefusal(world.move(['sale', made.id], 'finish')),
        readRefusal(world.post([moved('P3', 'FRONT/01', 'BENCH')])),
      ])
      expect([finished, carried].filter(one => one === 'not refused')).toHaveLength(1)
      if (finished === 'not refused') {
        const back = { answers: { reason: 'X' }, lines: lines(made).map(({ id }) => id) }
        await world.move(['sale', made.id], 'cancel', back)
      } else {
        expect(finished).toMatchObject(['books.elsewhere', { where: 'BENCH' }])
        await world.post([moved('P3', 'BENCH', 'FRONT/01')])
        await drop(made)
      }
    }
    expect(await readBreaches(world)).toEqual([])
  })

  test('concurrent numbers are unique and without gaps', async () => {
    const before = await world.make('voucher', 'make', {})
    const made = await Promise.all(Array.from({ length: 10 }, () => world.make('voucher', 'make', {})))
    const from = Number(String(before.voucher_no).slice(2))
    const numbers = made.map(({ voucher_no }) => Number(String(voucher_no).slice(2))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, at) => from + 1 + at))
  })
})
