// Which fields hold data of a person, by their own definition or as a copy of such a field, and which resource has persons.
import { expect, test } from 'vitest'
import { findPersonRegister, getPersonalKind } from '../../../engine/schema/personal.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const deposit = buildEdits('deposit')

test('a resource has persons if one of its fields is the date of their erasure', () => {
  expect(findPersonRegister(buildSchemaWith())).toBeUndefined()
  const schema = buildSchemaWith(deposit('/properties/erased_on', { $ref: 'types#date', 'x-personal': 'erased' }))
  expect(findPersonRegister(schema)).toMatchObject({ resource: { name: 'deposit' }, erased: { name: 'erased_on' } })
})

test('a copy holds what its source holds', () => {
  const thing = buildEdits('thing')
  const schema = buildSchemaWith(
    buildEdits('maker')('/properties/name/x-personal', 'name'),
    thing('/properties/maker_name', { $ref: 'types#text', 'x-fetch': { from: 'maker.name', mode: 'copy' } }),
  )
  const resource = getResource(schema, 'thing')
  const kindOf = (name: string) =>
    resource.fields.filter(field => field.name === name).map(field => getPersonalKind(schema, resource, field))
  expect([kindOf('maker_name'), kindOf('name')]).toEqual([['name'], [undefined]])
})
