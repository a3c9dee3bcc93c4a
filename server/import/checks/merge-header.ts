// The values of a document from its rows in the file, which may leave them empty but not contradict each other.

import { fault } from '../../../engine/message/faults.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ReadRow } from '../reading/read-row.ts'
import type { DocumentWork } from './document-work.ts'
import type { RowError } from './import-plan.ts'
import { createRowError } from './row-errors.ts'

type HeaderRow = FileRow & { readonly read: ReadRow }

/** Each value is that of the first row with a filled cell; an error for each row that has another one. */
export const mergeHeader = (
  { header: { names }, target, table }: Pick<DocumentWork, 'header' | 'target' | 'table'>,
  rows: readonly HeaderRow[],
): { readonly row: Row; readonly errors: readonly RowError[] } => {
  const merged: Record<string, Stored> = {}
  const errors: RowError[] = []
  for (const field of [...names].flatMap(name => target.header.field[name] ?? [])) {
    const readable = rows.filter(({ read }) => read.row[field.name] !== undefined)
    const filled = readable.filter(row => !isEmptyCell(table.columnAt, field, row))
    const [source = readable[0]] = filled
    if (!source) continue
    const value = source.read.row[field.name] ?? null
    merged[field.name] = value
    const params = { first: field.type.format(value), line: source.line }
    for (const row of filled) {
      const other = row.read.row[field.name] ?? null
      if (other === value) continue
      const differing = fault('row.differs', { params: { ...params, value: field.type.format(other) } })
      errors.push(createRowError(table, row, toFieldFault(field, differing)))
    }
  }
  return { row: merged, errors }
}

const isEmptyCell = (
  columnAt: DocumentWork['table']['columnAt'],
  field: Field,
  { cells, read: { row, columnOf } }: HeaderRow,
): boolean => {
  const at = columnAt.get(columnOf.get(field.name) ?? '')
  return isBlank(field, row[field.name]) || (at !== undefined && (cells[at] ?? '').trim() === '')
}
