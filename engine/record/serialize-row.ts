// A row as the text of its JSON, written field by field: rows are wide, and an object between costs more than the text.

import type { JsonScalar } from '../field/field-type.ts'
import type { Field } from '../schema/field.ts'
import type { ResourceFields } from '../schema/resource.ts'
import { memoizeByObject } from '../value/memoize-by-object.ts'
import type { Row } from './row.ts'

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
