import { describe, expect, test } from 'vitest'
import { getLedger } from '../../../../engine/schema/schema.ts'
import { bookSchema, goodsEdit, withLedgers } from '../../../support/ledger-files.ts'
import { type Edit, editsOf, faultsWith } from '../../../support/schema-files.ts'

const single = (said: object): Edit => goodsEdit('/dims/piece/single', { amount: 'qty', ...said })

describe('a single dim', () => {
  test('has one amount, for all rows or for those that meet the condition', () => {
    const dimOf = (edit: Edit) => getLedger(bookSchema(edit), 'goods').dims[0]?.single
    expect(dimOf(single({}))).toEqual({ amount: 'qty', scope: 'chain' })
    expect(dimOf(single({ scope: 'shop' }))).toEqual({ amount: 'qty', scope: 'shop' })
    expect(dimOf(single({ if: 'active' }))).toMatchObject({ amount: 'qty', if: { text: 'active' } })
  })

  test.each([
    ['asks who is signed in', [single({ if: "user.level == 'TOP'" })], /only|user|stored|database/],
    ['names no field', [single({ if: 'actve' })], /did you mean "active"/],
    [
      'is of the whole chain, while each shop gives keys by itself',
      [editsOf('thing')('/x-scope', 'shop'), single({})],
      /single: two shops may give "thing" the same key: say "scope": "shop", or number its key once for the chain/,
    ],
    [
      'is of each shop, in places of the whole chain',
      [goodsEdit('/places/scope', 'global'), goodsEdit('/places/rows'), single({ scope: 'shop' })],
      /single\/scope: the places of "goods" are those of the whole chain/,
    ],
    ['is of no row', [goodsEdit('/dims/colour', { $ref: 'types#label', single: { amount: 'qty' } })], /say "ref"/],
  ] as const)('is refused if %s', (_, edits, fault) => {
    expect(faultsWith(...withLedgers, ...edits).join('\n')).toMatch(fault)
  })
})
