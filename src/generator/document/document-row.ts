// A document as its answers carry it: its own values, and its lines as lists under their names.

import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import { filterValues } from '../../../engine/value/records.ts'

export type DocumentRow = Readonly<Record<string, JsonScalar | readonly JsonRow[]>>

export const getLines = (row: DocumentRow, name: string): readonly JsonRow[] => {
  const value = row[name]
  return Array.isArray(value) ? (value as readonly JsonRow[]) : []
}

/** The document without its lines. */
export const getHeader = (row: DocumentRow): JsonRow => filterValues(row, value => !Array.isArray(value)) as JsonRow
