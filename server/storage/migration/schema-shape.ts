// What the schema says of stored data, as plain JSON: saved in the database and in schema.lock.json, so that the next
// schema can be compared with the one before.
import type { Limits } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { type Scope, type StoredResource, storedFields } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { isAppendOnly } from '../tables.ts'
import { derivedOf } from './derived.ts'

export interface FieldShape {
  /** Absent: nobody remembers what it was; only its column is known. */
  readonly type?: string
  readonly required?: true
  /** Bounds and choices in stored units; a pattern as its source. */
  readonly limits?: Readonly<Record<string, unknown>>
}

export interface ResourceShape {
  /** Absent: its name with `_` in place of `-`. */
  readonly table?: string
  /** The database refuses to change or delete its rows. */
  readonly appendOnly?: true
  /** Absent: nobody remembers. */
  readonly scope?: string
  readonly unique: readonly (readonly string[])[]
  readonly fields: Readonly<Record<string, FieldShape>>
}

export interface SchemaShape {
  readonly resources: Readonly<Record<string, ResourceShape>>
  /** What is worked out of other rows, as a text for each. Absent: nobody remembers. */
  readonly derived?: Readonly<Record<string, string>>
}

export const shapeOf = (schema: Schema): SchemaShape => ({
  resources: byName(Object.values(schema.resources).map(resource => [resource.name, resourceShape(resource)])),
  derived: byName(derivedOf(schema)),
})

/** The table of a resource that no document and no ledger holds. */
export const tableOf = (resource: string): string => resource.replaceAll('-', '_')

const resourceShape = (resource: StoredResource): ResourceShape => ({
  ...(resource.table !== tableOf(resource.name) && { table: resource.table }),
  ...(isAppendOnly(resource) && { appendOnly: true }),
  scope: scopeText(resource.scope),
  unique: resource.unique,
  fields: byName(storedFields(resource).map(field => [field.name, fieldShape(field)])),
})

export const scopeText = (scope: Scope): string => {
  if (scope.kind === 'shop') return `shop ${scope.column}`
  return scope.kind === 'shops' ? `shops ${scope.fields.join(' ')}` : 'chain'
}

export const fieldShape = (field: Field): FieldShape => {
  const { type, required } = field
  const own = ownLimits(field)
  return {
    type: type.name,
    ...(required && { required }),
    ...(Object.keys(own).length > 0 && { limits: plainLimits(own) }),
  }
}

/** Without those that are usual for the type: rows that break them stay as they are until somebody changes them. */
export const ownLimits = ({ type: { usual }, limits }: Pick<Field, 'type' | 'limits'>): Limits => {
  const known: Readonly<Record<string, unknown>> = { ...usual }
  return Object.fromEntries(Object.entries(limits).filter(([name, limit]) => known[name] !== limit))
}

const plainLimits = ({ pattern, ...limits }: Limits): Readonly<Record<string, unknown>> =>
  byName(Object.entries({ ...limits, ...(pattern && { pattern: pattern.source }) }))

/** In the order of the names, so that moving a field in its file changes nothing. */
const byName = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** As JSON with a line for each field, so that a difference between two of them is read at a glance. */
export const shapeText = ({ resources, derived = {} }: SchemaShape): string => {
  const texts = Object.entries(resources).map(([name, { fields, ...rest }]) => {
    const lines = Object.entries(fields).map(
      ([field, shape]) => `      ${JSON.stringify(field)}: ${JSON.stringify(shape)}`,
    )
    const head = JSON.stringify(rest).slice(1, -1)
    return `    ${JSON.stringify(name)}: {${head},"fields": {\n${lines.join(',\n')}\n    }}`
  })
  const said = Object.entries(derived).map(([name, text]) => `    ${JSON.stringify(name)}: ${JSON.stringify(text)}`)
  return `{\n  "resources": {\n${texts.join(',\n')}\n  },\n  "derived": {\n${said.join(',\n')}\n  }\n}\n`
}

/** A saved shape; texts come from this program alone. */
export const readShape = (text: string): SchemaShape => JSON.parse(text) as SchemaShape
