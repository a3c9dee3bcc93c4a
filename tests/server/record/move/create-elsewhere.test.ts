// Rows that a move makes in another shop: with what belongs to them, over what is there, and without posting.
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import type { RequestError } from '../../../../server/error/errors.ts'
import { previewMove } from '../../../../server/record/move/run-move.ts'
import { createRecord } from '../../../../server/record/rows/create-record.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { cardSchema, changeCard, sentCard } from '../../../support/schema/card-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { heldIn, readBreaches } from '../../ledger/book-world.ts'
import { lines, type Made, openMoves, readRefusal } from './move-world.ts'

/** Whoever receives would copy from the card of the shop that sends. */
const schema = cardSchema(
  changeCard('/x-flow/moves/1/creates', [
    { document: 'note', each: 'goods', if: "card != 'P1'", map: { said: 'card.name' } },
  ]),
)

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch(({ details }: RequestError) => {
    const { value, to } = details.faults?.[0]?.params ?? {}
    return { value, to }
  })

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))
  beforeAll(async () => {
    const make = (resource: string, body: object, shop?: string) =>
      createRecord(world.caller(shop), getResource(schema, resource), body)
    await make('card', { card_no: 'P1', name: 'RING', colour: 'RED', price: 10 })
    await make('card', { card_no: 'P2', name: 'CHAIN', price: 20 })
    await make('card', { card_no: 'P3', name: 'PIN' })
    await make('mark', { card: 'P1', says: 'OLD' })
    await make('mark', { card: 'P1', says: 'RARE' })
    await make('card', { card_no: 'P2', name: 'CHAIN OF BEFORE', colour: 'BLUE', price: 5 }, 'B')
    await make('mark', { card: 'P2', says: 'BEFORE' }, 'B')
  })

  const readCards = () =>
    world.all('select place_code, card_no, name, colour, price from card order by place_code, card_no')
  const readMarks = () => world.all('select place_code, mark_no, card, says from mark order by place_code, mark_no')
  const send = (pieces: readonly string[]) =>
    world.make('shipment', 'send', { receiver: 'B', goods: pieces.map(piece => ({ piece, card: piece })) })

  test('creates or updates a row in another shop, without moving a book', async () => {
    const held = await heldIn(world)
    const goods = ['P1', 'P2'].map(piece => ({ piece, card: piece }))
    const body = { receiver: 'B', goods }
    const { others } = await previewMove(world.caller(), getResource(schema, 'shipment'), { move: 'send', body })
    expect(
      others.map(({ resource, does, row, trace }) => [resource, does, row.card_no ?? row.says, trace.entries]),
    ).toEqual([
      ['card', 'make', 'P1', []],
      ['mark', 'make', 'OLD', []],
      ['mark', 'make', 'RARE', []],
      ['card', 'change', 'P2', []],
    ])
    const sent = await send(['P1', 'P2'])
    expect(lines(sent).map(({ card_there }) => card_there)).toEqual(['P1', 'P2'])
    expect((await readCards()).filter(({ place_code }) => place_code === 'B')).toEqual([
      { place_code: 'B', card_no: 'P1', name: 'RING', colour: 'RED', price: 10 },
      { place_code: 'B', card_no: 'P2', name: 'CHAIN', colour: '-', price: 20 },
    ])
    expect(
      (await readMarks()).map(({ place_code, mark_no, card, says }) => `${place_code} ${mark_no} ${card} ${says}`),
    ).toEqual(['A A001 P1 OLD', 'A A002 P1 RARE', 'B B002 P1 OLD', 'B B003 P1 RARE'])
    expect((await heldIn(world)).filter(line => line.includes('DRAWER'))).toEqual(
      held.filter(line => line.includes('DRAWER')),
    )
    const back = lines(sent).map(({ id }) => id)
    await world.move(['shipment', sent.id], 'fetch', { lines: back })
    expect(await readBreaches(world)).toEqual([])
  })

  test('refuses unreadable values instead of copying them as empty', async () => {
    const sent = await send(['P3', 'P2'])
    const [unknown, known] = lines(sent)
    const receive = (line: Made | undefined) =>
      world.move(['shipment', sent.id], 'receive', { lines: [line?.id], answers: { to: 'BACK/03' } }, world.caller('B'))
    const params = { value: 'P3', to: 'Card' }
    expect(await readRefusal(receive(unknown))).toEqual(['record.invalid', ['said reference.unreadable']])
    expect(await faultOf(receive(unknown))).toEqual(params)
    await receive(known)
    expect(await world.all('select said, place_code from note')).toEqual([{ said: 'CHAIN', place_code: 'B' }])
  })

  test('the receiving shop creates rows from those of the sender, with related rows', async () => {
    const taking = { ...sentCard, if: "card != '-'", toShop: undefined, fromShop: 'parent.sender', link: undefined }
    const other = await openMoves(
      kind,
      cardSchema(changeCard('/x-flow/moves/0/creates', []), changeCard('/x-flow/moves/1/creates', [taking])),
    )
    try {
      const made = (resource: string, body: object) =>
        createRecord(other.caller(), getResource(other.schema, resource), body)
      await made('card', { card_no: 'P1', name: 'RING', price: 10 })
      await made('mark', { card: 'P1', says: 'RARE' })
      const sent = await other.make('shipment', 'send', { receiver: 'B', goods: [{ piece: 'P1', card: 'P1' }] })
      const body = { lines: lines(sent).map(({ id }) => id), answers: { to: 'BACK/03' } }
      await other.move(['shipment', sent.id], 'receive', body, other.caller('B'))
      expect(await other.all("select card_no, name, price from card where place_code = 'B'")).toEqual([
        { card_no: 'P1', name: 'RING', price: 10 },
      ])
      expect(await other.all("select mark_no, says from mark where place_code = 'B'")).toEqual([
        { mark_no: 'B001', says: 'RARE' },
      ])
      expect(await readBreaches(other)).toEqual([])
    } finally {
      await other.opened.remove()
    }
  })

  test('refuses an unknown shop', async () => {
    const lost = openMoves(kind, cardSchema(changeCard('/x-flow/moves/0/creates/0/toShop', "'Z'")))
    const world2 = await lost
    try {
      await createRecord(world2.caller(), getResource(world2.schema, 'card'), { card_no: 'P1', name: 'RING' })
      const sent = world2.make('shipment', 'send', { receiver: 'B', goods: [{ piece: 'P1', card: 'P1' }] })
      expect(await readRefusal(sent)).toEqual(['books.shop', { shop: 'Z' }])
      expect(await world2.all('select count(*) as rows_there from shipment')).toMatchObject([{ rows_there: 0 }])
    } finally {
      await world2.opened.remove()
    }
  })
})
