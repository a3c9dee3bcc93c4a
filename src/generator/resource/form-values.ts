// Between rows and forms: a form holds '' for nothing, and a number's raw text while it cannot be read.
import type { Fault } from '../../../engine/faults.ts'
import type { JsonScalar, Stored } from '../../../engine/fields/field-type.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { about, parseRecord } from '../../../engine/record/parse-record.ts'
import { isBlank, type JsonRow, type Row } from '../../../engine/record/row.ts'
import type { Field, Resource } from '../../../engine/schema.ts'

export type FormValues = Record<string, JsonScalar>

const shown = (field: Field, value: JsonScalar | undefined, emptyText: string): JsonScalar =>
  value === undefined || value === null || (field.type.blank === 'text' && value === emptyText) ? '' : value

/** What the form of a new row begins with; `preset` comes before the defaults. */
export const newValues = (resource: Resource, emptyText: string, preset: JsonRow = {}): FormValues =>
  Object.fromEntries(
    resource.fields.map(field => {
      const value = field.default === null ? null : field.type.toJson(field.default)
      return [field.name, shown(field, preset[field.name] ?? value, emptyText)]
    }),
  )

export const valuesOf = (resource: Resource, row: JsonRow, emptyText: string): FormValues =>
  Object.fromEntries(resource.fields.map(field => [field.name, shown(field, row[field.name], emptyText)]))

/** What is sent: fields that may be written; an emptied one goes as null, an untouched secret not at all. */
export const bodyOf = (resource: Resource, values: FormValues, isNew: boolean): JsonRow =>
  Object.fromEntries(
    resource.fields.flatMap(field => {
      const value = values[field.name] ?? ''
      if (field.readOnly || (!isNew && field.once)) return []
      if (value === '') return field.type.hashed ? [] : [[field.name, null] as const]
      return [[field.name, isNumber(field) ? readNumber(field, value) : value] as const]
    }),
  )

const isNumber = ({ type }: Field): boolean => type.json.type === 'number' || type.json.type === 'integer'

const readNumber = (field: Field, value: JsonScalar): JsonScalar => {
  if (typeof value !== 'string') return value
  const read = field.type.read(value)
  return 'value' in read ? field.type.toJson(read.value) : value
}

export interface CheckOptions {
  readonly emptyText: string
  /** The row as it was read, when one is changed. */
  readonly current?: JsonRow
}

/** Every fault of the form, by the same rules as the server's; a number that cannot be read is told as what it is. */
export const faultsOf = (
  resource: Resource,
  values: FormValues,
  { emptyText, current }: CheckOptions,
): readonly Fault[] => {
  const unread = resource.fields.flatMap(field => unreadable(field, values[field.name]))
  const names = new Set(unread.map(found => found.field))
  const before = current && storedRow(resource, current, emptyText)
  const { row, faults } = parseRecord(resource, bodyOf(resource, values, !current), {
    emptyText,
    ...(before && { current: before }),
  })
  const secrets = current
    ? resource.fields.filter(field => field.type.hashed && (values[field.name] ?? '') === '').map(field => field.name)
    : []
  const rules = checkRecord(resource, row, emptyText).filter(found => !secrets.includes(found.field ?? ''))
  const others = [...faults, ...rules].filter(found => !names.has(found.field))
  const seen = new Set<string | undefined>()
  return [...unread, ...others].filter(found => !seen.has(found.field) && seen.add(found.field))
}

const unreadable = (field: Field, value: JsonScalar | undefined): readonly Fault[] => {
  if (!isNumber(field) || typeof value !== 'string' || value === '') return []
  const read = field.type.read(value)
  return 'fault' in read ? [about(field, read.fault)] : []
}

/** A row as JSON carries it, in stored form; what is not in it is the field's default. */
const storedRow = (resource: Resource, row: JsonRow, emptyText: string): Row =>
  Object.fromEntries(resource.fields.map(field => [field.name, storedOf(field, row[field.name] ?? null, emptyText)]))

const storedOf = (field: Field, value: JsonScalar, emptyText: string): Stored => {
  if (value === null) return null
  if (isBlank(field, typeof value === 'boolean' ? Number(value) : value, emptyText)) return field.default
  const parsed = field.type.parse(value)
  return 'value' in parsed ? parsed.value : field.default
}
