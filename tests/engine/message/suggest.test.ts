import { expect, test } from 'vitest'
import { findNearestWord, formatSuggestion } from '../../../engine/message/suggest.ts'

const rows: readonly [given: unknown, known: readonly (string | number)[], nearest: string | number | undefined][] = [
  ['x-reff', ['x-ref', 'x-fetch'], 'x-ref'],
  ['titel', ['title', 'type'], 'title'],
  ['tittle', ['title', 'type'], 'title'],
  ['nam', ['name', 'size'], 'name'],
  ['MASTER', ['master', 'document'], 'master'],
  ['own', ['SU', 'OWN'], 'OWN'],
  ['OWM', ['SU', 'OWN'], 'OWN'],
  ['zone', ['name', 'place_code'], undefined],
  ['x', ['y'], 'y'],
  ['something else', ['name'], undefined],
  ['50', [10, 25, 50], 50],
  [50, [10, 25], undefined],
  [null, ['a'], undefined],
  ['a', [], undefined],
  ['', ['name'], undefined],
]

test.each(rows)('%j among %j: %s', (given, known, nearest) => {
  expect(findNearestWord(given, known)).toBe(nearest)
  expect(formatSuggestion(given, known)).toBe(nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`)
})
