import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkExpression } from '../../../../engine/expression/check/check.ts'
import { parseExpression } from '../../../../engine/expression/syntax/parse.ts'
import {
  createNumberType,
  date,
  describeType,
  type ExpressionType,
  flag,
  text,
} from '../../../../engine/expression/terms/types.ts'
import { anyNode } from '../any-node.ts'
import { collectFaults, compile, report, world } from '../world.ts'

describe('the type of a result', () => {
  const scaled = (type: ExpressionType): string =>
    type.kind === 'number' ? `a number of ${type.scale ?? 'any'} decimals` : describeType(type)
  test.each([
    ['1.50', 'a number of 1 decimals'],
    ['-2', 'a number of 0 decimals'],
    ['amount + weight', 'a number of 3 decimals'],
    ['weight * rate', 'a number of 5 decimals'],
    ['amount / 3', 'a number of any decimals'],
    ['amount / 3 + 1', 'a number of any decimals'],
    ['-weight', 'a number of 3 decimals'],
    ['round(amount / 3)', 'a number of 0 decimals'],
    ['round(amount / 3, 0.01)', 'a number of 2 decimals'],
    ["round_up(amount, param('STEP', 500))", 'a number of any decimals'],
    ['abs(rate)', 'a number of 2 decimals'],
    ['min(amount, rate, 1)', 'a number of 2 decimals'],
    ['coalesce(amount, weight)', 'a number of 3 decimals'],
    ["if(done, amount, '')", 'a number of 0 decimals'],
    ['sum(lines, weight * price)', 'a number of 3 decimals'],
    ['avg(lines, price)', 'a number of any decimals'],
    ['count(lines)', 'a number of 0 decimals'],
    ["balance('stock', 'weight', code)", 'a number of 3 decimals'],
    ['worth(weight, amount)', 'a number of 0 decimals'],
    ["'a' + code", 'a text'],
    ['place', 'a reference'],
    ['coalesce(place, code)', 'a text'],
    ['done', 'true or false'],
    ['place.room.since', 'a date'],
    ['at', 'a moment'],
    ["''", 'nothing'],
  ])('%s is %s', (source, expected) => {
    expect(scaled(compile(source).type)).toBe(expected)
  })
})

test.each<[string, ExpressionType, readonly string[]]>([
  ['amount > 1', flag, []],
  ['amount', flag, ['0+6 expected true or false; found a number']],
  ['done', createNumberType(0), ['0+4 expected a number; found true or false']],
  ['weight / 3', createNumberType(0), []],
  ['place', text, []],
  ["''", date, []],
  ["'2026-01-01'", date, ['0+12 expected a date; found a text']],
  ['[1]', flag, ['0+3 a list is allowed only after "in" or "not in"']],
])('%s where %o is wanted', (source, wanted, faults) => {
  expect(collectFaults(source, world, wanted)).toEqual(faults)
})

test('all faults are reported at once, in their order, each once', () => {
  expect(collectFaults("nam == 'x' and amont > 1 or sum(lines, prise) > upper(2) or nam == ''")).toEqual([
    '0+3 nothing is called "nam"; did you mean "name"?',
    '15+5 nothing is called "amont"; did you mean "amount"?',
    '39+5 nothing is called "prise"; did you mean "price"?',
    '54+1 "upper" needs a text as its first value; found a number',
    '60+3 nothing is called "nam"; did you mean "name"?',
  ])
})

test('a tree checks the same, however it was made', () => {
  const parsed = parseExpression('amount + 1')
  expect('node' in parsed && checkExpression(parsed.node, world)).toMatchObject({
    term: { kind: 'arithmetic', offset: 0, length: 10 },
  })
})

test.each([
  ["amount in [1, 'a']", ['10+8 the values of a list are of one kind; found a number and a text']],
  ['amount in [nam, 2]', ['11+3 nothing is called "nam"; did you mean "name"?']],
])('lists: %s', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})

test('whatever is written, a fault is the worst that happens', () => {
  fc.assert(
    fc.property(anyNode, fc.string({ unit: 'binary' }), (node, source) => {
      for (const scope of [world, report]) checkExpression(node, scope)
      collectFaults(source)
      collectFaults(source.replaceAll(/[^'a-z0-9 ()[\].,+*/<>=!-]/g, 'a'))
    }),
    { numRuns: 500 },
  )
})
