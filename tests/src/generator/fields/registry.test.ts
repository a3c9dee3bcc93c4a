import { expect, test } from 'vitest'
import { fieldTypes } from '../../../../engine/fields/all.ts'
import { loadSchema } from '../../../../server/load-schema.ts'
import { viewOf, viewsByType } from '../../../../src/generator/fields/registry.ts'

/** The type is read and refused by the definitions until its screen part is there. */
const refused = ['image']

test('every type of field has a view, and no view stands there without a type', () => {
  const types = Object.keys(fieldTypes).filter(name => !refused.includes(name))
  expect(Object.keys(viewsByType).toSorted()).toEqual(types.toSorted())
})

test('every field of every resource finds its view', () => {
  const fields = Object.values(loadSchema('schema').resources).flatMap(resource => resource.fields)
  for (const field of fields) expect(viewOf(field)).toMatchObject({ align: expect.stringMatching(/left|right|center/) })
})
