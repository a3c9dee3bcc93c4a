import { expect, test } from 'vitest'
import { checkExpression } from '../../../../engine/expression/check/check.ts'
import { findUnitFaults } from '../../../../engine/expression/check/check-units.ts'
import { parseExpression } from '../../../../engine/expression/syntax/parse.ts'
import { emptyScope } from '../../../../engine/expression/terms/scope.ts'
import { createFieldSet, type ExpressionType } from '../../../../engine/expression/terms/types.ts'

const createUnitType = (unit: string, scale: number): ExpressionType => ({ kind: 'number', scale, unit })
const fields = createFieldSet('thing', {
  price: createUnitType('Rp', 0),
  weight: createUnitType('gr', 3),
  share: createUnitType('%', 2),
})

const listFaults = (text: string, expected?: ExpressionType): readonly string[] => {
  const parsed = parseExpression(text)
  if ('faults' in parsed) throw new Error(parsed.faults[0]?.message)
  const checked = checkExpression(parsed.node, { ...emptyScope, fields })
  const faults = 'faults' in checked ? checked.faults : findUnitFaults(checked.term, expected)
  return faults.map(({ offset, message }) => `${offset} ${message}`)
}

test.each([
  ['price + price', []],
  ['price + 1000', []],
  ['price * weight', []],
  ['price * share / 100', []],
  ['price + weight', ['0 "+" takes one unit; found Rp and gr']],
  ['price > weight', ['0 ">" takes one unit; found Rp and gr']],
  ['if(price > 0, price, weight)', ['0 the values of "if" are of one unit; found Rp and gr']],
  ['price / 0', ['8 nothing is divided by 0']],
])('%s', (text, faults) => {
  expect(listFaults(text)).toEqual(faults)
})

test('the result has the unit of its field', () => {
  expect(listFaults('weight', createUnitType('Rp', 0))).toEqual(['0 expected a number in Rp; found one in gr'])
  expect(listFaults('price * share', createUnitType('Rp', 0))).toEqual(['0 "share" is a percentage: divide by 100'])
  expect(listFaults('price * share / 100', createUnitType('Rp', 0))).toEqual([])
})
