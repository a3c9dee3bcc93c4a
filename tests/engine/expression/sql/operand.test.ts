import { expect, test } from 'vitest'
import {
  convertScale,
  createNumberOperand,
  isNullOperand,
  maxDecimals,
  normalizeScales,
  nullOperand,
  type Operand,
} from '../../../../engine/expression/sql/translate-values.ts'
import { createDecimal } from '../../../../engine/expression/syntax/decimal-text.ts'
import { getValueText } from '../sql-text.ts'

const column: Operand = { value: { kind: 'column', through: [], name: 'a' }, scale: 1, factors: 1, mayBeNull: true }
const constant = (coefficient: bigint, scale: number): Operand =>
  createNumberOperand(createDecimal(coefficient, scale)) ?? nullOperand

test.each([
  [15n, 1, 15, 1],
  [-7n, 0, -7, 0],
])('%s at scale %d is a constant', (coefficient, scale, value, at) => {
  expect(createNumberOperand(createDecimal(coefficient, scale))).toMatchObject({
    value: { kind: 'constant', value },
    scale: at,
  })
})

test('what no database holds exactly is none', () => {
  expect(createNumberOperand(createDecimal(2n ** 53n))).toBeUndefined()
  expect(createNumberOperand(createDecimal(1n, maxDecimals + 1))).toBeUndefined()
})

test('converts the scale of constants directly, of columns by a factor, of null not at all', () => {
  expect(
    [column, constant(15n, 1), nullOperand].map(one => getValueText(convertScale(one, 3)?.value ?? one.value)),
  ).toEqual(['(a * 100)', '1500', 'null'])
  expect(convertScale(constant(2n ** 52n, 0), 1)).toBeUndefined()
})

test('aligns to the largest scale', () => {
  expect(
    normalizeScales([column, constant(2n, 0), constant(125n, 3)])?.map(({ value }) => getValueText(value)),
  ).toEqual(['(a * 100)', '2000', '125'])
  expect(normalizeScales([constant(2n ** 50n, 0), constant(1n, 9)])).toBeUndefined()
  expect(normalizeScales([])).toEqual([])
})

test('only null is a null operand', () => {
  expect([nullOperand, column, constant(0n, 0)].map(isNullOperand)).toEqual([true, false, false])
})
