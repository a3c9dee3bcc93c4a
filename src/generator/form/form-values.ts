// Between rows and forms: a form holds '' for nothing, and a number's raw text while it cannot be read.

import type { JsonScalar, Stored } from '../../../engine/field/field-type.ts'
import type { Fault } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import type { CompletedRecord } from '../../../engine/record/complete-record.ts'
import { parseRecord, toFieldFault } from '../../../engine/record/parse-record.ts'
import { isBlank, type JsonRow, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { filterValues, mapByName } from '../../../engine/value/records.ts'

export type FormValues = Record<string, JsonScalar>

/** A value of a row as a form shows it: empty where it is blank. */
export const toFormValue = (field: Field, value: JsonScalar | undefined): JsonScalar =>
  value === undefined || (typeof value !== 'boolean' && isBlank(field, value)) ? '' : value

/** A stored value as a form shows it. */
export const toShownValue = (field: Field, value: Stored): JsonScalar =>
  toFormValue(field, value === null ? null : field.type.toJson(value))

/** What the form of a new row begins with; `preset` comes before the defaults. */
export const buildNewValues = (resource: ResourceFields, preset: JsonRow = {}): FormValues =>
  Object.fromEntries(
    resource.fields.map(field => {
      const value = field.default === null ? null : field.type.toJson(field.default)
      return [field.name, toFormValue(field, preset[field.name] ?? value)]
    }),
  )

/** The values that a new row copies from another: no identifying fields, none the program writes, and no secrets. */
export const copyValues = (resource: Resource, row: JsonRow): JsonRow => {
  const excluded = new Set([
    ...resource.key,
    ...resource.unique.flat(),
    ...resource.uniqueWhen.flatMap(({ fields }) => fields),
    ...(resource.active === undefined ? [] : [resource.active]),
  ])
  // What is entered once about a row is its own, but for where it belongs.
  const copied = resource.fields.filter(
    ({ name, once, ref, readOnly, type, calc }) =>
      !excluded.has(name) && (!once || ref !== undefined) && !readOnly && !type.secret && calc === undefined,
  )
  return mapByName(copied, ({ name }) => row[name] ?? null)
}

export const toFormValues = (resource: ResourceFields, row: JsonRow): FormValues =>
  mapByName(resource.fields, field => toFormValue(field, row[field.name]))

/** What is sent: fields that may be written; an emptied one goes as null, an untouched secret not at all. */
export const buildBody = (resource: ResourceFields, values: FormValues, isNew: boolean): JsonRow =>
  Object.fromEntries(
    resource.fields.flatMap(field => {
      const value = values[field.name] ?? ''
      if (field.readOnly || field.type.uploaded || (!isNew && field.once)) return []
      if (value === '') return field.type.secret ? [] : [[field.name, null] as const]
      return [[field.name, isNumber(field) ? readNumber(field, value) : value] as const]
    }),
  )

/** What of a body differs from the row as it was read. */
export const pickChanged = (record: JsonRow | undefined, body: JsonRow): JsonRow =>
  filterValues(body, (value, name) => value !== (record?.[name] ?? null))

const isNumber = ({ type }: Field): boolean => type.json.type === 'number' || type.json.type === 'integer'

const readNumber = (field: Field, value: JsonScalar): JsonScalar => {
  if (typeof value !== 'string') return value
  const parsed = field.type.read(value)
  return 'value' in parsed ? field.type.toJson(parsed.value) : value
}

interface FormCheckOptions {
  /** The row as it was read, when one is changed. */
  readonly current?: JsonRow
  /** What the rules of the file make of the form. */
  readonly completed?: CompletedRecord
}

/** Every fault of the form, by the same rules as on the server; an unreadable number is reported as unreadable. */
export const checkForm = (
  resource: Resource,
  values: FormValues,
  { current, completed }: FormCheckOptions,
): readonly Fault[] => {
  const unreadable = resource.fields.flatMap(field => findUnreadable(field, values[field.name]) ?? [])
  const unreadableNames = new Set(unreadable.map(fault => fault.field))
  const before = current && toStoredRow(resource, current)
  const { row, faults } = parseRecord(resource, buildBody(resource, values, !current), {
    ...(before && { current: before }),
  })
  const untouchedSecrets = current
    ? resource.fields.filter(field => field.type.secret && (values[field.name] ?? '') === '').map(field => field.name)
    : []
  const ruleFaults = [
    ...checkRecord(resource, completed?.row ?? row, completed?.hidden),
    ...(completed?.faults ?? []),
  ].filter(fault => !untouchedSecrets.includes(fault.field ?? '') && !isPendingOnServer(fault, completed))
  const missingNames = new Set(ruleFaults.flatMap(({ code, field }) => (code === 'required' ? [field] : [])))
  const isAboutMissing = ({ code, params }: Fault): boolean =>
    code === 'check' && ruleFaults.some(other => other.params?.rule === params?.rule && missingNames.has(other.field))
  const others = [...faults, ...ruleFaults.filter(one => !isAboutMissing(one))].filter(
    fault => !unreadableNames.has(fault.field),
  )
  const reportedFields = new Set<string | undefined>()
  return [...unreadable, ...others].filter(
    fault => fault.field === undefined || (!reportedFields.has(fault.field) && reportedFields.add(fault.field)),
  )
}

/** A value that only the server knows is neither missing nor wrong. */
const isPendingOnServer = ({ code, field = '' }: Fault, completed: CompletedRecord | undefined): boolean =>
  ['required', 'check'].includes(code) && completed?.unknown.has(field) === true

/** Why the text of a number cannot be read; undefined for what can, and for what is no number. */
export const findUnreadable = (field: Field, value: JsonScalar | undefined): Fault | undefined => {
  if (!isNumber(field) || typeof value !== 'string' || value === '') return undefined
  const parsed = field.type.read(value)
  return 'fault' in parsed ? toFieldFault(field, parsed.fault) : undefined
}

/** A row as JSON carries it, in stored form; what is not in it is the field's default. */
export const toStoredRow = (resource: ResourceFields, row: JsonRow): Row =>
  mapByName(resource.fields, field => toStoredValue(field, row[field.name] ?? null))

const toStoredValue = (field: Field, value: JsonScalar): Stored =>
  value !== null && isBlank(field, typeof value === 'boolean' ? Number(value) : value)
    ? field.default
    : (readValue(field, value) ?? (value === null ? null : field.default))

/** A value as JSON carries it, in stored form; null for what cannot be read. */
export const readValue = (field: Field, value: JsonScalar): Stored => {
  if (value === null) return null
  const parsed = field.type.parse(value)
  return 'value' in parsed ? parsed.value : null
}

/** What a form holds, in stored form: empty is what a save makes of it, what cannot be read is nothing. */
export const toStoredForm = (resource: ResourceFields, values: FormValues, before?: Row): Row =>
  Object.fromEntries(
    resource.fields.map(field => {
      const value = values[field.name] ?? ''
      const isEditable = !field.readOnly && !field.type.uploaded && !(before && field.once)
      if (before && (!isEditable || (field.type.secret && value === '')))
        return [field.name, before[field.name] ?? null]
      // A picture that is chosen and not sent yet has no address.
      if (field.type.uploaded && String(value).startsWith('data:')) return [field.name, field.default]
      if (typeof value === 'string' && isBlank(field, value)) return [field.name, field.default]
      return [
        field.name,
        isNumber(field) && typeof value === 'string' ? readText(field, value) : readValue(field, value),
      ]
    }),
  )

const readText = (field: Field, text: string): Stored => {
  const parsed = field.type.read(text)
  return 'value' in parsed ? parsed.value : null
}
