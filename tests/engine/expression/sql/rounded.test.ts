import { expect, test } from 'vitest'
import { roundedTo } from '../../../../engine/expression/sql/rounded.ts'
import { number, text } from '../../../../engine/expression/terms/types.ts'

const of = { value: { kind: 'column', through: [], name: 'weight' }, joins: [] } as const

test('a number with more decimals is a whole number of so many', () => {
  expect(roundedTo({ ...of, type: number(7) }, 3)).toEqual({
    ...of,
    value: { kind: 'rounded', of: of.value, by: 10_000 },
    type: number(3),
  })
})

test('keeps a number with that scale; does not round smaller, unknown or missing scales', () => {
  expect(roundedTo({ ...of, type: number(3) }, 3)).toEqual({ ...of, type: number(3) })
  expect(roundedTo({ ...of, type: number(0) }, 3)).toBeUndefined()
  expect(roundedTo({ ...of, type: number() }, 0)).toBeUndefined()
  expect(roundedTo({ ...of, type: text }, 0)).toBeUndefined()
})
