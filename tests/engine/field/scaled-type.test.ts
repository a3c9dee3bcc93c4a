import { describe, expect, test } from 'vitest'
import type { Limits } from '../../../engine/field/field-type.ts'
import { createScaledType } from '../../../engine/field/scaled-type.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

const whole = createScaledType({
  name: 'whole',
  description: 'Whole.',
  scale: 0,
  width: 9,
  boxWidth: 9,
  most: 1_000_000,
})
const finest = createScaledType({
  name: 'finest',
  description: 'Fine.',
  scale: 4,
  width: 9,
  boxWidth: 9,
  most: 1_000_000,
})

describe('a whole number', () => {
  testStrangers(whole, 'type.number', ['1', '', true])
  testRange(whole)
  parsesAs(whole, [
    [1.5, 'number.whole'],
    [1e300, 'number.large'],
  ])

  test('is an integer in JSON Schema and has no scale', () => {
    expect(whole.json).toEqual({ type: 'integer' })
    expect('scale' in whole).toBe(false)
  })
})

describe('a number of four decimals', () => {
  testRange(finest)
  testReading(finest, [
    ['1,000.0001', { value: 10000001 }],
    ['1.00001', 'number.scale'],
    ['__proto__', 'type.number'],
    ['1,'.repeat(100_000), 'number.signs'],
  ])

  test('reports how many decimals are allowed', () => {
    const expected = { fault: { code: 'number.scale', params: { scale: 4 } } }
    expect(finest.parse(0.00001)).toEqual(expected)
    expect(finest.read('0.00001')).toEqual(expected)
  })

  test.each<[number, Limits, unknown[]]>([
    [9999, { minimum: 10000 }, [{ code: 'number.minimum', params: { limit: '1.0000' } }]],
    [10000, { minimum: 10000, maximum: 10000 }, []],
    [10001, { maximum: 10000 }, [{ code: 'number.maximum', params: { limit: '1.0000' } }]],
    [0, { exclusiveMinimum: 0 }, [{ code: 'number.above', params: { limit: '0.0000' } }]],
    [1, { exclusiveMinimum: 0, maximum: 2 }, []],
    [1e15, {}, [{ code: 'number.large' }]],
    [Number.NaN, {}, [{ code: 'number.large' }]],
  ])('%d within %o has the faults listed', (value, limits, expected) => {
    expect(finest.check(value, limits)).toEqual(expected)
  })

  test('reports every broken bound', () => {
    const codes = finest.check(0, { minimum: 2, exclusiveMinimum: 0, maximum: -1 }).map(({ code }) => code)
    expect(codes).toEqual(['number.minimum', 'number.maximum', 'number.above'])
  })
})
