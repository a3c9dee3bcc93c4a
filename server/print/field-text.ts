// Formats values of a row for prints, as in reports.
import { findFieldType } from '../../engine/field/all.ts'
import { formatHeading } from '../../engine/field/column-heading.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { formatValue, isNumberType, type ValueWords } from '../../engine/field/value-text.ts'
import type { Field } from '../../engine/schema/field.ts'

export const formatField = (field: Field, value: Stored | undefined, words: ValueWords): string => {
  if (value === undefined || value === null) return ''
  return formatValue(field, field.type.toJson(value), words)
}

export const getFieldHeading = ({ title, type }: Field, other = title): string => formatHeading(other, type)

export const getAlignment = ({ type }: Field): { readonly align?: 'right' } =>
  isNumberType(type) ? { align: 'right' } : {}

/** Formats a count as an integer. */
export const formatCount = (count: number): string => findFieldType('int')?.format(count) ?? String(count)
