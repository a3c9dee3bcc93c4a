// Detects the date format of a file. Indonesia uses 18/07/2026 and spreadsheets of other countries 07/18/2026: dates
// with slashes are read as dd/mm/yyyy only if every date of the file has that form.
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { readLocalDate } from '../../../engine/value/tanggal.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import { createNotice } from '../reading/notice.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { ReadRow } from '../reading/read-row.ts'
import { maximumErrors } from './import-plan.ts'
import type { DoubtfulCell, StyleOutcome } from './number-style.ts'

/** State collected by `collectDates`. */
export interface DateStyle {
  readonly fields: readonly Field[]
  readonly columnAt: ImportTable['columnAt']
  readonly local: { count: number; readonly first: DoubtfulCell[]; value: string }
  hasOthers: boolean
}

export const beginDateStyle = (fields: readonly Field[], columnAt: ImportTable['columnAt']): DateStyle => ({
  fields: fields.filter(({ type }) => type.name === 'date'),
  columnAt,
  local: { count: 0, first: [], value: '' },
  hasOthers: false,
})

/** Collects the dates of one row. */
export const collectDates = (style: DateStyle, row: FileRow, { columnOf }: ReadRow): void => {
  for (const field of style.fields) {
    const column = columnOf.get(field.name)
    const at = column === undefined ? undefined : style.columnAt.get(column)
    const cell = at === undefined ? '' : (row.cells[at] ?? '').trim()
    if (column === undefined || !/\d/.test(cell)) continue
    const date = readLocalDate(cell)
    if (date === undefined) {
      style.hasOthers = true
      continue
    }
    const { local } = style
    if (local.count === 0) local.value = date
    local.count += 1
    const doubtFault = toFieldFault(field, fault('date.mixed', { params: { value: cell } }))
    if (local.first.length < maximumErrors) local.first.push({ ...row, column, value: cell, fault: doubtFault })
  }
}

/** The outcome for the whole file. */
export const resolveDateStyle = ({ local: { count, first, value }, hasOthers }: DateStyle): StyleOutcome => {
  if (count === 0) return { count: 0, cells: [], notices: [] }
  if (hasOthers) return { count, cells: first, notices: [] }
  const cell = first[0]?.value ?? ''
  return { count: 0, cells: [], notices: [createNotice('message.import-local-dates', { count, cell, value })] }
}
