// Balances and derived fields are recomputed from the legs, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildBooks } from '../../../../server/audit/rebuild/rebuild.ts'
import { bookSchema, changeGoods, withDerived } from '../../../support/schema/ledger-files.ts'
import { buildEdits } from '../../../support/schema/schema-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import {
  added,
  type BookWorld,
  earned,
  getState,
  openBooks,
  paid,
  readBreaches,
  sold,
} from '../../ledger/book-world.ts'
import { tamper } from '../../ledger/tamper.ts'

const withoutDays = buildEdits('project')('/drop', ['days:goods.by_tray'])

describe.each(testedStorages)('$name', kind => {
  let world: BookWorld
  beforeAll(async () => {
    world = await openBooks(kind)
    await world.post([added('P1', 'FRONT/01'), added('P2', 'FRONT/02'), paid(70), earned('M1', 3)])
    await world.post([sold('P1', 'FRONT/01')])
  })
  afterAll(() => world.opened.remove())

  const rebuild = (of = world) =>
    of.storage.write(connection => rebuildBooks(connection, of.schema, { now: new Date() }), { exclusive: true })
  const lines = async (of = world) =>
    (await rebuild(of)).map(
      ({ ledger, shop, place, what, expected, found }) =>
        `${ledger} ${shop} ${place} ${what}: ${expected}, was ${found}`,
    )

  test('leaves sound books alone', async () => {
    const before = await getState(world)
    expect(await lines()).toEqual([])
    expect(await getState(world)).toEqual(before)
  })

  test('puts right what is other, missing or too many, says so, and leaves a row of the audit', async () => {
    await tamper(world.opened, 'cash_book_held', "update cash_book_held set money = 71 where account = 'DRAWER'")
    await tamper(world.opened, 'points_book_held', "update points_book_held set holder = 'M8'")
    expect((await lines()).toSorted()).toEqual([
      'cash A DRAWER held DRAWER: 70 0, was 71 0',
      'points - M1 held M1: 3, was no row',
      'points - M8 held M8: no row, was 3',
    ])
    expect(await readBreaches(world)).toEqual([])
    const said = await world.all("select after_json, user_id from kencana_audit where verb = 'rebuild'")
    expect(said).toEqual([{ after_json: '{"rebuilt":3}', user_id: '-' }])
    expect(await lines()).toEqual([])
  })

  test('a balance and fields that are added to a book with legs are filled when its files change; legs are never touched', async () => {
    const { place } = world.opened
    const schema = bookSchema(...withDerived, changeGoods('/balances/-', { id: 'by_thing', by: ['piece'] }))
    const legs = await world.all('select * from goods_book order by id')
    await world.opened.close()
    const opened = await kind.open({ schema, place })
    const { storage } = opened
    const all: BookWorld['all'] = (sql, ...values) => storage.read(connection => connection.all({ sql, values }))
    world = { ...world, schema, opened, storage, all }
    const held = await all('select piece, qty, grams from goods_book_by_thing order by piece')
    expect(held).toEqual([
      { piece: 'P1', qty: 0, grams: 0 },
      { piece: 'P2', qty: 1, grams: 2500 },
    ])
    const stored = await all('select now_at, room, tray, on_hand, grams_here from thing order by thing_code limit 2')
    expect(stored).toEqual([
      { now_at: 'BUYER', room: 'FRONT', tray: '01', on_hand: 0, grams_here: 0 },
      { now_at: 'FRONT/02', room: 'FRONT', tray: '02', on_hand: 1, grams_here: 2500 },
    ])
    const said = await all("select device, user_id from kencana_audit where verb = 'rebuild' order by id")
    expect(said.at(-1)).toEqual({ device: 'migration', user_id: '-' })
    expect(await readBreaches(world)).toEqual([])
    expect(await all('select * from goods_book order by id')).toEqual(legs)
  })

  test('days that are over are summed up when a file of a book with legs begins to ask for it, and go when it says so', async () => {
    const reopened = async (daily: boolean): Promise<BookWorld['all']> => {
      const schema = bookSchema(...withDerived, daily ? changeGoods('/balances/0/daily', true) : withoutDays)
      const { place } = world.opened
      await world.opened.close()
      const opened = await kind.open({ schema, place })
      const { storage } = opened
      const all: BookWorld['all'] = (sql, ...values) => storage.read(connection => connection.all({ sql, values }))
      world = { ...world, schema, opened, storage, all }
      return all
    }
    await tamper(world.opened, 'place', "update place set business_date = '2026-11-22' where place_code = 'A'")
    const legs = await world.all('select * from goods_book order by id')
    const ofDays = 'select business_date, kind, at, qty_up, qty_down, grams_down from goods_book_by_tray_days'
    const found = await (await reopened(true))(`${ofDays} where place_code = 'A' order by business_date, at, kind`)
    const none = { qty_up: 0, qty_down: 0, grams_down: 0 }
    expect(found).toEqual([
      { business_date: '2026-11-20', kind: 'ADD', at: 'FRONT/01', ...none, qty_up: 1 },
      { business_date: '2026-11-20', kind: 'SELL', at: 'FRONT/01', ...none, qty_down: -1, grams_down: -2500 },
      { business_date: '2026-11-20', kind: 'ADD', at: 'FRONT/02', ...none, qty_up: 1 },
      { business_date: '2026-11-21', kind: '-', at: '-', ...none },
    ])
    expect((await readBreaches(world)).filter(line => line.startsWith('days-match'))).toEqual([])
    const all = await reopened(false)
    await expect(all(ofDays)).rejects.toThrow()
    expect(await all('select * from goods_book order by id')).toEqual(legs)
  })
})
