import { describe, expect, test } from 'vitest'
import { getLedger } from '../../../engine/schema/schema.ts'
import { bookSchema, changeGoods, withColumns, withLedgers } from '../../support/schema/ledger-files.ts'
import { collectFaultsWith } from '../../support/schema/schema-files.ts'

describe("columns of a day's balance", () => {
  test('count kinds and their reversals, or all other kinds', () => {
    expect(getLedger(bookSchema(withColumns), 'goods').columns).toEqual([
      { name: 'added', title: 'Added', raises: true, kinds: ['ADD'] },
      { name: 'came', title: 'In', raises: true, kinds: [] },
      { name: 'went', title: 'Out', raises: false, kinds: [] },
      { name: 'sold', title: 'Sold', raises: false, kinds: ['SELL', 'UNSELL'] },
    ])
  })

  test.each([
    ['count a kind that is not there', '/columns/sold/kinds', ['SEL'], /no kind is called "SEL"; did you mean "SELL"/],
    ['count one kind twice', '/columns/went/kinds', ['SELL'], /"SELL" is counted in "went" already/],
    ['count what takes back by itself', '/columns/sold/kinds', ['UNSELL'], /"UNSELL" is counted where "SELL" is/],
    ['leave a rest', '/columns/came/kinds', ['MOVE'], /no column takes the rest of what raises a place/],
    ['take the rest twice', '/columns/sold/kinds', undefined, /"went" takes the rest of what lowers a place already/],
  ])('are refused if %s', (_, pointer, value, fault) => {
    expect(collectFaultsWith(...withLedgers, withColumns, changeGoods(pointer, value)).join('\n')).toMatch(fault)
  })

  test('may count increases and decreases of a kind apart', () => {
    expect(
      collectFaultsWith(...withLedgers, withColumns, changeGoods('/columns/added/kinds', ['ADD', 'SELL'])),
    ).toEqual([])
  })
})
