import { expect, test } from 'vitest'
import { token } from '../../../engine/field/token.ts'
import { testStrangers } from './type-facts.ts'

testStrangers(token, 'type.text', [12345678, true])

test('stores the text without spaces around it, and shows nothing of it', () => {
  expect(token.parse(' Bearer abc ')).toEqual({ value: 'Bearer abc' })
  expect(token.read('')).toEqual({ value: null })
  expect([token.toJson('abc'), token.format('abc')]).toEqual([null, ''])
  expect(token).toMatchObject({ secret: 'stored', json: { writeOnly: true } })
})

test('is at most 500 characters long', () => {
  expect(token.check('x'.repeat(500), {})).toEqual([])
  expect(token.check('x'.repeat(501), {})).toEqual([{ code: 'text.long', params: { max: 500 } }])
})
