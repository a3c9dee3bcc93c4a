import { expect, test } from 'vitest'
import { numberBuiltins } from '../../../../engine/expression/terms/builtins.ts'
import { getResult } from '../world.ts'

test.each([
  ['round(2.5)', '3'],
  ['round(-2.5)', '-3'],
  ['round(2.449, 0.1)', '2.4'],
  ['round(1249, 500)', '1000'],
  ['round(1250, 500)', '1500'],
  ['round_up(1001, 500)', '1500'],
  ['round_up(1000, 500)', '1000'],
  ['round_up(-1200, 500)', '-1000'],
  ["round_up(1001, param('STEP', 100))", '1500'],
  ['round_up(0.1)', '1'],
  ['round_down(1999, 500)', '1500'],
  ['round_down(-1, 500)', '-500'],
  ['round(7, 0)', 'nothing'],
  ['round_up(7, -5)', 'nothing'],
  ["round('')", 'nothing'],
  ["round(7, '')", 'nothing'],
  ['floor(2.999)', '2'],
  ['floor(-0.5)', '-1'],
  ['abs(-2.5)', '2.5'],
  ['abs(weight)', '2.5'],
  ['min(3, 1, 2.5)', '1'],
  ['max(3, 1, 2.5)', '3'],
  ["max('a', 'é', 'B')", "'é'"],
  ['min(day, sysdate())', "'2026-01-31'"],
  ['min(amount, weight, rate)', '1.25'],
  ['max(day, until)', 'nothing'],
  ["max('-', 'A')", 'nothing'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})

test('holds the names of the language', () => {
  expect(Object.keys(numberBuiltins)).toEqual(['round', 'round_up', 'round_down', 'floor', 'abs', 'min', 'max'])
})
