// A thing that is there once at most, beside others of which there may be many, on both databases.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildBooks } from '../../../server/audit/rebuild/rebuild.ts'
import { StorageConflict } from '../../../server/storage/storage.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { bookSchema, changeGoods } from '../../support/schema/ledger-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { change } from '../record/rule/rule-caller.ts'
import { added, moved, of, openBooks, readBreaches, readRefusal, sold } from './book-world.ts'
import { tamper } from './tamper.ts'

const single = changeGoods('/dims/piece/single', { amount: 'qty', if: "size != 'LARGE'" })

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openBooks(kind, bookSchema(single)))
  beforeAll(async () => {
    await world.storage.write(connection =>
      change(connection, world.caller(), 'thing', { id: 'A-thing-P4', size: 'LARGE' }),
    )
  })
  beforeEach(async () => {
    await world.post([added('P1', 'FRONT/01')])
    return async () => {
      await world.post([sold('P1', 'FRONT/01')])
      expect(await readBreaches(world)).toEqual([])
    }
  })

  test('is refused a second time, and the message says where it is', async () => {
    const messages = ['books.twice', { what: 'Piece P1', where: 'FRONT/01' }]
    const refused = { ledger: 'goods', dims: { piece: 'P1' }, amount: 'qty', there: 2, where: 'FRONT/01' }
    expect(await readRefusal(world.post([added('P1', 'BENCH')]))).toEqual([...messages, refused])
    expect(await readRefusal(world.post([added('P1', 'FRONT/01')]))).toEqual([...messages, refused])
    const elsewhere = 'A: FRONT/01'
    expect(await readRefusal(world.post([added('P1', 'BENCH')], 'B'))).toEqual([
      'books.twice',
      { what: 'Piece P1', where: elsewhere },
      { ...refused, where: elsewhere },
    ])
    const two = added('P2', 'BENCH', { amounts: { qty: 2, grams: 10 } })
    expect(await readRefusal(world.post([two]))).toMatchObject([
      'books.twice',
      { what: 'Piece P2', where: 'BENCH' },
      {},
    ])
  })

  test('moves, and comes again when it is gone', async () => {
    await world.post([moved('P1', 'FRONT/01', 'BENCH'), sold('P1', 'BENCH'), added('P1', 'FRONT/02')])
    await world.post([moved('P1', 'FRONT/02', 'SENT TO B')])
    await world.post([moved('P1', 'SENT TO B', 'BENCH', { fromShop: 'A' })], 'B')
    expect(await readRefusal(world.post([added('P1', 'FRONT/01')]))).toMatchObject(['books.twice', {}, {}])
    await world.post([sold('P1', 'BENCH')], 'B')
    await world.post([added('P1', 'FRONT/01')])
  })

  test('a sale is not taken back once the piece was brought again', async () => {
    await world.post([sold('P1', 'FRONT/01', of('T1'))])
    await world.post([added('P1', 'BENCH')])
    const back = { documentId: 'T1' }
    expect(await readRefusal(world.reverse(back))).toMatchObject(['books.twice', { where: 'BENCH' }, {}])
    await world.post([moved('P1', 'BENCH', 'FRONT/01')])
  })

  test('of others there may be many', async () => {
    const many = { amounts: { qty: 40, grams: 0 } }
    await world.post([added('P4', 'BENCH', many), added('P4', 'FRONT/01', many)])
    await world.post([added('P4', 'BENCH', many)], 'B')
  })

  test('of two who bring it at once one is refused', async () => {
    const tries = [world.post([added('P3', 'BENCH')]), world.post([added('P3', 'FRONT/01')], 'B')].map(readRefusal)
    const codes = (await Promise.all(tries)).map(([code]) => code)
    expect(codes.toSorted()).toEqual(['books.twice', 'not refused'])
  })

  test('the audit finds what is there twice', async () => {
    await tamper(
      world.opened,
      'goods_book_by_piece',
      "update goods_book_by_piece set qty = 2 where piece = 'P1' and qty = 1",
    )
    const breaches = await readBreaches(world)
    await tamper(
      world.opened,
      'goods_book_by_piece',
      "update goods_book_by_piece set qty = 1 where piece = 'P1' and qty = 2",
    )
    expect(breaches).toContain('singles-once: goods - - P1: 1 at most, found 2')
  })

  test('the database has no room for a second one, whatever was counted', async () => {
    const held = () => world.all("select shop, row_key from kencana_single where row_key = 'P1'")
    expect(await held()).toEqual([{ shop: '*', row_key: 'P1' }])
    const again = { sql: "insert into kencana_single values ('goods', 'piece', '*', 'P1')", values: [] }
    await expect(world.storage.write(connection => connection.run(again))).rejects.toThrow(StorageConflict)
    await world.post([sold('P1', 'FRONT/01', of('T9'))])
    expect(await held()).toEqual([])
    await world.reverse({ documentId: 'T9' })
    expect(await held()).toEqual([{ shop: '*', row_key: 'P1' }])
  })

  test('wrong rows of single things are reported by the audit, and rebuilt', async () => {
    const run = (sql: string) => world.storage.write(connection => connection.run({ sql, values: [] }))
    await run("delete from kencana_single where row_key = 'P1'")
    await run("insert into kencana_single values ('goods', 'piece', '*', 'P2')")
    expect((await readBreaches(world)).toSorted()).toEqual([
      'singles-held: goods - - P1: a row, found none',
      'singles-held: goods - - P2: no row, found one',
    ])
    const rebuilt = await world.storage.write(connection => rebuildBooks(connection, world.schema, { now: new Date() }))
    expect(rebuilt.map(({ what, expected, found }) => `${what}: ${expected}, was ${found}`)).toEqual([
      'single P1: a row, was no row',
      'single P2: no row, was a row',
    ])
  })
})

describe.each(testedStorages)('$name, each shop for itself', kind => {
  const world = openForTests(() =>
    openBooks(kind, bookSchema(changeGoods('/dims/piece/single', { amount: 'qty', scope: 'shop' }))),
  )

  test('of each shop there is one where the book says so', async () => {
    await world.post([added('P1', 'BENCH')])
    await world.post([added('P1', 'BENCH')], 'B')
    expect(await readRefusal(world.post([added('P1', 'FRONT/01')], 'B'))).toMatchObject([
      'books.twice',
      { what: 'Piece P1', where: 'BENCH' },
      {},
    ])
    await world.post([moved('P1', 'BENCH', 'SENT TO B')])
    const came = [moved('P1', 'SENT TO B', 'BENCH', { fromShop: 'A' })]
    expect(await readRefusal(world.post(came, 'B'))).toMatchObject(['books.twice', { where: 'BENCH' }, {}])
    await world.post([sold('P1', 'BENCH')], 'B')
    await world.post(came, 'B')
    expect(await world.all('select shop, row_key from kencana_single')).toEqual([{ shop: 'B', row_key: 'P1' }])
    expect(await readBreaches(world)).toEqual([])
  })
})
