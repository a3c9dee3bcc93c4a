import { expect, test } from 'vitest'
import { findFieldType } from '../../../engine/field/all.ts'
import { getReferencedName, getTypeReference } from '../../../engine/field/field-type.ts'
import { getFlagReference } from '../../../engine/field/flag.ts'
import { getMoneyReference } from '../../../engine/field/money.ts'

test.each([
  ['text', 'text'],
  ['money', 'money'],
  [getMoneyReference({ symbol: 'a:b', decimals: 2, words: ['x:y'], rounding: 'up' }), 'money'],
  [getFlagReference(['Oui\n', 'Non']), 'flag'],
])('%s refers to the type %s, which is found by it again', (reference, name) => {
  const type = findFieldType(reference)
  expect(type?.name).toBe(name)
  expect(type && getTypeReference(type)).toBe(reference)
  expect(getReferencedName(reference)).toBe(name)
})
