// A thing that is there once at most, beside others of which there may be many, on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookSchema, goodsEdit } from '../../support/ledger-files.ts'
import { storages } from '../../support/storages.ts'
import { added, type BookWorld, breachesIn, moved, of, openBooks, refusalOf, sold } from './book-world.ts'
import { tamper } from './tamper.ts'

const single = goodsEdit('/dims/piece/single', { amount: 'qty', if: "size != 'LARGE'" })

describe.each(storages)('$name', kind => {
  let world: BookWorld
  beforeAll(async () => {
    world = await openBooks(kind, bookSchema(single))
    await world.storage.write(connection =>
      connection.run({ sql: "update thing set size = 'LARGE' where thing_code = 'P4'", values: [] }),
    )
  })
  beforeEach(async () => {
    await world.post([added('P1', 'FRONT/01')])
    return async () => {
      await world.post([sold('P1', 'FRONT/01')])
      expect(await breachesIn(world)).toEqual([])
    }
  })
  afterAll(() => world.opened.remove())

  test('is refused a second time, and whoever brings it is told where it is', async () => {
    const told = ['books.twice', { what: 'Piece P1', where: 'FRONT/01' }]
    const refused = { ledger: 'goods', dims: { piece: 'P1' }, amount: 'qty', there: 2, where: 'FRONT/01' }
    expect(await refusalOf(world.post([added('P1', 'BENCH')]))).toEqual([...told, refused])
    expect(await refusalOf(world.post([added('P1', 'FRONT/01')]))).toEqual([...told, refused])
    expect(await refusalOf(world.post([added('P1', 'BENCH')], 'B'))).toEqual([...told, refused])
    const two = added('P2', 'BENCH', { amounts: { qty: 2, grams: 10 } })
    expect(await refusalOf(world.post([two]))).toMatchObject(['books.twice', { what: 'Piece P2', where: 'BENCH' }, {}])
  })

  test('moves, and comes again when it is gone', async () => {
    await world.post([moved('P1', 'FRONT/01', 'BENCH'), sold('P1', 'BENCH'), added('P1', 'FRONT/02')])
    await world.post([moved('P1', 'FRONT/02', 'SENT TO B')])
    await world.post([moved('P1', 'SENT TO B', 'BENCH', { fromShop: 'A' })], 'B')
    expect(await refusalOf(world.post([added('P1', 'FRONT/01')]))).toMatchObject(['books.twice', {}, {}])
    await world.post([sold('P1', 'BENCH')], 'B')
    await world.post([added('P1', 'FRONT/01')])
  })

  test('a sale is not taken back once the piece was brought again', async () => {
    await world.post([sold('P1', 'FRONT/01', of('T1'))])
    await world.post([added('P1', 'BENCH')])
    const back = { document: 'sale', documentId: 'T1' }
    expect(await refusalOf(world.reverse(back))).toMatchObject(['books.twice', { where: 'BENCH' }, {}])
    await world.post([moved('P1', 'BENCH', 'FRONT/01')])
  })

  test('of others there may be many', async () => {
    const many = { amounts: { qty: 40, grams: 0 } }
    await world.post([added('P4', 'BENCH', many), added('P4', 'FRONT/01', many)])
    await world.post([added('P4', 'BENCH', many)], 'B')
  })

  test('of two who bring it at once one is refused', async () => {
    const tries = [world.post([added('P3', 'BENCH')]), world.post([added('P3', 'FRONT/01')], 'B')].map(refusalOf)
    const codes = (await Promise.all(tries)).map(([code]) => code)
    expect(codes.toSorted()).toEqual(['books.twice', 'not refused'])
  })

  test('the audit finds what is there twice', async () => {
    await tamper(
      world.opened,
      'goods_book_by_piece',
      "update goods_book_by_piece set qty = 2 where piece = 'P1' and qty = 1",
    )
    const breaches = await breachesIn(world)
    await tamper(
      world.opened,
      'goods_book_by_piece',
      "update goods_book_by_piece set qty = 1 where piece = 'P1' and qty = 2",
    )
    expect(breaches).toContain('singles-once: goods - - P1: 1 at most, found 2')
  })
})
