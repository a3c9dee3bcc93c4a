// Where data of persons is stored: which fields hold it, and which rows belong to one person.

import type { Field, PersonalKind } from '../schema/field.ts'
import { getStoredFields, type Resource, type StoredResource } from '../schema/resource.ts'
import type { Schema } from '../schema/schema.ts'
import { memoizeByObject } from '../value/records.ts'

/** The resource whose rows are persons, and its field with the date of the erasure. */
export interface PersonRegister {
  readonly resource: Resource
  readonly erased: Field
}

export const findPersonRegister = memoizeByObject((schema: Schema): PersonRegister | undefined => {
  for (const resource of Object.values(schema.resources)) {
    const erased = resource.fields.find(({ personal }) => personal === 'erased')
    if (erased) return { resource, erased }
  }
  return undefined
})

/** The field that a copied value was read from. */
const findSourceField = (schema: Schema, resource: StoredResource, { fetch }: Field): Field | undefined => {
  const to = fetch && resource.field[fetch.through]?.ref?.to
  if (fetch?.from.term.kind !== 'path' || to === undefined) return undefined
  return schema.resources[to]?.field[fetch.from.term.steps.at(-1)?.name ?? '']
}

/** The kind of personal data that a field holds, by its own definition or as a copy of such a field. */
export const getPersonalKind = (schema: Schema, resource: StoredResource, field: Field): PersonalKind | undefined =>
  field.personal ?? findSourceField(schema, resource, field)?.personal

/** Texts that a user typed about the business; keys, choices and numbers are not changed by an erasure. */
export const isFreeText = (resource: StoredResource, name: string): boolean => {
  const field = resource.field[name]
  if (!field?.type.words) return false
  return !field.ref && !field.number && !resource.key.includes(name) && field.choices.length === 0
}

/** The columns of an append-only row that an erasure may replace: personal data, free texts and the versi. */
export const listErasableColumns = (schema: Schema, resource: StoredResource): ReadonlySet<string> => {
  const { authorization: log } = schema.project
  const logged = log && resource.name === log.resource ? log.fields : undefined
  const texts = [logged?.text, logged?.remark, logged?.changes, logged?.number].flatMap(name => name ?? [])
  const names = getStoredFields(resource).flatMap(field =>
    isFreeText(resource, field.name) || getPersonalKind(schema, resource, field) ? [field.name] : [],
  )
  return new Set([...names, ...texts, 'versi'])
}
