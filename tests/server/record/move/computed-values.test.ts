// Computed values of a row whose inputs come later or cannot be read: calculated, or refused with the field's name.
import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { runMove } from '../../../../server/record/move/run-move.ts'
import { createRecord } from '../../../../server/record/rows/create-record.ts'
import type { JsonRecord } from '../../../../server/record/rows/read-record.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { salePlace, saleSchema } from '../../../support/schema/sale-files.ts'
import type { Edit } from '../../../support/schema/schema-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { lines, type Made, openMoves, readRefusal } from './move-world.ts'

const shipmentPlace = 'resources/goods/shipment.json'
const label = { $ref: 'types#label', 'x-case': 'asis' }

/** Of a shipment, which both shops read; what it was packed in is a row of the sender. */
const slip = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Slip',
  type: 'object',
  'x-kind': 'master',
  'x-scope': 'shop',
  'x-key': ['slip_no'],
  required: ['shipment_no'],
  properties: {
    slip_no: { type: 'string', 'x-number': { pattern: 'SL{###}', at: 'create' } },
    shipment_no: { $ref: 'types#text', 'x-case': 'asis', 'x-ref': { to: 'shipment' } },
    packed_at: { ...label, title: 'Packed at', 'x-fetch': { from: 'shipment_no.parcel.at', mode: 'copy' } },
    said: { ...label, 'x-calc': "'NO ' + slip_no" },
    shout: { ...label, 'x-calc': "said + '!'" },
  },
}

const edits: readonly Edit[] = [
  [salePlace, '/properties/said', { ...label, 'x-calc': "'NO ' + sale_no" }],
  [salePlace, '/required', ['customer', 'goods', 'said']],
  [salePlace, '/properties/goods/items/properties/tag', { ...label, 'x-calc': "line_code + ' OF ' + parent.sale_no" }],
  [salePlace, '/x-flow/moves/1/if'],
  ['resources/goods/slip.json', '', slip],
  [shipmentPlace, '/properties/parcel', { $ref: 'types#text', 'x-case': 'asis', 'x-ref': { to: 'parcel' } }],
  [
    shipmentPlace,
    '/x-flow/moves/1/creates',
    [{ document: 'note', if: "parcel != '-'", map: { said: 'parcel.at', sale_no: 'shipment_no' } }],
  ],
]

const schema = saleSchema(...edits)

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))

  const create = async (name: string, body: object, shop = 'A') =>
    (await createRecord(world.person('TOP', shop), getResource(schema, name), body)).answer as JsonRecord & Made
  const send = async (): Promise<Made> => {
    const parcel = await create('parcel', { at: 'FRONT/02', piece: 'P4' })
    const body = { receiver: 'B', parcel: parcel.parcel_no, goods: [{ piece: 'P3' }] }
    return world.make('shipment', 'send', body)
  }

  test('a calculation that reads a number has it, in rows, documents and lines', async () => {
    const made = await world.make('sale', 'save', { customer: 'M1', goods: [{ piece: 'P1' }], paid: 100 })
    expect(made).toMatchObject({ sale_no: 'A-S261120-001', said: 'NO A-S261120-001' })
    expect(lines(made)[0]).toMatchObject({ tag: 'L261120-001 OF A-S261120-001' })
    const shipped = await send()
    expect(await create('slip', { shipment_no: shipped.shipment_no })).toMatchObject({
      slip_no: 'SL001',
      said: 'NO SL001',
      shout: 'NO SL001!',
      packed_at: 'FRONT/02',
    })
    await world.move(['shipment', shipped.id], 'fetch', { lines: [lines(shipped)[0]?.id] })
  })

  test('a value of another shop’s row is not copied as empty', async () => {
    const shipped = await send()
    const there = world.person('TOP', 'B')
    const copied = create('slip', { shipment_no: shipped.shipment_no }, 'B')
    expect(await readRefusal(copied)).toEqual(['record.invalid', ['packed_at reference.unreadable']])
    const body = { answers: { to: 'FRONT/01' }, lines: [lines(shipped)[0]?.id] }
    const before = await world.all('select count(*) as notes from note')
    const received = world.move(['shipment', shipped.id], 'receive', body, there)
    expect(await readRefusal(received)).toEqual(['record.invalid', ['said reference.unreadable']])
    expect(await world.all('select count(*) as notes from note')).toEqual(before)
  })

  test('a move of a missing document refuses the outer move', async () => {
    const body = { customer: 'M1', voucher: 'V-9999', goods: [{ piece: 'P2' }], paid: 200 }
    const made = await world.make('sale', 'save', body)
    expect(await readRefusal(world.move(['sale', made.id], 'finish'))).toEqual([
      'document.none-found',
      { move: 'Finish', other: 'Voucher', theirs: 'use' },
    ])
    expect(await world.all('select state from sale where id = ?', made.id)).toEqual([{ state: 'OPEN' }])
  })

  test('a move that allows no matches succeeds without them', async () => {
    const any = saleSchema(...edits, [salePlace, '/x-flow/moves/1/also/0/expect', 'any'])
    const place = world.opened.place
    await world.opened.close()
    const opened = await kind.open({ schema: any, place })
    const caller = { ...world.caller(), schema: any, storage: opened.storage }
    const [waiting] = await opened.storage.read(connection =>
      connection.all({ sql: "select id from sale where voucher = 'V-9999'", values: [] }),
    )
    const done = await runMove(caller, getResource(any, 'sale'), { move: 'finish', id: String(waiting?.id), body: {} })
    expect(done.answer).toMatchObject({ state: 'DONE', voucher: 'V-9999' })
    await opened.close()
    Object.assign(world, { opened: await kind.open({ schema, place }) })
  })
})
