import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import { createRowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { aReader, compile, getResult, shown, world } from '../world.ts'

describe('values', () => {
  test.each([
    ['1.50', '1.5'],
    ["'it''s'", "'it's'"],
    ["''", 'nothing'],
    ['true', 'true'],
    ['amount', '1000'],
    ['weight', '2.5'],
    ['done', 'false'],
    ['day', "'2026-01-31'"],
    ['until', 'nothing'],
    ['answer.reason', 'nothing'],
    ['if(done, 1, 2)', '2'],
    ['case(done, 1, not done, 2, 3)', '2'],
    ['case(done, 1, done, 2, true, 4, 3)', '4'],
    ['case(done, 1, done, 2, 3)', '3'],
    ["if(until == day, 1, '')", 'nothing'],
    ['coalesce(until, day)', "'2026-01-31'"],
    ["coalesce(until, '')", 'nothing'],
    ['sysdate()', "'2026-11-20'"],
    ['today()', "'2026-11-21'"],
    ['now()', "'2026-11-21T01:02:03.000Z'"],
    ["clock(now(), 'Asia/Jakarta')", "'08:02'"],
    ["module('DISCOUNT') and not module('REPAIR')", 'true'],
  ])('%s is %s', (source, expected) => {
    expect(getResult(source)).toBe(expected)
  })
})

describe('laziness', () => {
  const { sysdate: _, ...dayless } = aReader
  test.each([
    ['if(true, 1, amount / (1 - 1) + count(answer.lines))', '1'],
    ['if(done, days_between(sysdate(), day), 5)', '5'],
    ['done and sysdate() == day', 'false'],
    ['not done or sysdate() == day', 'true'],
    ['coalesce(amount, days_between(sysdate(), day))', '1000'],
    ['not done and sysdate() == day', 'unknown: day'],
    ['amount + days_between(sysdate(), day)', 'unknown: day'],
    ["param('NONE', days_between(sysdate(), day))", 'unknown: day'],
    ["param('STEP', days_between(sysdate(), day))", '500'],
  ])('%s is %s', (source, expected) => {
    const evaluated = evaluate(compile(source), dayless)
    expect('unknown' in evaluated ? `unknown: ${evaluated.unknown.kind}` : shown(evaluated.value)).toBe(expected)
  })
})

test('an unknown value is reported, with what to load', () => {
  const term = compile('place.rate * 2')
  const row = createRowReader({ place: 'P7' })
  expect(evaluate(term, { ...aReader, row })).toEqual({ unknown: { kind: 'reference', to: 'place', key: 'P7' } })
})

test('faults of the application are not swallowed', () => {
  const run = (): never => {
    throw new Error('a bug')
  }
  const functions = { crash: { parameters: [], result: { kind: 'text' as const }, run } }
  expect(() => getResult('crash()', {}, { ...world, functions })).toThrow('a bug')
})

test('the deepest tree is evaluated', () => {
  expect(getResult(Array.from({ length: 199 }, () => '1').join(' + '))).toBe('199')
})
