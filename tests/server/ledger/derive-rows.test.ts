// What the books keep on the rows that entries name, on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../../server/caller/caller.ts'
import { findDifferences } from '../../../server/ledger/derive-rows.ts'
import { createRecord } from '../../../server/record/rows/create-record.ts'
import { updateRecord } from '../../../server/record/rows/update-record.ts'
import { writeAudit } from '../../../server/record/write/write-audit.ts'
import { deleteRow } from '../../../server/storage/rows.ts'
import { bookSchema, withDerived, withHolders } from '../../support/schema/ledger-files.ts'
import { buildEdits } from '../../support/schema/schema-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, type BookWorld, earned, moved, of, openBooks, readBreaches, sold, today } from './book-world.ts'

const schema = bookSchema(...withDerived, ...withHolders)

/** On the business date of the shops. */
const atNoon = (world: BookWorld): Caller => ({ ...world.caller(), now: () => new Date(`${today}T05:00:00Z`) })

const readDerivation = async ({ all }: BookWorld, thing: string): Promise<string> => {
  const [row] = await all('select * from thing where thing_code = ?', thing)
  return [row?.now_at, row?.room, row?.tray, row?.on_hand, row?.grams_here].join(' ')
}

describe.each(testedStorages)('$name', kind => {
  let world: BookWorld
  beforeAll(async () => {
    world = await openBooks(kind, schema)
  })
  afterAll(async () => {
    expect(await readBreaches(world)).toEqual([])
    await world.opened.remove()
  })

  test('a thing that no entry names is nowhere, and nothing of it is there', async () => {
    expect(await readDerivation(world, 'P1')).toBe('- - - 0 0')
  })

  describe('a piece', () => {
    beforeEach(async () => {
      await world.post([added('P1', 'FRONT/01')])
    })

    test('is where the last entry brought it, and its row is not changed by anybody', async () => {
      expect(await readDerivation(world, 'P1')).toBe('FRONT/01 FRONT 01 1 2500')
      await world.post([moved('P1', 'FRONT/01', 'BACK/03')])
      expect(await readDerivation(world, 'P1')).toBe('BACK/03 BACK 03 1 2500')
      expect(await world.all("select versi, updated_by from thing where thing_code = 'P1'")).toEqual([
        { versi: 1, updated_by: 'TEST' },
      ])
      await world.post([sold('P1', 'BACK/03')])
    })

    test('that went outside keeps the parts of the last place inside', async () => {
      await world.post([sold('P1', 'FRONT/01', of('K1'))])
      expect(await readDerivation(world, 'P1')).toBe('BUYER FRONT 01 0 0')
      await world.reverse({ documentId: 'K1' })
      expect(await readDerivation(world, 'P1')).toBe('FRONT/01 FRONT 01 1 2500')
      await world.post([sold('P1', 'FRONT/01')])
    })

    test('has the whole place in the parts where the place has no such part', async () => {
      await world.post([moved('P1', 'FRONT/01', 'BENCH')])
      expect(await readDerivation(world, 'P1')).toBe('BENCH BENCH BENCH 1 2500')
      await world.post([moved('P1', 'BENCH', 'SENT TO B')])
      expect(await readDerivation(world, 'P1')).toBe('SENT TO B SENT TO B SENT TO B 1 2500')
      await world.post([moved('P1', 'SENT TO B', 'FRONT/02', { fromShop: 'A' })], 'B')
      expect(await readDerivation(world, 'P1')).toBe('FRONT/02 FRONT 02 1 2500')
      await world.post([sold('P1', 'FRONT/02')], 'B')
    })

    test('of which only weight leaves stays where it is', async () => {
      await world.post([sold('P1', 'FRONT/01', { amounts: { grams: 100 } })])
      expect(await readDerivation(world, 'P1')).toBe('FRONT/01 FRONT 01 1 2400')
      await world.post([sold('P1', 'FRONT/01', { amounts: { qty: 1, grams: 2400 } })])
      expect(await readDerivation(world, 'P1')).toBe('BUYER FRONT 01 0 0')
    })
  })

  test('a quantity is where it came to last among the places that hold some, and all of it counts', async () => {
    const some = (qty: number) => ({ amounts: { qty, grams: 0 } })
    await world.post([added('P2', 'FRONT/01', some(5)), added('P2', 'FRONT/02', some(2))])
    expect(await readDerivation(world, 'P2')).toBe('FRONT/02 FRONT 02 7 0')
    await world.post([sold('P2', 'FRONT/02', some(1))])
    expect(await readDerivation(world, 'P2')).toBe('FRONT/02 FRONT 02 6 0')
    await world.post([sold('P2', 'FRONT/02', some(1))])
    expect(await readDerivation(world, 'P2')).toBe('FRONT/01 FRONT 01 5 0')
    await world.post([moved('P2', 'FRONT/01', 'BENCH', some(4)), sold('P2', 'FRONT/01', some(1))])
    expect(await readDerivation(world, 'P2')).toBe('BENCH BENCH BENCH 4 0')
  })

  test('a place that is a row has its own balance', async () => {
    await world.post([earned('P3', 7)])
    await world.post([earned('P3', 4)], 'B')
    expect(await world.all("select points, on_hand from thing where thing_code = 'P3'")).toEqual([
      { points: 11, on_hand: 0 },
    ])
  })

  test('a row that is saved from an old form undoes no move', async () => {
    await world.post([added('P4', 'FRONT/01')])
    const thing = getResource(schema, 'thing')
    const caller = atNoon(world)
    const seen = { name: 'OLD', now_at: '-', room: '-', tray: '-', on_hand: 0 }
    await expect(updateRecord(caller, thing, { id: 'A-thing-P4', body: seen })).rejects.toMatchObject({
      code: 'record.invalid',
    })
    const same = { name: 'NEW', now_at: 'FRONT/01', on_hand: 1 }
    const { answer } = await updateRecord(caller, thing, { id: 'A-thing-P4', body: same })
    expect(answer).toMatchObject({ name: 'NEW', now_at: 'FRONT/01', room: 'FRONT', tray: '01', on_hand: 1 })
    expect(await readDerivation(world, 'P4')).toBe('FRONT/01 FRONT 01 1 2500')
    await world.post([sold('P4', 'FRONT/01')])
  })

  test('a row that is made for a key that the books know begins with what they say', async () => {
    const thing = getResource(schema, 'thing')
    await world.post([added('P4', 'BACK/03')])
    await world.storage.write(async connection => {
      await deleteRow(connection, thing, 'A-thing-P4', 2)
      await writeAudit(connection, world.caller(), thing, { verb: 'delete', before: { id: 'A-thing-P4' } })
    })
    const body = { thing_code: 'P4', name: 'AGAIN' }
    const { answer } = await createRecord(atNoon(world), thing, body)
    expect(answer).toMatchObject({ now_at: 'BACK/03', room: 'BACK', on_hand: 1, grams_here: 2.5 })
    expect(await readDerivation(world, 'P4')).toBe('BACK/03 BACK 03 1 2500')
  })

  test('two who post one thing at once leave what both did', async () => {
    const many = { amounts: { qty: 1, grams: 10 } }
    const before = Number((await world.all("select on_hand from thing where thing_code = 'P3'"))[0]?.on_hand)
    const places = ['FRONT/01', 'FRONT/02', 'BACK/03', 'BENCH']
    await Promise.all(
      places.flatMap(place => [world.post([added('P3', place, many)]), world.post([added('P3', place, many)], 'B')]),
    )
    const [row] = await world.all("select on_hand, grams_here from thing where thing_code = 'P3'")
    expect(row).toEqual({ on_hand: before + 8, grams_here: 80 })
    expect(await world.storage.read(connection => findDifferences(connection, schema, { write: false }))).toEqual([])
  })

  test('of rows of a shop each shop keeps its own', async () => {
    const own = await openBooks(kind, bookSchema(...withDerived, buildEdits('thing')('/x-scope', 'shop')))
    await own.storage.write(async connection => {
      await connection.run({
        sql: "insert into thing select 'B-thing-P1', versi, 'B', thing_code, name, size, price, weight, maker, active, now_at, room, tray, on_hand, grams_here, created_at, created_by, updated_at, updated_by from thing where id = 'A-thing-P1'",
        values: [],
      })
    })
    await own.post([added('P1', 'FRONT/01')])
    await own.post([added('P1', 'BENCH')], 'B')
    const readRows = () =>
      own.all("select place_code, now_at, tray, on_hand from thing where thing_code = 'P1' order by 1")
    expect(await readRows()).toEqual([
      { place_code: 'A', now_at: 'FRONT/01', tray: '01', on_hand: 1 },
      { place_code: 'B', now_at: 'BENCH', tray: 'BENCH', on_hand: 1 },
    ])
    await own.post([moved('P1', 'FRONT/01', 'SENT TO B')])
    await own.post([moved('P1', 'SENT TO B', 'FRONT/02', { fromShop: 'A' })], 'B')
    expect(await readRows()).toEqual([
      { place_code: 'A', now_at: 'SENT TO B', tray: 'SENT TO B', on_hand: 0 },
      { place_code: 'B', now_at: 'FRONT/02', tray: '02', on_hand: 2 },
    ])
    await own.opened.remove()
  })
})
