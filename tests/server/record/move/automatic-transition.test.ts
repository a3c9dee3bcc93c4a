// A move that is followed at once by another one of its document, where the file's condition holds.
import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { readRecord } from '../../../../server/record/rows/read-record.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { heldIn, readBreaches } from '../../ledger/book-world.ts'
import { openMoves } from './move-world.ts'

const schema = saleSchema([salePlace, '/x-flow/moves/0/autoTransition', { move: 'finish', if: 'discount == 0' }])

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))

  const save = (piece: string, paid: number, discount = 0) =>
    world.make('sale', 'save', { customer: 'M1', paid, discount, goods: [{ piece }] })

  test('completes a document at once if the condition holds, with its entries and both moves in the audit', async () => {
    const start = await heldIn(world)
    const waiting = await save('P2', 190, 10)
    expect(waiting).toMatchObject({ state: 'OPEN' })
    expect(await heldIn(world)).toEqual(start)
    const done = await save('P1', 100)
    expect(done).toMatchObject({ state: 'DONE', note_no: 'N0001', done_on: '2026-11-20' })
    const read = await readRecord(world.caller(), getResource(schema, 'sale'), done.id)
    expect(JSON.stringify(done)).toBe(JSON.stringify(read))
    expect(await heldIn(world)).toEqual(expect.arrayContaining(['A DRAWER: 100 0']))
    const verbs = await world.all("select verb, row_id from kencana_audit where resource = 'sale' order by id")
    expect(verbs.filter(({ row_id }) => row_id === done.id).map(({ verb }) => verb)).toEqual([
      'move:save',
      'move:finish',
    ])
    expect(await readBreaches(world)).toEqual([])
  })
})
