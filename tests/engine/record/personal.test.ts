// Which fields hold data of a person, by their own definition or as a copy of such a field, and which resource has persons.
import { expect, test } from 'vitest'
import { findPersonRegister, getPersonalKind } from '../../../engine/record/personal.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

test('a resource has persons if one of its fields is the date of their erasure', () => {
  expect(findPersonRegister(buildSchemaWith())).toBeUndefined()
  const schema = buildSchemaWith(thing('/properties/erased_on', { $ref: 'types#date', 'x-personal': 'erased' }))
  expect(findPersonRegister(schema)).toMatchObject({ resource: { name: 'thing' }, erased: { name: 'erased_on' } })
})

test('a copy holds what its source holds', () => {
  const schema = buildSchemaWith(
    buildEdits('user')('/properties/name/x-personal', 'name'),
    thing('/properties/seller', { $ref: 'types#code', 'x-ref': { to: 'person' } }),
    thing('/properties/seller_name', { $ref: 'types#text', 'x-fetch': { from: 'seller.name', mode: 'copy' } }),
  )
  const resource = getResource(schema, 'thing')
  const findKind = (name: string) => getPersonalKind(schema, resource, resource.field[name] as Field)
  expect([findKind('seller_name'), findKind('name')]).toEqual(['name', undefined])
})
