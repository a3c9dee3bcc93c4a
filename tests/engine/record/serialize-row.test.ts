import { expect, test } from 'vitest'
import { buildRow, type Row, serializeRow, toJsonRow } from '../../../engine/record/row.ts'
import { sampleResource, sampleRow } from '../../support/schema/schema-records.ts'

const rows: readonly (readonly [what: string, row: Row])[] = [
  ['as it is', sampleRow],
  ['new, with nothing in it', {}],
  ['with signs and lines', { ...sampleRow, name: '"a"\\\n\u0007 ß é \u2028 \ud800', code: '' }],
  ['with numbers at the ends of their types', { ...sampleRow, price: -0, weight: 1, versi: 3 }],
  ['with the largest numbers', { ...sampleRow, price: Number.MAX_SAFE_INTEGER, weight: -1, active: 0 }],
]

test.each(rows)('a row %s is the text of its JSON', (_, row) => {
  expect(serializeRow(sampleResource, row)).toBe(JSON.stringify(toJsonRow(sampleResource, row, () => true)))
})

test('lines follow the values', () => {
  const line = serializeRow(sampleResource, sampleRow)
  const text = serializeRow(sampleResource, sampleRow, [['lines', `[${line},${line}]`]])
  const whole = toJsonRow(sampleResource, sampleRow, () => true)
  expect(text).toBe(JSON.stringify({ ...whole, lines: [whole, whole] }))
})

test('a row has all names, with null for missing values', () => {
  const given: Row = { a: 1, b: 'x' }
  expect(buildRow(['b', 'a', 'c'], name => given[name])).toEqual({ b: 'x', a: 1, c: null })
})
