// Formats values of a row for prints, as in reports.
import { findFieldType } from '../../engine/fields/all.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import { headingOf } from '../../engine/fields/heading-of.ts'
import { isNumberType, valueText } from '../../engine/fields/value-text.ts'
import type { Field } from '../../engine/schema/field.ts'
import { printedWords } from '../reports/outputs/printed-words.ts'

export const fieldText = (field: Field, value: Stored | undefined, timeZone: string): string => {
  if (value === undefined || value === null) return ''
  return valueText(field, field.type.toJson(value), printedWords(timeZone))
}

export const fieldHeading = ({ title, type }: Field, other = title): string => headingOf(other, type)

export const alignOf = ({ type }: Field): { readonly align?: 'right' } => (isNumberType(type) ? { align: 'right' } : {})

/** Formats a count as an integer. */
export const numberText = (count: number): string => findFieldType('int')?.format(count) ?? String(count)
