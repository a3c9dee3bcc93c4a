import { expect, test } from 'vitest'
import { addCodes, hasCodes, readCodes, removeCodes } from '../../../engine/value/coded-text.ts'

const parts = ['No ', { resource: 'thing', field: 'size', value: 'SMALL' }]

test('a text keeps its codes behind it', () => {
  const text = addCodes('No Small', parts)
  expect([hasCodes(text), removeCodes(text), readCodes(text)]).toEqual([true, 'No Small', parts])
})

test('a text without codes is as it is, and an empty one gets none', () => {
  expect([hasCodes('A'), removeCodes('A'), readCodes('A'), addCodes('', parts)]).toEqual([false, 'A', undefined, ''])
})
