import { expect, test } from 'vitest'
import { writtenText } from '../../../../engine/expression/evaluate/written-text.ts'
import { decimalFromText } from '../../../../engine/expression/syntax/decimal.ts'
import type { Value } from '../../../../engine/expression/terms/value.ts'

const number = (text: string): Value => decimalFromText(text) ?? null

test.each<[Value, string]>([
  [number('500'), '500'],
  [number('1234567.50'), '1,234,567.5'],
  [number('-1000'), '-1,000'],
  [number('0.001'), '0.001'],
  ['CINCIN', 'CINCIN'],
  [null, ''],
])('%o is written %j', (value, text) => {
  expect(writtenText(value)).toBe(text)
})
