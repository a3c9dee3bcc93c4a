// Posting: what is written, and what is refused with which words, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../../../server/ledger/entry.ts'
import { postEntries } from '../../../server/ledger/post-entries.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { storages } from '../../support/storage/storages.ts'
import { added, earned, heldIn, moved, of, openBooks, paid, readRefusal, sold, today } from './book-world.ts'

describe.each(storages)('$name', kind => {
  const world = openForTests(() => openBooks(kind))
  beforeAll(async () => {
    await world.post([added('P1', 'FRONT/01'), added('P2', 'FRONT/02'), added('P3', 'BENCH')])
  })

  test('writes two legs for each entry, in its shop and on its open day', async () => {
    const [entry = ''] = await world.post([moved('P1', 'FRONT/01', 'FRONT/02', of('M1', { line: 'L1' }))])
    const legs = await world.all('select * from goods_book where entry = ? order by id', entry)
    const common = { place_code: 'A', business_date: today, kind: 'MOVE', piece: 'P1', from_place: 'FRONT/01' }
    const source = { document: 'sale', document_id: 'M1', move: 'save', line_id: 'L1', reverses: '-' }
    expect(legs).toMatchObject([
      { ...common, ...source, at: 'FRONT/01', to_place: 'FRONT/02', qty: -1, grams: -2500, created_by: 'BOSS' },
      { ...common, ...source, at: 'FRONT/02', to_place: 'FRONT/02', qty: 1, grams: 2500, created_by: 'BOSS' },
    ])
    await world.post([moved('P1', 'FRONT/02', 'FRONT/01')])
  })

  test('several books go together, with one row of the audit', async () => {
    await world.post([added('P4', 'FRONT/01'), paid(5000, { amounts: { money: 5000, fee: 50 } }), earned('M1', 7)])
    const [leg] = await world.all('select posting from points_book')
    const rows = await world.all('select * from kencana_audit where row_id = ?', String(leg?.posting))
    expect(rows).toMatchObject([{ resource: 'books', verb: 'post', shop: 'A', user_id: 'BOSS', device: 'test' }])
    expect(JSON.parse(String(rows[0]?.after_json))).toMatchObject({ ledgers: ['cash', 'goods', 'points'], entries: 3 })
    expect(await heldIn(world)).toEqual(expect.arrayContaining(['A DRAWER: 5000 50', 'M1: 7', 'A FRONT/01 P4: 1 2500']))
    await world.post([sold('P4', 'FRONT/01')])
  })

  test('goods that another shop receives leave the one that sent them', async () => {
    await world.post([added('P4', 'FRONT/01'), moved('P4', 'FRONT/01', 'SENT TO B')])
    const [entry = ''] = await world.post([moved('P4', 'SENT TO B', 'FRONT/01', { fromShop: 'A' })], 'B')
    const legs = await world.all('select place_code, at, qty from goods_book where entry = ? order by id', entry)
    expect(legs).toEqual([
      { place_code: 'A', at: 'SENT TO B', qty: -1 },
      { place_code: 'B', at: 'FRONT/01', qty: 1 },
    ])
    await world.post([sold('P4', 'FRONT/01')], 'B')
  })

  test('what passes through a place must be there when it leaves', async () => {
    const there = [added('P4', 'FRONT/01'), moved('P4', 'FRONT/01', 'FRONT/02'), sold('P4', 'FRONT/02')]
    expect(await world.post(there)).toHaveLength(3)
    expect(await readRefusal(world.post(there.toReversed()))).toMatchObject([
      'books.not-there',
      { what: 'Piece P4' },
      {},
    ])
  })

  const refused: readonly (readonly [what: string, entry: LedgerEntry, code: string, params: object])[] = [
    ['an unknown kind', { ...added('P1', 'BENCH'), kind: 'GIVE' }, 'books.kind', { ledger: 'Goods', kind: 'GIVE' }],
    ['a kind that only takes back', { ...sold('P1', 'BENCH'), kind: 'UNSELL' }, 'books.kind', { kind: 'UNSELL' }],
    ['a place that is of no form', added('P1', 'NOWHERE'), 'books.place', { ledger: 'Goods', place: 'NOWHERE' }],
    ['a tray that is not there', added('P1', 'FRONT/99'), 'books.place', { place: 'FRONT/99' }],
    ['a tray in another room', added('P1', 'BACK/01'), 'books.place', { place: 'BACK/01' }],
    ['a shop that is not there, in a pattern', added('P1', 'SENT TO C'), 'books.place', { place: 'SENT TO C' }],
    ['a place of no right form', paid(1, { to: 'small' }), 'books.place', { ledger: 'Cash', place: 'small' }],
    ['the empty place', paid(1, { to: '' }), 'books.place', { place: '' }],
    ['a place to itself', moved('P3', 'BENCH', 'BENCH'), 'books.same-place', { place: 'BENCH' }],
    ['a shop that is not there', added('P1', 'BENCH', { toShop: 'C' }), 'books.shop', { shop: 'C' }],
    ['a piece that is not there', added('PX', 'BENCH'), 'books.dim', { dim: 'Piece', value: 'PX' }],
    ['no piece', added('-', 'BENCH'), 'books.dim', { dim: 'Piece', value: '-' }],
    ['a piece of a wrong form', added('p x', 'BENCH'), 'books.dim', { value: 'p x' }],
    ['a dim of no ledger', paid(1, { dims: { colour: 'RED' } }), 'books.dim', { dim: 'colour' }],
    ['nothing', added('P1', 'BENCH', { amounts: { qty: 0 } }), 'books.amount', { amount: 'Count', value: '0' }],
    ['less than nothing', paid(-1), 'books.amount', { amount: 'Money', value: '-1' }],
    ['a part', paid(0.5), 'books.amount', { value: '0.5' }],
    ['no number', paid(Number.NaN), 'books.amount', { value: 'NaN' }],
    ['more than can be stored exactly', paid(2 ** 53), 'books.amount', { value: '9007199254740992' }],
    ['an amount of no ledger', paid(1, { amounts: { grams: 1 } }), 'books.amount', { amount: 'grams' }],
    ['yesterday', paid(1, { date: '2026-11-19' }), 'books.day-closed', { date: '2026-11-19', open: today }],
  ]
  test.each(refused)('%s is refused', async (_, entry, code, params) => {
    const before = await world.all('select count(*) as legs from goods_book')
    expect(await readRefusal(world.post([entry]))).toMatchObject([code, params])
    expect(await world.all('select count(*) as legs from goods_book')).toEqual(before)
  })

  test('a sum that cannot be stored exactly is refused', async () => {
    await world.post([paid(Number.MAX_SAFE_INTEGER, { to: 'SAFE' })])
    const answer = readRefusal(world.post([paid(1, { to: 'SAFE' })]))
    expect(await answer).toMatchObject(['books.amount', { amount: 'Money', value: '1' }])
    await world.post([paid(Number.MAX_SAFE_INTEGER, { from: 'SAFE', to: 'SALES' })])
  })

  test('a caller of yesterday is refused because the day is closed', async () => {
    const caller = { ...world.caller(), shop: { ...world.caller().shop, businessDate: '2026-11-19' } }
    const work = world.storage.write(connection => postEntries(connection, caller, [paid(1)]))
    expect(await readRefusal(work)).toEqual(['books.day-closed', { date: '2026-11-19', open: today }])
  })

  describe('what is not there cannot leave', () => {
    test('and the answer names the place that has it', async () => {
      const where = { what: 'Piece P2', place: 'FRONT/01', where: 'FRONT/02' }
      const there = { ledger: 'goods', place: 'FRONT/01', dims: { piece: 'P2' }, amount: 'qty', there: 0, wanted: 1 }
      expect(await readRefusal(world.post([sold('P2', 'FRONT/01')]))).toEqual([
        'books.elsewhere',
        where,
        { ...there, where: 'FRONT/02' },
      ])
      expect(await readRefusal(world.post([sold('P2', 'FRONT/01')], 'B'))).toMatchObject([
        'books.elsewhere',
        { where: 'A: FRONT/02' },
        {},
      ])
    })

    test('or that it is nowhere', async () => {
      expect(await readRefusal(world.post([sold('P4', 'FRONT/01')]))).toMatchObject([
        'books.not-there',
        { what: 'Piece P4', place: 'FRONT/01' },
        {},
      ])
    })

    test('or how much is missing', async () => {
      const heavy = sold('P2', 'FRONT/02', { amounts: { qty: 1, grams: 2501 } })
      expect(await readRefusal(world.post([heavy]))).toMatchObject([
        'books.not-enough',
        { what: 'Piece P2, Grams', place: 'FRONT/02', there: '2.500', wanted: '2.501' },
        { there: 2.5, wanted: 2.501 },
      ])
      const out = paid(6000, { kind: 'OUT', from: 'DRAWER', to: 'SALES' })
      expect(await readRefusal(world.post([out]))).toMatchObject([
        'books.not-enough',
        { what: 'Money' },
        { wanted: 6000 },
      ])
      const spent = earned('M1', 8, { kind: 'SPEND', from: 'M1', to: 'HOUSE' })
      expect(await readRefusal(world.post([spent], 'B'))).toMatchObject([
        'books.not-enough',
        {},
        { there: 7, wanted: 8 },
      ])
    })
  })

  test('an amount that may be negative is', async () => {
    await world.post([paid(10, { kind: 'OUT', from: 'DRAWER', to: 'SALES', amounts: { money: 10, fee: 80 } })])
    expect(await heldIn(world)).toContain('A DRAWER: 4990 -30')
  })

  test('nothing to post is nothing posted', async () => {
    expect(await world.post([])).toEqual([])
  })

  test('nobody changes or deletes a leg, not even in SQL', async () => {
    for (const sql of ["update goods_book set qty = 5 where piece = 'P1'", 'delete from cash_book']) {
      const work = world.storage.write(connection => connection.run({ sql, values: [] }))
      await expect(work).rejects.toThrow(/is append-only/)
    }
  })
})
