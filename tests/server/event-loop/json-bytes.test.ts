import { expect, test } from 'vitest'
import { toJsonBytes } from '../../../server/event-loop/json-bytes.ts'

const rows = (length: number) => Array.from({ length }, (_, index) => ({ index, text: 'é"\\', nothing: null }))

const values: readonly (readonly [string, unknown])[] = [
  ['nothing', null],
  ['a text', 'Kadar é'],
  ['an empty object', {}],
  ['an empty list', []],
  ['a property without a value', { a: undefined, b: 1 }],
  ['a short list', rows(3)],
  ['a list of one piece', rows(200)],
  ['a long list', rows(1001)],
  ['long lists in properties', { name: 'x', rows: rows(401), totals: { a: 1 }, none: [], last: rows(2) }],
]

test.each(values)('%s is written as JSON.stringify writes it', async (_, value) => {
  expect((await toJsonBytes(value)).toString()).toBe(JSON.stringify(value))
})
