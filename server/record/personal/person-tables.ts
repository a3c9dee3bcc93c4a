// Which tables hold data of the persons of a schema, and by which fields they name the person.

import { findPersonRegister, getPersonalKind } from '../../../engine/record/personal.ts'
import type { Field, PersonalKind } from '../../../engine/schema/field.ts'
import { getStoredFields, type StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { memoizeByObject } from '../../../engine/value/memoize-by-object.ts'

export interface PersonalField {
  readonly field: Field
  readonly kind: PersonalKind
}

/** A table whose rows may belong to a person. */
export interface PersonTable {
  readonly resource: StoredResource
  /** Fields with the key of the person. */
  readonly links: readonly string[]
  readonly personal: readonly PersonalField[]
}

const identifyingKinds: ReadonlySet<PersonalKind> = new Set(['phone', 'identity'])

/** The tables with a field that names a person, or by which one is identified; lines and their journals follow their document. */
export const listPersonTables = memoizeByObject((schema: Schema): readonly PersonTable[] => {
  const register = findPersonRegister(schema)
  if (!register) return []
  const { resource: persons } = register
  return Object.values(schema.resources).flatMap(resource => {
    if (resource.kind === 'balance' || resource.kind === 'legs' || resource.name === persons.name) return []
    const links = getStoredFields(resource).flatMap(({ name, ref }) => (ref?.to === persons.name ? [name] : []))
    const personal = listPersonalFields(schema, resource)
    // A document without such a field belongs to the person by a telephone or an identity; masters are of others.
    const isIdentified = resource.kind === 'document' && personal.some(({ kind }) => identifyingKinds.has(kind))
    return links.length > 0 || isIdentified ? [{ resource, links, personal }] : []
  })
})

/** The stored fields with data of the person that a row belongs to, not of others that it names. */
export const listPersonalFields = (schema: Schema, resource: StoredResource): readonly PersonalField[] => {
  const persons = findPersonRegister(schema)?.resource.name
  return getStoredFields(resource).flatMap(field => {
    const kind = getPersonalKind(schema, resource, field)
    const source = field.fetch && resource.field[field.fetch.through]?.ref?.to
    const isOfOther = source !== undefined && source !== persons
    return kind === undefined || kind === 'erased' || isOfOther ? [] : [{ field, kind }]
  })
}
