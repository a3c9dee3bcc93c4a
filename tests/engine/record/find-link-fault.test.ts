import { expect, test } from 'vitest'
import { buildEdits, collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'

const changePart = (whole: object): Edit => [
  'resources/goods/part.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Part',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['code'],
    required: ['code'],
    properties: { code: { $ref: 'types#code' }, whole, said: { $ref: 'types#text' } },
  },
]
const related = (by: string): Edit => buildEdits('thing')('/x-related', [{ resource: 'part', by, title: 'Parts' }])
const linked = changePart({ $ref: 'types#code', 'x-ref': { to: 'thing' } })

test('accepts a reference to one row', () => {
  expect(collectFaultsWith(linked, related('whole'))).toEqual([])
})

test('refuses a field without a single reference and suggests the fitting one', () => {
  expect(collectFaultsWith(linked, related('said'))[0]).toContain(
    '"said" of "part" does not lead to one "thing"; did you mean "whole"?',
  )
  const many = changePart({ $ref: 'types#codes', 'x-ref': { to: 'thing' } })
  expect(collectFaultsWith(many, related('whole'))[0]).toMatch(/"whole" of "part" does not lead to one "thing" @/)
})

test('leaves a missing field to the check of names', () => {
  expect(collectFaultsWith(linked, related('wole'))[0]).toContain('"part" has no field "wole"; did you mean "whole"?')
})
