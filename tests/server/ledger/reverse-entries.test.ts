// Taking back: exact mirrors, once, on the open day, and only where the places can give back.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { computeMirrorId } from '../../../server/ledger/reverse-entries.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, earned, heldIn, moved, of, openBooks, paid, readBreaches, readRefusal, sold } from './book-world.ts'

describe.each(testedStorages)('$name', kind => {
  let serial = 0
  let document = ''
  const world = openForTests(() => openBooks(kind))
  beforeAll(async () => {
    await world.post([added('P1', 'FRONT/01'), added('P2', 'FRONT/02'), added('P3', 'FRONT/01')])
  })
  beforeEach(() => {
    serial += 1
    document = `SALE-${serial}`
  })

  const buildSale = () => [
    sold('P1', 'FRONT/01', of(document, { line: 'L1' })),
    sold('P2', 'FRONT/02', of(document, { line: 'L2' })),
    paid(5000, { ...of(document), amounts: { money: 5000, fee: 50 } }),
    earned('M1', 5, of(document)),
  ]
  const whole = () => ({ documentId: document, by: 'cancel' })

  test('leaves every balance as it was', async () => {
    const before = await heldIn(world)
    const entries = await world.post(buildSale())
    expect(await heldIn(world)).not.toEqual(before)
    const mirrors = await world.reverse(whole())
    expect(await heldIn(world)).toEqual(before)
    expect(new Set(mirrors)).toEqual(new Set(entries.map(computeMirrorId)))
    const legs = await world.all(
      "select at, from_place, to_place, kind, move, line_id, qty, grams, reverses from goods_book where document_id = ? and reverses <> '-' order by id",
      document,
    )
    const [first] = entries
    const common = { from_place: 'BUYER', to_place: 'FRONT/01', kind: 'UNSELL', move: 'cancel', line_id: 'L1' }
    // What was posted first is taken back last.
    expect(legs.filter(({ reverses }) => reverses === first)).toEqual([
      { ...common, at: 'BUYER', qty: -1, grams: -2500, reverses: first },
      { ...common, at: 'FRONT/01', qty: 1, grams: 2500, reverses: first },
    ])
    expect(await readBreaches(world)).toEqual([])
  })

  test('is done once, and is not taken back itself', async () => {
    await world.post(buildSale())
    const mirrors = await world.reverse(whole())
    expect(await readRefusal(world.reverse(whole()))).toEqual(['books.reversed', {}])
    expect(await readRefusal(world.reverse({ ...whole(), entries: new Set(mirrors) }))).toEqual(['books.nothing', {}])
  })

  test('takes one line, then the rest, and no line twice', async () => {
    const before = await heldIn(world)
    const [first = '', ...others] = await world.post(buildSale())
    expect(await world.reverse({ ...whole(), lines: ['L1'] })).toEqual([computeMirrorId(first)])
    expect(await readRefusal(world.reverse({ ...whole(), lines: ['L1', 'L2'] }))).toEqual(['books.reversed', {}])
    expect(await world.reverse({ ...whole(), entries: new Set(others) })).toHaveLength(3)
    expect(await heldIn(world)).toEqual(before)
  })

  test('takes only the named entries', async () => {
    const [, ...extra] = await world.post([paid(100, of(document)), paid(7, of(document))])
    expect(await world.reverse({ ...whole(), entries: new Set(extra) })).toEqual(extra.map(computeMirrorId))
    expect(await heldIn(world)).toContain('A DRAWER: 100 0')
    await world.reverse(whole())
  })

  test('of a document that posted nothing is refused', async () => {
    expect(await readRefusal(world.reverse(whole()))).toEqual(['books.nothing', {}])
    await world.post([paid(9)])
    expect(await readRefusal(world.reverse({ documentId: '-' }))).toEqual(['books.nothing', {}])
  })

  test('is refused when a place no longer holds what has to leave it', async () => {
    await world.post([moved('P3', 'FRONT/01', 'BENCH', of(document))])
    await world.post([moved('P3', 'BENCH', 'FRONT/02', of(`${document}-2`))])
    const elsewhere = { what: 'Piece P3', place: 'BENCH', where: 'FRONT/02' }
    expect(await readRefusal(world.reverse(whole()))).toMatchObject(['books.elsewhere', elsewhere, {}])
    await world.reverse({ ...whole(), documentId: `${document}-2` })
    await world.reverse(whole())
    expect(await readBreaches(world)).toEqual([])
  })

  test('gives goods back to the shop that sent them', async () => {
    await world.post([moved('P3', 'FRONT/01', 'SENT TO B')])
    await world.post([moved('P3', 'SENT TO B', 'FRONT/02', { ...of(document), fromShop: 'A' })], 'B')
    expect(await heldIn(world)).toContain('B FRONT/02 P3: 1 2500')
    await world.reverse(whole(), 'B')
    expect(await heldIn(world)).toContain('A SENT TO B P3: 1 2500')
    expect(await readBreaches(world)).toEqual([])
    await world.post([moved('P3', 'SENT TO B', 'FRONT/01')])
  })

  test('of two at once one is written', async () => {
    await world.post(buildSale())
    const both = await Promise.all([readRefusal(world.reverse(whole())), readRefusal(world.reverse(whole()))])
    expect(both.map(([code]) => code).toSorted()).toEqual(['books.reversed', 'not refused'])
    expect(await readBreaches(world)).toEqual([])
  })
})
