// A row of a resource as expressions read it: its own fields, and through its references the rows they lead to.
import type { RowReader } from '../expression/evaluate/reader.ts'
import type { ParsedValue, Stored } from '../field/field-type.ts'
import { type Fault, fault } from '../message/faults.ts'
import type { Field } from '../schema/field.ts'
import { findField, type Resource, type ResourceFields, type SettingEntries } from '../schema/resource.ts'
import { toFieldFault } from './parse-record.ts'
import { isBlank, type Row } from './row.ts'

/** Provides referenced rows. */
export interface RowLookup {
  readonly findResource: (name: string) => Resource | undefined
  /** The row with that key; null: none exists; undefined: unknown here. */
  readonly find: (resource: string, key: Stored) => Row | null | undefined
}

/** Reads the row's fields and follows its references; other names are unknown. */
export const createRecordReader = (resource: ResourceFields, row: Row, rows: RowLookup): RowReader => ({
  get: name => (Object.hasOwn(row, name) ? row[name] : undefined),
  follow: name => {
    const target = rows.findResource(findField(resource, name)?.ref?.to ?? '')
    const targetRow = target && rows.find(target.name, row[name] ?? null)
    if (!target || targetRow === undefined) return undefined
    return targetRow && createRecordReader(target, targetRow, rows)
  },
  lines: () => undefined,
})

/** The reader of a row that does not exist: all its values are null. */
export const emptyRowReader: RowReader = { get: () => null, follow: () => null, lines: () => [] }

// Conversion of settings between the stored text and the typed value.

/** The text in which a value is stored: its JSON form, so that an expression reads it too; empty for no value. */
export const toEntryText = ({ type }: Field, value: Stored): string => String(value === null ? '' : type.toJson(value))

interface SettingFields extends ResourceFields {
  readonly entries: SettingEntries
}

/** Parses the text of the setting in a row; undefined if the text is empty. */
const parseEntry = ({ entries, field: fields }: SettingFields, field: Field, row: Row): ParsedValue | undefined => {
  const text = row[entries.value]
  const textField = fields[entries.value]
  return !textField || isBlank(textField, text) ? undefined : field.type.read(String(text))
}

/** All settings as one row: the stored values, else the defaults; an invalid text counts as absent. */
export const buildEntryRow = (resource: SettingFields, rows: readonly Row[]): Row => {
  const { key, of } = resource.entries
  const rowsByKey = new Map(rows.map(row => [String(row[key] ?? ''), row]))
  return Object.fromEntries(
    of.fields.map(field => {
      const row = rowsByKey.get(field.name)
      const parsed = row && (parseEntry(resource, field, row) ?? { value: field.blank })
      return [field.name, parsed && 'value' in parsed ? parsed.value : field.default]
    }),
  )
}

/** The row of a setting with its value in the stored spelling; unchanged if the key is unknown or the value wrong. */
export const normalizeEntry = ({ entries, ...resource }: Resource, row: Row): Row => {
  const field = entries && findEntry(entries, row)
  const parsed = field && parseEntry({ ...resource, entries }, field, row)
  return parsed && 'value' in parsed ? { ...row, [entries.value]: toEntryText(field, parsed.value) } : row
}

/** Checks the value of a known setting; faults are at the field of the value and carry the setting's title. */
export const checkEntry = ({ entries, ...resource }: Resource, row: Row): readonly Fault[] => {
  const field = entries && findEntry(entries, row)
  const parsed = field && parseEntry({ ...resource, entries }, field, row)
  if (!parsed) return []
  const faults = 'fault' in parsed ? [parsed.fault] : checkEntryValue(field, parsed.value)
  return faults.map(violation => {
    const { code, params = {} } = toFieldFault(field, violation)
    return fault(code, { field: entries.value, params })
  })
}

const findEntry = ({ key, of }: SettingEntries, row: Row): Field | undefined => findField(of, String(row[key] ?? ''))

const checkEntryValue = (field: Field, value: Stored): readonly Fault[] =>
  isBlank(field, value) ? [] : field.type.check(value, field.limits)
