import { expect, test } from 'vitest'
import {
  aligned,
  isNothing,
  mostDecimals,
  nothingOperand,
  numberOperand,
  type Operand,
  widened,
} from '../../../../engine/expression/sql/operand.ts'
import { decimal } from '../../../../engine/expression/syntax/decimal.ts'
import { valueText } from '../sql-text.ts'

const column: Operand = { value: { kind: 'column', through: [], name: 'a' }, scale: 1, factors: 1, mayBeNull: true }
const constant = (coefficient: bigint, scale: number): Operand =>
  numberOperand(decimal(coefficient, scale)) ?? nothingOperand

test.each([
  [15n, 1, 15, 1],
  [-7n, 0, -7, 0],
])('%s at scale %d is a constant', (coefficient, scale, value, at) => {
  expect(numberOperand(decimal(coefficient, scale))).toMatchObject({ value: { kind: 'constant', value }, scale: at })
})

test('what no database holds exactly is none', () => {
  expect(numberOperand(decimal(2n ** 53n))).toBeUndefined()
  expect(numberOperand(decimal(1n, mostDecimals + 1))).toBeUndefined()
})

test('converts the scale of constants directly, of columns by a factor, of null not at all', () => {
  expect([column, constant(15n, 1), nothingOperand].map(one => valueText(widened(one, 3)?.value ?? one.value))).toEqual(
    ['(a * 100)', '1500', 'null'],
  )
  expect(widened(constant(2n ** 52n, 0), 1)).toBeUndefined()
})

test('aligns to the largest scale', () => {
  expect(aligned([column, constant(2n, 0), constant(125n, 3)])?.map(({ value }) => valueText(value))).toEqual([
    '(a * 100)',
    '2000',
    '125',
  ])
  expect(aligned([constant(2n ** 50n, 0), constant(1n, 9)])).toBeUndefined()
  expect(aligned([])).toEqual([])
})

test('only null is a null operand', () => {
  expect([nothingOperand, column, constant(0n, 0)].map(isNothing)).toEqual([true, false, false])
})
