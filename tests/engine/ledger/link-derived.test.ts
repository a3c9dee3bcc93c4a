import { describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { bookSchema, changeGoods, withDerived, withHolders, withLedgers } from '../../support/schema/ledger-files.ts'
import { buildEdits, collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

describe('a derived field', () => {
  const { field } = getResource(bookSchema(...withDerived, ...withHolders), 'thing')

  test('has the ledger, the column with the key, and the derived value', () => {
    expect([field.now_at?.derived, field.room?.derived, field.on_hand?.derived, field.points?.derived]).toEqual([
      { ledger: 'goods', by: 'piece', value: { kind: 'place' } },
      { ledger: 'goods', by: 'piece', value: { kind: 'part', part: 'room' } },
      { ledger: 'goods', by: 'piece', value: { kind: 'amount', amount: 'qty' } },
      { ledger: 'points', by: 'holder', value: { kind: 'amount', amount: 'points' } },
    ])
  })

  test('may hold whether a document reserves the row', () => {
    const held = { $ref: 'types#flag', 'x-balance': { ledger: 'goods', value: 'held' } }
    const thing = getResource(bookSchema(...withDerived, buildEdits('thing')('/properties/held', held)), 'thing')
    expect(thing.field.held).toMatchObject({
      readOnly: true,
      stored: true,
      default: 0,
      derived: { ledger: 'goods', by: 'piece', value: { kind: 'held' } },
    })
  })

  test('is read-only, and is 0 in a new row', () => {
    expect([field.now_at, field.on_hand].map(one => [one?.readOnly, one?.stored, one?.default])).toEqual([
      [true, true, '-'],
      [true, true, 0],
    ])
  })
})

const of = (value: string, $ref: string, more: object = {}, ledger = 'goods'): Edit =>
  thing('/properties/on_hand', { $ref, 'x-balance': { ledger, value }, ...more })

const rows: readonly (readonly [what: string, edits: readonly Edit[], fault: RegExp])[] = [
  ['of another type than its amount', [of('grams', 'types#money')], /keeps it in the type "weight".*"money"/],
  ['a place that is no text', [of('place', 'types#int')], /a place is a text, not of the type "int"/],
  ['held, and no flag', [of('held', 'types#text')], /a row is held or not: the field is of the type "flag"/],
  ['an unknown amount', [of('grms', 'types#weight')], /no amount "grms"; say "place".*did you mean "grams"/],
  ['a book that knows no such rows', [of('money', 'types#money', {}, 'cash')], /no dim of "cash" refers to "thing"/],
  ['that is required', [of('qty', 'types#int'), thing('/required', ['thing_code', 'on_hand'])], /cannot be required/],
  ['that is a key', [of('place', 'types#text'), thing('/x-key', ['on_hand'])], /"on_hand" is no key/],
  ['that is worked out too', [of('qty', 'types#int', { 'x-calc': 'price' })], /"x-calc" says nothing here/],
  [
    'of two dims',
    [of('qty', 'types#int'), changeGoods('/dims/other', { $ref: 'types#code', ref: 'thing' })],
    /several dims of "goods" refer to "thing"/,
  ],
  [
    'without a balance',
    [of('place', 'types#text'), changeGoods('/balances/1/by', ['piece'])],
    /keeps no balance by "piece" and "at"/,
  ],
  [
    'of each shop out of a book of the chain',
    [...withHolders, thing('/x-scope', 'shop'), changeGoods('/title', 'Goods')],
    /each shop has a "thing" of its own/,
  ],
]

describe('faults of a derived field', () => {
  test.each(rows)('refuses %s', (_, edits, fault) => {
    const faults = collectFaultsWith(...withLedgers, ...edits)
    expect(faults.filter(line => fault.test(line)).length).toBeGreaterThan(0)
  })
})
