// Whether a record in stored form is right: every fault at once, so that a form can mark all its fields.
import { type Fault, fault } from '../faults.ts'
import type { Field, Resource } from '../schema.ts'
import { about } from './parse-record.ts'
import { isBlank, type Row } from './row.ts'

/** Missing values and broken bounds of all fields; references and uniqueness are the server's to check. */
export const checkRecord = (resource: Resource, row: Row, emptyText: string): readonly Fault[] =>
  resource.fields.flatMap(field => checkField(field, row, emptyText))

const checkField = (field: Field, row: Row, emptyText: string): readonly Fault[] => {
  const value = row[field.name] ?? null
  if (!isBlank(field, value, emptyText)) return field.type.check(value, field.limits).map(found => about(field, found))
  return field.required ? [about(field, fault('required'))] : []
}
