import { describe, expect, test } from 'vitest'
import { getLedger } from '../../../engine/schema.ts'
import { bookSchema, goodsEdit, withLedgers } from '../../support/ledger-files.ts'
import { type Edit, faultsWith } from '../../support/schema-files.ts'

const single = (said: object): Edit => goodsEdit('/dims/piece/single', { amount: 'qty', ...said })

describe('a single thing', () => {
  test('is one of its amount, of all rows or of those where the condition holds', () => {
    const dimOf = (edit: Edit) => getLedger(bookSchema(edit), 'goods').dims[0]?.single
    expect(dimOf(single({}))).toEqual({ amount: 'qty' })
    expect(dimOf(single({ if: 'active' }))).toMatchObject({ amount: 'qty', if: { text: 'active' } })
  })

  test.each([
    ['asks who is signed in', single({ if: "user.level == 'TOP'" }), /only|user|stored|database/],
    ['names no field', single({ if: 'actve' }), /did you mean "active"/],
    ['is of no row', goodsEdit('/dims/colour', { $ref: 'types#label', single: { amount: 'qty' } }), /say "ref"/],
  ])('that %s is refused', (_, edit, fault) => {
    expect(faultsWith(...withLedgers, edit).join('\n')).toMatch(fault)
  })
})
