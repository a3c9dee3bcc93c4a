import { expect, test } from 'vitest'
import { canBeFilled } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const isGiven = (...edits: readonly Edit[]): boolean | undefined => {
  const {
    field,
    screen: { form },
  } = getResource(buildSchemaWith(...edits), 'thing')
  return field.name && canBeFilled(field.name, form)
}

const rows: readonly [what: string, isGiven: boolean, edits: readonly Edit[]][] = [
  ['nothing', false, []],
  ['a lock', false, [thing('/properties/name/x-when', { lock: 'active', require: 'active' })]],
  ['a default', true, [thing('/properties/name/x-default', "'A'")]],
  ['a copy', true, [thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' })]],
  ['a calculation', true, [thing('/properties/name/x-calc', "'A'")]],
  ['a condition to show', true, [thing('/properties/name/x-when', { show: 'active' })]],
  [
    'another section',
    false,
    [thing('/x-form', { sections: [{ fields: ['thing_code', 'name'] }, { fields: ['price'], show: 'active' }] })],
  ],
  [
    'its section',
    true,
    [thing('/x-form', { sections: [{ fields: ['thing_code'] }, { fields: ['name'], show: 'active' }] })],
  ],
]

test.each(rows)('a field with %s may be given a value: %s', (_, wanted, edits) => {
  expect(isGiven(...edits)).toBe(wanted)
})
