import { expect, test } from 'vitest'
import { lookupSelf } from '../../../../src/generator/form/lookup-self.ts'
import { racikan } from '../rules/rule-resources.ts'

test('returns the fields that the filter names, and no other', () => {
  const filter = racikan.field.bahan?.ref?.filter
  expect(filter && lookupSelf(filter, { jenis: 'EMAS', segel: 'RAHASIA' })).toBe('{"jenis":"EMAS"}')
  expect(filter && lookupSelf(filter, {})).toBe('{"jenis":null}')
})
