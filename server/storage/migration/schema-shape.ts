// The shape of stored data as plain JSON, saved in the database and in schema.lock.json for comparison with the next
// schema.

import { getTypeReference, type Limits } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { getStoredFields, type ResourceScope, type StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { filterValues, memoizeByObject } from '../../../engine/value/records.ts'
import { isAppendOnly } from '../tables.ts'
import { describeDerived } from './derived.ts'

export interface FieldShape {
  /** Absent if the previous type is unknown. */
  readonly type?: string
  readonly required?: true
  /** Limits and choices in stored units; a pattern as its source. */
  readonly limits?: Readonly<Record<string, unknown>>
}

export interface ResourceShape {
  /** Absent if it is the name with `_` in place of `-`. */
  readonly table?: string
  /** Triggers refuse updates and deletes. */
  readonly appendOnly?: true
  /** Absent if unknown. */
  readonly scope?: string
  readonly unique: readonly (readonly string[])[]
  readonly fields: Readonly<Record<string, FieldShape>>
}

export interface SchemaShape {
  readonly resources: Readonly<Record<string, ResourceShape>>
  /** The definitions of derived data, as a text for each. Absent if unknown. */
  readonly derived?: Readonly<Record<string, string>>
}

export const buildSchemaShape = (schema: Schema): SchemaShape => ({
  resources: sortByName(Object.values(schema.resources).map(resource => [resource.name, buildResourceShape(resource)])),
  derived: sortByName(describeDerived(schema)),
})

/** Returns the default table name of a resource outside of documents and ledgers. */
export const getDefaultTable = (resource: string): string => resource.replaceAll('-', '_')

const buildResourceShape = (resource: StoredResource): ResourceShape => ({
  ...(resource.table !== getDefaultTable(resource.name) && { table: resource.table }),
  ...(isAppendOnly(resource) && { appendOnly: true }),
  scope: formatScope(resource.scope),
  unique: resource.unique,
  fields: sortByName(getStoredFields(resource).map(field => [field.name, buildFieldShape(field)])),
})

export const formatScope = (scope: ResourceScope): string => {
  if (scope.kind === 'shop') return `shop ${scope.column}`
  return scope.kind === 'shops' ? `shops ${scope.fields.join(' ')}` : 'chain'
}

/** Fields of unchanged resources stay the same objects. */
export const buildFieldShape = memoizeByObject((field: Field): FieldShape => {
  const { type, required } = field
  const limits = getOwnLimits(field)
  return {
    // The words of a flag are not stored.
    type: type.json.type === 'boolean' ? type.name : getTypeReference(type),
    ...(required && { required }),
    ...(Object.keys(limits).length > 0 && { limits: toPlainLimits(limits) }),
  }
})

/** Returns the limits without the defaults of the type, since existing rows may violate those until they are edited. */
export const getOwnLimits = ({ type: { usual }, limits }: Field): Limits => {
  const usualLimits: Readonly<Record<string, unknown>> = { ...usual }
  return filterValues({ ...limits }, (limit, name) => usualLimits[name] !== limit)
}

const toPlainLimits = ({ pattern, ...limits }: Limits): Readonly<Record<string, unknown>> =>
  sortByName(Object.entries({ ...limits, ...(pattern && { pattern: pattern.source }) }))

/** Sorts by name, so that moving a field within its file changes nothing. */
const sortByName = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Formats the shape as JSON with a line for each field, for readable diffs. */
export const formatShape = ({ resources, derived = {} }: SchemaShape): string => {
  const texts = Object.entries(resources).map(([name, { fields, ...rest }]) => {
    const lines = Object.entries(fields).map(
      ([field, shape]) => `      ${JSON.stringify(field)}: ${JSON.stringify(shape)}`,
    )
    const head = JSON.stringify(rest).slice(1, -1)
    return `    ${JSON.stringify(name)}: {${head},"fields": {\n${lines.join(',\n')}\n    }}`
  })
  const derivedTexts = Object.entries(derived).map(
    ([name, text]) => `    ${JSON.stringify(name)}: ${JSON.stringify(text)}`,
  )
  return `{\n  "resources": {\n${texts.join(',\n')}\n  },\n  "derived": {\n${derivedTexts.join(',\n')}\n  }\n}\n`
}

/** Parses a stored shape, which only this program writes. */
export const parseShape = (text: string): SchemaShape => JSON.parse(text) as SchemaShape
