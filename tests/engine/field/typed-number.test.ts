import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../../../engine/field/money.ts'
import { percent } from '../../../engine/field/percent.ts'
import { detectDecimalSign, readTypedNumber } from '../../../engine/field/scaled-type.ts'
import { weight } from '../../../engine/field/weight.ts'
import { formatScaled } from '../../../engine/value/amount.ts'
import { typedNumbers } from '../../support/cases/typed-numbers.ts'

const types = { weight, percent, money }

describe('ways to type a number', () => {
  test.each(typedNumbers)('$kind $text is $is', ({ kind, text, is }) => {
    const type = types[kind]
    const read = type.read(text)
    expect('value' in read ? type.toJson(read.value) : read.fault.code).toBe(is)
  })
})

test.each([
  ['1,234.500', 3, { value: 1234500 }],
  [' -1,234,567 ', 0, { value: -1234567 }],
  ['\u22123.450', 3, { value: -3450 }],
  ['- 5', 3, { value: -5000 }],
  ['007', 0, { value: 7 }],
  ['-0.00', 2, { value: 0 }],
  ['9007199254740992', 0, { fault: 'number.large' }],
  ['1000000000000.000', 3, { fault: 'number.large' }],
  ['012,345', 0, { fault: 'number.groups' }],
  ['1.00.00', 0, { fault: 'number.groups' }],
  ['0,', 3, { value: 0 }],
  ...['', ' ', '-', '+-5', '--5', ',', '.', '. ,', '0x10', '1_000', '٣', '５', 'Infinity', 'NaN', '1\u00002'].map(
    text => [text, 3, { fault: 'type.number' }] as const,
  ),
] as const)('%j at scale %i is as listed', (text, scale, expected) => {
  expect(readTypedNumber(text, { scale })).toEqual(expected)
})

test('a unit is before or after the number, with its sign on either side', () => {
  const kind = { scale: 0, units: ['Rp'] }
  for (const text of ['-Rp 500', 'Rp -500', 'rp-500', '-500 RP', '- Rp. 500'])
    expect([text, readTypedNumber(text, kind)]).toEqual([text, { value: -500 }])
  expect(readTypedNumber('Rp', kind)).toEqual({ fault: 'type.number' })
})

test('huge texts are refused at once', () => {
  expect(readTypedNumber('9'.repeat(1_000_000), { scale: 0 })).toEqual({ fault: 'number.large' })
  expect(readTypedNumber('1,'.repeat(1_000_000), { scale: 0 })).toEqual({ fault: 'number.groups' })
  expect(readTypedNumber('1,'.repeat(1_000_000), { scale: 3 })).toEqual({ fault: 'number.signs' })
  expect(readTypedNumber(`${'9'.repeat(1_000_000)}x`, { scale: 3 })).toEqual({ fault: 'type.number' })
  expect(readTypedNumber(`0.${'0'.repeat(1_000_000)}`, { scale: 3 })).toEqual({ fault: 'number.scale' })
})

test.each([0, 2, 3])('what lists show reads as itself at scale %i, with either sign', scale => {
  const limit = scale === 0 ? Number.MAX_SAFE_INTEGER : 999_999_999_999_999
  fc.assert(
    fc.property(fc.integer({ min: -limit, max: limit }), value => {
      const shown = formatScaled(value, scale)
      const turned = shown.replace(/[.,]/g, sign => (sign === '.' ? ',' : '.'))
      expect(readTypedNumber(shown, { scale })).toEqual({ value })
      expect(readTypedNumber(turned, { scale })).toEqual({ value })
    }),
  )
})

test('a text that is read with decimals is never another number by a factor of a thousand', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,6}$/)
  fc.assert(
    fc.property(digits, fc.stringMatching(/^\d{1,3}$/), fc.constantFrom(',', '.'), (whole, fraction, sign) => {
      const expected = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'))
      expect(readTypedNumber(`${whole}${sign}${fraction}`, { scale: 3 })).toEqual({ value: expected })
    }),
  )
})

test.each([
  ['3,45', 3, ','],
  ['0.125', 3, '.'],
  ['2,909.860', 3, '.'],
  ['2.909,860', 3, ','],
  ['1.234.567', 3, ','],
  ['3,450', 3, 'either'],
  ['3.450 gr', 3, 'either'],
  ['3450', 3, undefined],
  ['2.800.000', 0, ','],
  ['Rp 2,800', 0, '.'],
  ['2.800,-', 0, ','],
  ['1000.00', 0, '.'],
  ['x,y', 0, undefined],
] as const)('%j at scale %i shows the decimal sign %s', (text, scale, sign) => {
  expect(detectDecimalSign(text, { scale, units: ['gr', 'Rp'] })).toBe(sign)
})
