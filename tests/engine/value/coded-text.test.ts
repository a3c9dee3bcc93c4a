import { expect, test } from 'vitest'
import { addCodes, cutCodes, hasCodes, readCodes } from '../../../engine/value/coded-text.ts'

const parts = ['No ', { resource: 'thing', field: 'size', value: 'SMALL' }]

test('a text keeps its codes behind it', () => {
  const text = addCodes('No Small', parts)
  expect([hasCodes(text), cutCodes(text), readCodes(text)]).toEqual([true, 'No Small', parts])
})

test('a text without codes is as it is, and an empty one gets none', () => {
  expect([hasCodes('A'), cutCodes('A'), readCodes('A'), addCodes('', parts)]).toEqual([false, 'A', undefined, ''])
})
