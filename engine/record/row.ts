// A record as the engine and the database hold it, and how it turns into JSON.
import type { JsonScalar, Stored } from '../field/field-type.ts'
import { formatStoredValue } from '../field/value-text.ts'
import type { Field } from '../schema/field.ts'
import { findField, type ResourceCore, type ResourceFields } from '../schema/resource.ts'
import type { Schema } from '../schema/schema.ts'
import { fillBraces, removeCodes } from '../value/coded-text.ts'
import { memoizeByObject } from '../value/records.ts'

/** Stored values by field; saved rows also have `id` and `versi`. */
export type Row = Readonly<Record<string, Stored>>

/** Builds a row with these names, in a third of the time of Object.fromEntries, which allocates pairs. */
export const buildRow = (
  names: readonly string[],
  getValue: (name: string) => Stored | undefined,
): Record<string, Stored> => {
  const row: Record<string, Stored> = {}
  for (const name of names) row[name] = getValue(name) ?? null
  return row
}

export type JsonRow = Readonly<Record<string, JsonScalar>>

/** True if a stored value is empty: null, the empty text, or the project's empty text. */
export const isBlank = ({ type, blank }: Field, value: Stored | undefined): boolean =>
  value === undefined || value === null || value === '' || (type.blank === 'text' && value === blank)

/** The row for an answer: without hidden and write-only fields, numbers with their decimals. */
export const toJsonRow = (resource: ResourceFields, row: Row, visible: (field: Field) => boolean): JsonRow => {
  const json: Record<string, JsonScalar> = { id: row.id ?? null }
  for (const field of resource.fields) {
    if (field.writeOnly || !visible(field)) continue
    const value = row[field.name] ?? null
    json[field.name] = value === null ? null : field.type.toJson(typeof value === 'string' ? removeCodes(value) : value)
  }
  json.versi = row.versi ?? null
  return json
}

/** The display name of a row by its resource's template: `{code} - {name}`. */
export const formatLabel = (resource: ResourceCore & ResourceFields, row: Row): string =>
  fillTemplate(resource, row, resource.label)

/** Fills `{fields}` of a text with the formatted values of the row. */
export const fillTemplate = (resource: ResourceFields, row: Row, text: string): string =>
  fillBraces(text, name => {
    const field = findField(resource, name)
    return field ? formatStoredValue(field, row[name]) : ''
  })

/** The name of the reason why a reference may not name a row, in the rows that its lookup lists. */
export const lookupRefusal = 'lookup_refusal'

/** The name of the amount of a reference in the rows that it offers. */
export const lookupAmount = 'lookup_amount'

/** The keys that a reference holds: one, or several where its type holds many. */
export const listKeys = ({ type }: Pick<Field, 'type'>, value: Stored): readonly Stored[] =>
  type.many ? String(value ?? '').split(',') : [value]

// A row as the text of its JSON, written field by field: rows are wide, and an object between costs more than the text.

/** The beginning of each field in the text, with its name. */
const getFieldStarts = memoizeByObject((fields: readonly Field[]) =>
  fields.flatMap(field => (field.writeOnly ? [] : [[`,${JSON.stringify(field.name)}:`, field] as const])),
)

const serializeScalar = (value: JsonScalar): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value)

/** Returns the text that `JSON.stringify` returns for the row (`toJsonRow`), followed by `more`: lines by name, as texts. */
export const serializeRow = (
  resource: ResourceFields,
  row: Row,
  more: readonly (readonly [name: string, text: string])[] = [],
): string => {
  let text = `{"id":${serializeScalar(row.id ?? null)}`
  for (const [start, { name, type }] of getFieldStarts(resource.fields)) {
    const value = row[name] ?? null
    text += start + (value === null ? 'null' : serializeScalar(type.toJson(value)))
  }
  text += `,"versi":${serializeScalar(row.versi ?? null)}`
  for (const [name, part] of more) text += `,${JSON.stringify(name)}:${part}`
  return `${text}}`
}

// Rows that every shop has after its creation, whatever the start data: they are in each complete start file.

const collectSystemKeys = ({ starts }: Pick<Schema, 'starts'>, { name, key }: ResourceCore): ReadonlySet<string> => {
  const whole = Object.values(starts).filter(({ isBase }) => !isBase)
  const keysByStart = whole.map(
    ({ shops }) => new Set((shops['*']?.[name] ?? []).map(row => JSON.stringify(key.map(one => row[one] ?? null)))),
  )
  const [first = new Set<string>(), ...others] = keysByStart
  return new Set([...first].filter(one => others.every(keys => keys.has(one))))
}

/** True for a row that every shop has from the start, and that the program may rely on. */
export const isSystemRow = (
  schema: Pick<Schema, 'starts'>,
  resource: ResourceCore & ResourceFields,
  row: Row,
): boolean => {
  // A setting without a row has its default.
  if (resource.kind !== 'master') return false
  const systemKeys = collectSystemKeys(schema, resource)
  if (systemKeys.size === 0) return false
  const key = resource.key.map((name): JsonScalar => {
    const value = row[name] ?? null
    return value === null ? null : (resource.field[name]?.type.toJson(value) ?? null)
  })
  return systemKeys.has(JSON.stringify(key))
}
