import { expect, test } from 'vitest'
import { getBalanceName, getLegsName, legLinks } from '../../../engine/schema/ledger.ts'

test('legs and balances have names that no file can have', () => {
  expect([getLegsName('cash'), getBalanceName('cash', 'held')]).toEqual(['ledger:cash', 'balance:cash.held'])
})

test('the columns of every leg are there once', () => {
  const names = Object.values(legLinks)
  expect(new Set(names).size).toBe(names.length)
})
