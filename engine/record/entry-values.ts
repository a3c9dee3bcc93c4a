// Conversion of settings between the stored text and the typed value.
import { type Fault, fault } from '../faults/faults.ts'
import { getBlankValue } from '../fields/blank-value.ts'
import type { ParsedValue, Stored } from '../fields/field-type.ts'
import type { Field } from '../schema/field.ts'
import { findField, type Resource, type SettingEntries } from '../schema/resource.ts'
import { toFieldFault } from './parse-record.ts'
import { isBlank, type Row } from './row.ts'

/** The text in which a value is stored: its JSON form, so that an expression reads it too; empty for no value. */
export const toEntryText = ({ type }: Field, value: Stored): string => String(value === null ? '' : type.toJson(value))

/** Parses the text of a setting; an empty text is the blank value. */
const readEntry = (field: Field, text: Stored | undefined, emptyText: string): ParsedValue => {
  const text_ = String(text ?? '')
  return text_ === '' || text_ === emptyText ? { value: getBlankValue(field.type, emptyText) } : field.type.read(text_)
}

/** All settings as one row: the stored values, else the defaults; an invalid text counts as absent. */
export const buildEntryRow = ({ key, value, of }: SettingEntries, rows: readonly Row[], emptyText: string): Row => {
  const texts = new Map(rows.map(row => [String(row[key] ?? ''), row[value]]))
  return Object.fromEntries(
    of.fields.map(field => {
      const parsed = texts.has(field.name) ? readEntry(field, texts.get(field.name), emptyText) : undefined
      return [field.name, parsed && 'value' in parsed ? parsed.value : field.default]
    }),
  )
}

/** The row of a setting with its value in the stored spelling; unchanged if the key is unknown or the value wrong. */
export const normalizeEntry = ({ entries }: Resource, row: Row, emptyText: string): Row => {
  const field = entries && findEntry(entries, row)
  if (!entries || !field || isBlankText(row[entries.value], emptyText)) return row
  const parsed = readEntry(field, row[entries.value], emptyText)
  return 'value' in parsed ? { ...row, [entries.value]: toEntryText(field, parsed.value) } : row
}

/** Checks the value of a known setting; faults are at the field of the value and carry the setting's title. */
export const checkEntry = ({ entries }: Resource, row: Row, emptyText: string): readonly Fault[] => {
  const field = entries && findEntry(entries, row)
  if (!entries || !field || isBlankText(row[entries.value], emptyText)) return []
  const parsed = readEntry(field, row[entries.value], emptyText)
  const faults = 'fault' in parsed ? [parsed.fault] : checkEntryValue(field, parsed.value, emptyText)
  return faults.map(violation => {
    const { code, params = {} } = toFieldFault(field, violation)
    return fault(code, { field: entries.value, params })
  })
}

const findEntry = ({ key, of }: SettingEntries, row: Row): Field | undefined => findField(of, String(row[key] ?? ''))

const isBlankText = (text: Stored | undefined, emptyText: string): boolean =>
  text === undefined || text === null || text === '' || text === emptyText

const checkEntryValue = (field: Field, value: Stored, emptyText: string): readonly Fault[] =>
  isBlank(field, value, emptyText) ? [] : field.type.check(value, field.limits)
