import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { isNumberType } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { LookupInput } from '../../ui/inputs/LookupInput.tsx'
import type { LookupItem } from '../../ui/inputs/lookup-props.ts'
import { NumberInput } from '../../ui/inputs/NumberInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { findRows } from './OfflineRows.tsx'
import type { StoredTable } from './use-offline-tables.ts'

interface PreparedInputProps {
  readonly id: string
  readonly field: Field
  readonly value: JsonScalar | undefined
  readonly tables: Readonly<Record<string, StoredTable>>
  /** Only rows with these values may be chosen: those of the same names that are typed already. */
  readonly typed: Readonly<Record<string, JsonScalar>>
  readonly onChange: (value: JsonScalar) => void
}

const shownOptions = 20

/** The box of a field, whose choices are the stored rows of what it refers to. */
export function PreparedInput({ id, field, value, tables, typed, onChange }: PreparedInputProps) {
  const { title, ref, choices, type } = field
  const props = { id, label: title, onChange }
  const table = ref && tables[ref.to]
  if (table) {
    const rows = table.rows.filter(row => isFitting(table, row, typed))
    return (
      <LookupInput
        {...props}
        value={value === undefined || value === null ? '' : String(value)}
        search={async text =>
          findRows(rows, listFields(table), text)
            .slice(0, shownOptions)
            .map(row => toItem(table, row))
        }
        find={async code => {
          const row = table.rows.find(one => String(one[getKey(table)]) === code)
          return row && toItem(table, row)
        }}
      />
    )
  }
  if (choices.length > 0) return <ChoiceInput {...props} value={toText(value)} choices={choices} />
  if (isNumberType(type))
    return (
      <NumberInput
        {...props}
        value={value === '' ? undefined : (value as number | undefined)}
        scale={type.scale ?? 0}
        unit={type.unit}
      />
    )
  return <TextInput {...props} value={toText(value)} />
}

const toText = (value: JsonScalar | undefined): string => (value === undefined || value === null ? '' : String(value))

export const getKey = ({ resource }: StoredTable): string => resource.key[0] ?? 'id'

const listFields = ({ resource }: StoredTable): readonly Field[] =>
  (resource.offline?.fields ?? []).flatMap(name => resource.field[name] ?? [])

/** A row that has fields of the typed names has their values: a tray lies in the chosen warehouse. */
const isFitting = (table: StoredTable, row: JsonRow, typed: Readonly<Record<string, JsonScalar>>): boolean =>
  Object.entries(typed).every(
    ([name, value]) =>
      name === getKey(table) ||
      value === '' ||
      !table.resource.field[name]?.ref ||
      row[name] === undefined ||
      row[name] === value,
  )

const toItem = (table: StoredTable, row: JsonRow): LookupItem => {
  const code = toText(row[getKey(table)])
  const [, second] = listFields(table)
  return { value: code, label: second ? `${code} - ${toText(row[second.name])}` : code }
}
