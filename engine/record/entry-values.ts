// Conversion of settings between the stored text and the typed value.
import { type Fault, fault } from '../faults/faults.ts'
import { blankOf } from '../fields/blank-of.ts'
import type { Parsed, Stored } from '../fields/field-type.ts'
import type { Field } from '../schema/field.ts'
import { type Entries, findField, type Resource } from '../schema/resource.ts'
import { about } from './parse-record.ts'
import { isBlank, type Row } from './row.ts'

/** The text in which a value is stored: its JSON form, so that an expression reads it too; empty for no value. */
export const entryText = ({ type }: Field, value: Stored): string => String(value === null ? '' : type.toJson(value))

/** Parses the text of a setting; an empty text is the blank value. */
const readEntry = (field: Field, text: Stored | undefined, emptyText: string): Parsed => {
  const written = String(text ?? '')
  return written === '' || written === emptyText ? { value: blankOf(field.type, emptyText) } : field.type.read(written)
}

/** All settings as one row: the stored values, else the defaults; an invalid text counts as absent. */
export const entryRow = ({ key, value, of }: Entries, rows: readonly Row[], emptyText: string): Row => {
  const texts = new Map(rows.map(row => [String(row[key] ?? ''), row[value]]))
  return Object.fromEntries(
    of.fields.map(field => {
      const read = texts.has(field.name) ? readEntry(field, texts.get(field.name), emptyText) : undefined
      return [field.name, read && 'value' in read ? read.value : field.default]
    }),
  )
}

/** The row of a setting with its value in the stored spelling; unchanged if the key is unknown or the value wrong. */
export const settledEntry = ({ entries }: Resource, row: Row, emptyText: string): Row => {
  const field = entries && knownEntry(entries, row)
  if (!entries || !field || isBlankText(row[entries.value], emptyText)) return row
  const read = readEntry(field, row[entries.value], emptyText)
  return 'value' in read ? { ...row, [entries.value]: entryText(field, read.value) } : row
}

/** Checks the value of a known setting; faults are at the field of the value and carry the setting's title. */
export const entryFaults = ({ entries }: Resource, row: Row, emptyText: string): readonly Fault[] => {
  const field = entries && knownEntry(entries, row)
  if (!entries || !field || isBlankText(row[entries.value], emptyText)) return []
  const read = readEntry(field, row[entries.value], emptyText)
  const faults = 'fault' in read ? [read.fault] : checked(field, read.value, emptyText)
  return faults.map(found => {
    const { code, params = {} } = about(field, found)
    return fault(code, { field: entries.value, params })
  })
}

const knownEntry = ({ key, of }: Entries, row: Row): Field | undefined => findField(of, String(row[key] ?? ''))

const isBlankText = (text: Stored | undefined, emptyText: string): boolean =>
  text === undefined || text === null || text === '' || text === emptyText

const checked = (field: Field, value: Stored, emptyText: string): readonly Fault[] =>
  isBlank(field, value, emptyText) ? [] : field.type.check(value, field.limits)
