// How a value of a row reads on paper: as in reports.
import { findFieldType } from '../../engine/fields/all.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import { headingOf } from '../../engine/fields/heading-of.ts'
import { cellText, isNumberType } from '../../engine/report-cells.ts'
import type { Field } from '../../engine/schema.ts'
import { printedWords } from '../reports/outputs/printed-words.ts'

export const fieldText = (field: Field, value: Stored | undefined, timeZone: string): string => {
  const { name, title, type, choices } = field
  if (value === undefined || value === null || value === '') return ''
  const titles = Object.fromEntries(choices.map(choice => [choice.value, choice.title]))
  const column = { name, title, type: type.name, width: type.width, choices: titles }
  return cellText(column, type, type.toJson(value), printedWords(timeZone))
}

export const fieldHeading = ({ title, type }: Field, other = title): string => headingOf(other, type)

export const alignOf = ({ type }: Field): { readonly align?: 'right' } => (isNumberType(type) ? { align: 'right' } : {})

/** A count is a whole number, whatever it counts. */
export const numberText = (count: number): string => findFieldType('int')?.format(count) ?? String(count)
