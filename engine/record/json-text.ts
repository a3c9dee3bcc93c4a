// A row as the text of its JSON, written field by field: rows are wide, and an object between costs more than the text.
import type { JsonScalar } from '../fields/field-type.ts'
import type { Field } from '../schema/field.ts'
import type { ResourceFields } from '../schema/resource.ts'
import type { Row } from './row.ts'

const written = new WeakMap<readonly Field[], readonly (readonly [start: string, field: Field])[]>()

/** The beginning of each field in the text, with its name. */
const startsOf = ({ fields }: ResourceFields) => {
  const known =
    written.get(fields) ??
    fields.flatMap(field => (field.writeOnly ? [] : [[`,${JSON.stringify(field.name)}:`, field] as const]))
  written.set(fields, known)
  return known
}

const valueText = (value: JsonScalar): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))

/** Returns the text that `JSON.stringify` returns for the row (`rowToJson`), followed by `more`: lines by name, as texts. */
export const rowJsonText = (
  resource: ResourceFields,
  row: Row,
  more: readonly (readonly [name: string, text: string])[] = [],
): string => {
  let text = `{"id":${valueText(row.id ?? null)}`
  for (const [start, { name, type }] of startsOf(resource)) {
    const value = row[name] ?? null
    text += start + (value === null ? 'null' : valueText(type.toJson(value)))
  }
  text += `,"versi":${valueText(row.versi ?? null)}`
  for (const [name, part] of more) text += `,${JSON.stringify(name)}:${part}`
  return `${text}}`
}
