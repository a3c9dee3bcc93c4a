// A preview shows what becomes of other rows too: those that the move makes, and the documents that it moves.
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { previewMove } from '../../../../server/record/move/run-move.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { menuPlace, salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { heldIn } from '../../ledger/book-world.ts'
import { type Made, openMoves } from './move-world.ts'

/** A sale that also makes a row which posts by itself. */
const schema = saleSchema(
  [salePlace, '/x-flow/moves/1/creates/-', { document: 'parcel', map: { piece: "'P4'", at: "'BENCH'" } }],
  [menuPlace, '/items/-', { id: 'more', title: 'More', to: 'document:promise', path: '/promises', levels: ['MID'] }],
)

describe.each(testedStorages)('$name', kind => {
  let made: Made
  let voucher: Made
  const world = openForTests(() => openMoves(kind, schema))
  beforeAll(async () => {
    voucher = await world.make('voucher', 'make', {})
    const goods = [{ piece: 'P1' }, { piece: 'P2' }]
    made = await world.make('sale', 'save', { customer: 'M1', paid: 300, goods, voucher: voucher.voucher_no })
  })

  const preview = () =>
    previewMove(world.caller(), getResource(world.schema, 'sale'), { move: 'finish', id: made.id, body: {} })

  test('contains each with its state, numbers and entries, in order', async () => {
    const before = [await heldIn(world), await world.all('select count(*) as rows_there from promise')]
    const { others, state, numbers, refusal } = await preview()
    expect([refusal, state, numbers]).toEqual([undefined, 'DONE', {}])
    expect(others.map(({ resource, does, move, trace }) => [resource, does, move, trace.state, trace.numbers])).toEqual(
      [
        ['note', 'make', undefined, undefined, {}],
        ['promise', 'make', 'make', 'OPEN', { promise_no: 'PR261120-###' }],
        ['promise', 'make', 'make', 'OPEN', { promise_no: 'PR261120-###' }],
        ['parcel', 'make', undefined, undefined, {}],
        ['voucher', 'move', 'use', 'USED', {}],
      ],
    )
    expect(others.map(({ row, changedFields: given }) => given.map(name => row[name]))).toEqual([
      ['M1', made.sale_no],
      ['P1', made.sale_no],
      ['P2', made.sale_no],
      ['P4', 'BENCH'],
      [],
    ])
    const [, , , parcel, used] = others
    expect(parcel?.trace.entries).toMatchObject([{ kind: 'ADD', from: 'SUPPLIER', to: 'BENCH', dims: { piece: 'P4' } }])
    expect(used?.row).toMatchObject({ voucher_no: voucher.voucher_no, used_in: made.sale_no })
    expect([await heldIn(world), await world.all('select count(*) as rows_there from promise')]).toEqual(before)
    expect(await world.all('select state from voucher')).toEqual([{ state: 'OPEN' }])
  })

  test('a refusal of another document refuses the move', async () => {
    await world.move(['voucher', voucher.id], 'use')
    const { refusal, others } = await preview()
    expect(refusal?.code).toBe('document.state')
    expect(others.map(({ resource }) => resource)).toEqual(['note', 'promise', 'promise', 'parcel'])
  })
})
