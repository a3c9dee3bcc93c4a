import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStrictTextType } from '../../../engine/field/text-type.ts'
import { parsesAs, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

const grade = createStrictTextType({
  name: 'grade',
  description: 'A grade.',
  json: { type: 'string', maxLength: 1 },
  blank: 'text',
  width: 1,
  view: 'text',
  refusal: 'text.pattern',
  accept: text => (/^[A-C]$/i.test(text) ? text.toUpperCase() : undefined),
})

describe('a strict text', () => {
  testStrangers(grade, 'type.text', [1, true])
  testRoundTrip(grade, fc.constantFrom('A', 'B', 'C'))
  parsesAs(grade, [
    ['b', { value: 'B' }],
    [' B', 'text.pattern'],
    ['__proto__', 'text.pattern'],
    ['A'.repeat(1_000_000), 'text.pattern'],
  ])
  testReading(grade, [
    [' b\n', { value: 'B' }],
    ['D', 'text.pattern'],
  ])

  test('keeps the bounds of the type and of the field', () => {
    expect(grade.check('AB', { pattern: /^A$/ })).toEqual([
      { code: 'text.long', params: { max: 1 } },
      { code: 'text.pattern' },
    ])
  })
})
