import { expect, test } from 'vitest'
import { toJsonBytes } from '../../../server/event-loop/json-bytes.ts'

const buildRows = (length: number) => Array.from({ length }, (_, index) => ({ index, text: 'é"\\', nothing: null }))

const values: readonly (readonly [string, unknown])[] = [
  ['nothing', null],
  ['a text', 'Kadar é'],
  ['an empty object', {}],
  ['an empty list', []],
  ['a property without a value', { a: undefined, b: 1 }],
  ['a short list', buildRows(3)],
  ['a list of one piece', buildRows(200)],
  ['a long list', buildRows(1001)],
  ['long lists in properties', { name: 'x', rows: buildRows(401), totals: { a: 1 }, none: [], last: buildRows(2) }],
]

test.each(values)('%s is written as JSON.stringify writes it', async (_, value) => {
  expect((await toJsonBytes(value)).toString()).toBe(JSON.stringify(value))
})
