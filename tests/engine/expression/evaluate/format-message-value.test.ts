import { expect, test } from 'vitest'
import { formatMessageValue } from '../../../../engine/expression/evaluate/format-message-value.ts'
import { parseDecimal } from '../../../../engine/expression/syntax/decimal-text.ts'
import type { ExpressionValue } from '../../../../engine/expression/terms/types.ts'

const number = (text: string): ExpressionValue => parseDecimal(text) ?? null

test.each<[ExpressionValue, string]>([
  [number('500'), '500'],
  [number('1234567.50'), '1,234,567.5'],
  [number('-1000'), '-1,000'],
  [number('0.001'), '0.001'],
  ['CINCIN', 'CINCIN'],
  [null, ''],
])('%o is written %j', (value, text) => {
  expect(formatMessageValue(value)).toBe(text)
})
