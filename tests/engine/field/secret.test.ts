import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secret } from '../../../engine/field/secret.ts'
import { testStrangers } from './type-facts.ts'

const anyCodePoint = fc.integer({ min: 0, max: 0x10ffff }).map(point => String.fromCodePoint(point))

testStrangers(secret, 'type.text', [12345678, true])

test('takes every text exactly as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, minLength: 1 }), value => {
      expect(secret.parse(value)).toEqual({ value })
      expect(secret.read(value)).toEqual({ value })
    }),
  )
  for (const value of ['  spaces  ', 'e\u0301', 'a\tb\0']) expect(secret.parse(value)).toEqual({ value })
})

test('reads an empty cell as null', () => {
  expect(secret.read('')).toEqual({ value: null })
})

test('never shows what is stored', () => {
  expect(secret.toJson('hash')).toBe(null)
  expect(secret.format('hash')).toBe('')
  expect(secret).toMatchObject({ secret: 'hashed', json: { writeOnly: true } })
})

test.each([
  ['💍'.repeat(7), [{ code: 'text.short', params: { min: 8 } }]],
  ['💍'.repeat(8), []],
  ['💍'.repeat(200), []],
  ['💍'.repeat(201), [{ code: 'text.long', params: { max: 200 } }]],
])('counts characters, case %#', (value, expected) => {
  expect(secret.check(value, {})).toEqual(expected)
})

test('keeps a longer minimum of the field', () => {
  expect(secret.check('x'.repeat(8), { minLength: 12 })).toEqual([{ code: 'text.short', params: { min: 12 } }])
  expect(secret.check(null, { minLength: 12 })).toEqual([])
})
