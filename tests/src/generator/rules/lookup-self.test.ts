import { expect, test } from 'vitest'
import { lookupSelf } from '../../../../src/generator/rules/lookup-self.ts'
import { racikan } from './rule-resources.ts'

test('tells the fields that the filter names, and no other', () => {
  const filter = racikan.field.bahan?.ref?.filter
  expect(filter && lookupSelf(filter, { jenis: 'EMAS', segel: 'RAHASIA' })).toBe('{"jenis":"EMAS"}')
  expect(filter && lookupSelf(filter, {})).toBe('{"jenis":null}')
})
