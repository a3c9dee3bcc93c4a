// Formats values of a row for prints, as in reports.
import { findFieldType } from '../../engine/fields/all.ts'
import { formatHeading } from '../../engine/fields/column-heading.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import { formatValue, isNumberType, type ValueWords } from '../../engine/fields/value-text.ts'
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
