import { describe, expect, test } from 'vitest'
import { getLedger } from '../../../engine/schema/schema.ts'
import { bookSchema, changeGoods, withLedgers } from '../../support/schema/ledger-files.ts'
import { buildEdits, collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'

const changeSingle = (said: object): Edit => changeGoods('/dims/piece/single', { amount: 'qty', ...said })

describe('a single dim', () => {
  test('has one amount, for all rows or for those that meet the condition', () => {
    const getDim = (edit: Edit) => getLedger(bookSchema(edit), 'goods').dims[0]?.single
    expect(getDim(changeSingle({}))).toEqual({ amount: 'qty', scope: 'chain' })
    expect(getDim(changeSingle({ scope: 'shop' }))).toEqual({ amount: 'qty', scope: 'shop' })
    expect(getDim(changeSingle({ if: 'active' }))).toMatchObject({ amount: 'qty', if: { text: 'active' } })
  })

  test.each([
    ['asks who is signed in', [changeSingle({ if: "user.level == 'TOP'" })], /only|user|stored|database/],
    ['names no field', [changeSingle({ if: 'actve' })], /did you mean "active"/],
    [
      'is of the whole chain, while each shop gives keys by itself',
      [buildEdits('thing')('/x-scope', 'shop'), changeSingle({})],
      /single: two shops may give "thing" the same key: say "scope": "shop", or number its key once for the chain/,
    ],
    [
      'is of each shop, in places of the whole chain',
      [changeGoods('/places/scope', 'global'), changeGoods('/places/rows'), changeSingle({ scope: 'shop' })],
      /single\/scope: the places of "goods" are those of the whole chain/,
    ],
    ['is of no row', [changeGoods('/dims/colour', { $ref: 'types#label', single: { amount: 'qty' } })], /say "ref"/],
  ] as const)('is refused if %s', (_, edits, fault) => {
    expect(collectFaultsWith(...withLedgers, ...edits).join('\n')).toMatch(fault)
  })
})
