import { expect, test } from 'vitest'
import { roundToScale } from '../../../../engine/expression/sql/rounded.ts'
import { createNumberType, text } from '../../../../engine/expression/terms/types.ts'

const of = { value: { kind: 'column', through: [], name: 'weight' }, joins: [] } as const

test('a number with more decimals is a whole number of so many', () => {
  expect(roundToScale({ ...of, type: createNumberType(7) }, 3)).toEqual({
    ...of,
    value: { kind: 'rounded', of: of.value, by: 10_000 },
    type: createNumberType(3),
  })
})

test('keeps a number with that scale; does not round smaller, unknown or missing scales', () => {
  expect(roundToScale({ ...of, type: createNumberType(3) }, 3)).toEqual({ ...of, type: createNumberType(3) })
  expect(roundToScale({ ...of, type: createNumberType(0) }, 3)).toBeUndefined()
  expect(roundToScale({ ...of, type: createNumberType() }, 0)).toBeUndefined()
  expect(roundToScale({ ...of, type: text }, 0)).toBeUndefined()
})
