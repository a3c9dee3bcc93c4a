import { expect, test } from 'vitest'
import { textBuiltins } from '../../../../engine/expression/terms/builtins.ts'
import { getResult } from '../world.ts'

test.each([
  ["upper('abz éß')", "'ABZ éß'"],
  ["lower('ABZ ÉI')", "'abz Éi'"],
  ['upper(place)', "'P1'"],
  ["pad('7', 4)", "'0007'"],
  ['pad(7, 4)', "'0007'"],
  ['pad(amount, 2)', "'1000'"],
  ["pad('é💍', 4, '*')", "'**é💍'"],
  ["pad('x', 4, '💍')", "'💍💍💍x'"],
  ["pad('x', 6, 'ab')", "'ababax'"],
  ["pad('x', 3, '-')", "'--x'"],
  ["pad('x', 0)", "'x'"],
  ["pad('x', -3)", "'x'"],
  ["pad('x', 201)", 'nothing'],
  ["pad('x', 2.5)", 'nothing'],
  ['pad(-1.5, 5)', "'0-1.5'"],
  ["pad('', 5)", 'nothing'],
  ["len('é💍')", '2'],
  ["len('')", '0'],
  ['len(answer.reason)', '0'],
  ["upper('')", 'nothing'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})

test('holds the names of the language', () => {
  expect(Object.keys(textBuiltins)).toEqual(['upper', 'lower', 'pad', 'len'])
})
