// A record as the engine and the database hold it, and how it turns into JSON.
import type { JsonScalar, Stored } from '../fields/field-type.ts'
import { storedText } from '../fields/value-text.ts'
import type { Field } from '../schema/field.ts'
import { findField, type ResourceCore, type ResourceFields } from '../schema/resource.ts'

/** Stored values by field; `id` and `versi` stand beside them when the row has been saved. */
export type Row = Readonly<Record<string, Stored>>

/** A row of these names: in a third of the time of Object.fromEntries, as no pair is made for each. */
export const rowOf = (
  names: readonly string[],
  given: (name: string) => Stored | undefined,
): Record<string, Stored> => {
  const row: Record<string, Stored> = {}
  for (const name of names) row[name] = given(name) ?? null
  return row
}

export type JsonRow = Readonly<Record<string, JsonScalar>>

/** True when a stored value says nothing: null, the empty text, or the project's word for it. */
export const isBlank = (field: Field, value: Stored | undefined, emptyText: string): boolean =>
  value === undefined || value === null || value === '' || (field.type.blank === 'text' && value === emptyText)

/** The row for an answer: what is hidden or write-only is left out, numbers have their decimals. */
export const rowToJson = (resource: ResourceFields, row: Row, visible: (field: Field) => boolean): JsonRow => {
  const json: Record<string, JsonScalar> = { id: row.id ?? null }
  for (const field of resource.fields) {
    if (field.writeOnly || !visible(field)) continue
    const value = row[field.name] ?? null
    json[field.name] = value === null ? null : field.type.toJson(value)
  }
  json.versi = row.versi ?? null
  return json
}

/** The display name of a row by its resource's template: `{code} - {name}`. */
export const labelOf = (resource: ResourceCore & ResourceFields, row: Row): string =>
  filledFrom(resource, row, resource.label)

/** A text with the values of the row in the places of `{fields}`, as people read them. */
export const filledFrom = (resource: ResourceFields, row: Row, text: string): string =>
  text.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
    const field = findField(resource, name)
    return field ? storedText(field, row[name]) : ''
  })
