// Facts that hold for many types of field; the test of each type states them for its own.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldType, Stored } from '../../../engine/field/field-type.ts'
import type { FaultCode } from '../../../engine/message/faults.ts'
import { largestScaled } from '../../../engine/value/amount.ts'

const strangers: readonly unknown[] = [
  {},
  JSON.parse('{"__proto__": {"polluted": 1}}'),
  { toString: () => '1', valueOf: () => 1 },
  [],
  ['A'],
  [1],
  new Date(0),
  () => 1,
  Symbol('1'),
  1n,
  null,
  undefined,
  Number.NaN,
]

/** Other JSON values all get one fault and change no value. */
export function testStrangers({ parse }: FieldType, code: FaultCode, more: readonly unknown[]): void {
  test(`refuses everything of another kind with ${code}`, () => {
    for (const stranger of [...strangers, ...more]) expect(parse(stranger)).toEqual({ fault: { code } })
    expect('polluted' in {}).toBe(false)
  })
}

type Outcome = { value: Stored } | FaultCode

const shorten = (value: unknown): string => JSON.stringify(value).slice(0, 40)

const titled = <Raw>([raw, expected]: readonly [Raw, Outcome]) =>
  [shorten(raw), shorten(expected), raw, expected] as const

/** Rows of [what comes in, its stored form or the code of its fault]. */
export function parsesAs({ parse }: FieldType, rows: readonly (readonly [unknown, Outcome])[]): void {
  test.each(rows.map(titled))('parses %s to %s', (_raw, _expected, raw, expected) => {
    expect(parse(raw)).toMatchObject(typeof expected === 'string' ? { fault: { code: expected } } : expected)
  })
}

/** Rows of [what a person typed, its stored form or the code of its fault]. */
export function testReading({ read }: FieldType, rows: readonly (readonly [string, Outcome])[]): void {
  test.each(rows.map(titled))('reads %s to %s', (_raw, _expected, text, expected) => {
    expect(read(text)).toMatchObject(typeof expected === 'string' ? { fault: { code: expected } } : expected)
  })
}

/** Every stored value round-trips through JSON and its own format; so does null. */
export function testRoundTrip(type: FieldType, values: fc.Arbitrary<Stored>): void {
  test('json and format lead back to every value', () => {
    fc.assert(
      fc.property(values, value => {
        expect(type.parse(JSON.parse(JSON.stringify(type.toJson(value))))).toEqual({ value })
        expect(type.read(type.format(value))).toEqual({ value })
        expect(type.check(value, {})).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('null is null in JSON, empty in a cell, blank when read, and never checked', () => {
    expect(type.toJson(null)).toBe(null)
    expect(type.format(null)).toBe('')
    expect(type.read(' ')).toEqual({ value: { text: '', null: null, zero: 0 }[type.blank] })
    expect(type.check(null, { minLength: 3, minimum: 1, pattern: /^x$/, choices: [] })).toEqual([])
  })
}

/** A number type keeps its whole range, either sign. */
export function testRange(type: FieldType): void {
  const largest = largestScaled(type.scale ?? 0)
  testRoundTrip(
    type,
    fc.oneof(fc.integer(), fc.integer({ min: -largest, max: largest }), fc.constantFrom(largest, -largest)),
  )
}

/** Parsing a parsed value does not change it. */
export function parsesOnce({ parse }: FieldType): void {
  test('takes what it stores as it is', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'e\u0301', '\r', '\n', '\t', ' ', '\u00a0', '💍', '\u0301') })
    const anyCodePoint = fc.integer({ min: 0, max: 0x10ffff }).map(point => String.fromCodePoint(point))
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: anyCodePoint })), text => {
        const once = parse(text)
        if ('value' in once) expect(parse(once.value)).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })
}
