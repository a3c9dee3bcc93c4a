// Detects the number and date formats of a file from all of its rows.

import { sumBy } from 'es-toolkit/math/sumBy'
import { isDateType, isNumberType, type Stored } from '../../../engine/field/field-type.ts'
import { type DecimalSign, detectDecimalSign } from '../../../engine/field/scaled-type.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { readLocalDate } from '../../../engine/value/tanggal.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import { createNotice, type ImportNotice } from '../reading/notice.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { ReadRow } from '../reading/read-row.ts'
import { maximumErrors } from './import-plan.ts'

export interface FileStyle {
  readonly numbers: NumberStyle
  readonly dates: DateStyle
  readonly percents: PercentStyle
}

export const beginFileStyle = (fields: readonly Field[], columnAt: ImportTable['columnAt']): FileStyle => ({
  numbers: beginNumberStyle(fields, columnAt),
  dates: beginDateStyle(fields, columnAt),
  percents: beginPercentStyle(fields, columnAt),
})

/** Collects the numbers and dates of one row. */
export const collectStyle = ({ numbers, dates, percents }: FileStyle, row: FileRow, read: ReadRow): void => {
  collectNumbers(numbers, row, read)
  collectDates(dates, row, read)
  collectPercents(percents, row, read)
}

/** The outcome for the whole file: ambiguous cells are errors. */
export const resolveFileStyle = ({ numbers, dates, percents }: FileStyle): StyleOutcome => {
  const [numberOutcome, dateOutcome] = [resolveNumberStyle(numbers), resolveDateStyle(dates)]
  return {
    count: numberOutcome.count + dateOutcome.count,
    cells: [...numberOutcome.cells, ...dateOutcome.cells].toSorted((one, other) => one.line - other.line),
    notices: [...numberOutcome.notices, ...dateOutcome.notices, ...listFractionNotices(percents)],
  }
}

// Detects the date format of a file. Indonesia uses 18/07/2026 and spreadsheets of other countries 07/18/2026: dates
// with slashes are read as dd/mm/yyyy only if every date of the file has that form.

/** State collected by `collectDates`. */
interface DateStyle {
  readonly fields: readonly Field[]
  readonly columnAt: ImportTable['columnAt']
  readonly local: { count: number; readonly first: DoubtfulCell[]; value: string }
  hasOthers: boolean
}

const beginDateStyle = (fields: readonly Field[], columnAt: ImportTable['columnAt']): DateStyle => ({
  fields: fields.filter(({ type }) => isDateType(type)),
  columnAt,
  local: { count: 0, first: [], value: '' },
  hasOthers: false,
})

/** Collects the dates of one row. */
const collectDates = (style: DateStyle, row: FileRow, { columnOf }: ReadRow): void => {
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
const resolveDateStyle = ({ local: { count, first, value }, hasOthers }: DateStyle): StyleOutcome => {
  if (count === 0) return { count: 0, cells: [], notices: [] }
  if (hasOthers) return { count, cells: first, notices: [] }
  const cell = first[0]?.value ?? ''
  return { count: 0, cells: [], notices: [createNotice('message.import-local-dates', { count, cell, value })] }
}

// A cell of a sheet that shows 2.5% holds 0.025: a column of percentages whose numbers are all below 1 is doubtful.

/** State collected by `collectPercents`: by column, the first number below 1, and whether others are not. */
interface PercentStyle {
  readonly fields: readonly Field[]
  readonly columnAt: ImportTable['columnAt']
  readonly columns: Map<string, { readonly cell: string; hasWhole: boolean }>
}

const percentUnit = '%'

const beginPercentStyle = (fields: readonly Field[], columnAt: ImportTable['columnAt']): PercentStyle => ({
  fields: fields.filter(({ type }) => type.unit === percentUnit),
  columnAt,
  columns: new Map(),
})

/** Collects the percentages of one row that are numbers in the sheet; nothing and 0 say nothing. */
const collectPercents = ({ fields, columnAt, columns }: PercentStyle, row: FileRow, { columnOf }: ReadRow): void => {
  for (const { name } of fields) {
    const column = columnOf.get(name)
    const at = column === undefined ? undefined : columnAt.get(column)
    if (column === undefined || at === undefined || !row.exact?.has(at)) continue
    const cell = row.cells[at] ?? ''
    const amount = Math.abs(Number(cell))
    if (!(amount > 0)) continue
    const known = columns.get(column)
    if (!known) columns.set(column, { cell, hasWhole: amount >= 1 })
    else if (amount >= 1) known.hasWhole = true
  }
}

const listFractionNotices = ({ columns }: PercentStyle): readonly ImportNotice[] =>
  [...columns].flatMap(([column, { cell, hasWhole }]) =>
    hasWhole ? [] : [createNotice('message.import-percents', { column, cell })],
  )

// Detects the decimal separator of a file from its cells: if some use a comma and others a point, an ambiguous
// number is an error.

/** A cell that is ambiguous until the separator of the file is known. */
interface DoubtfulCell extends FileRow {
  readonly column: string
  readonly value: string
  readonly fault: Fault
}

interface Doubt {
  count: number
  readonly first: DoubtfulCell[]
}

/** State collected by `noteNumbers`. */
interface NumberStyle {
  readonly fields: readonly Field[]
  readonly columnAt: ImportTable['columnAt']
  readonly shown: Set<DecimalSign>
  readonly doubts: Record<DecimalSign, Doubt>
  /** Number of decimal commas, and the first cell with its value. */
  readonly commas: { count: number; cell: string; value: string }
}

export const beginNumberStyle = (fields: readonly Field[], columnAt: ImportTable['columnAt']): NumberStyle => ({
  fields: fields.filter(({ type }) => isNumberType(type)),
  columnAt,
  shown: new Set(),
  doubts: { ',': { count: 0, first: [] }, '.': { count: 0, first: [] } },
  commas: { count: 0, cell: '', value: '' },
})

/** Collects the numbers of one row. */
export const collectNumbers = (style: NumberStyle, row: FileRow, { columnOf, row: values }: ReadRow): void => {
  for (const field of style.fields) {
    const column = columnOf.get(field.name)
    const at = column === undefined ? undefined : style.columnAt.get(column)
    const cell = at === undefined || row.exact?.has(at) ? '' : (row.cells[at] ?? '').trim()
    if (column !== undefined && /[.,]/.test(cell)) collectCell(style, { field, column, cell, row }, values[field.name])
  }
}

interface NumberCell {
  readonly field: Field
  readonly column: string
  readonly cell: string
  readonly row: FileRow
}

const collectCell = (style: NumberStyle, { field, column, cell, row }: NumberCell, value: Stored | undefined): void => {
  const { scale = 0, units } = field.type
  const sign = detectDecimalSign(cell, { scale, units })
  if (sign === undefined) return
  if (sign !== 'either') style.shown.add(sign)
  const used = sign === 'either' ? (cell.includes(',') ? ',' : '.') : sign
  if (scale > 0 && used === ',' && typeof value === 'number') {
    if (style.commas.count === 0) Object.assign(style.commas, { cell, value: field.type.format(value) })
    style.commas.count += 1
  }
  if (sign !== 'either') return
  const doubt = style.doubts[used]
  doubt.count += 1
  const doubtFault = toFieldFault(field, fault('number.comma', { params: { value: cell } }))
  if (doubt.first.length < maximumErrors) doubt.first.push({ ...row, column, value: cell, fault: doubtFault })
}

interface StyleOutcome {
  /** Number of ambiguous cells. */
  readonly count: number
  /** The first ambiguous cells. */
  readonly cells: readonly DoubtfulCell[]
  readonly notices: readonly ImportNotice[]
}

/** The outcome for the whole file: an ambiguous number is accepted only if no cell uses the other separator. */
export const resolveNumberStyle = ({ shown, doubts, commas }: NumberStyle): StyleOutcome => {
  // Ambiguous cells do not contradict a separator that an unambiguous cell uses.
  const isWrong = (sign: DecimalSign, other: DecimalSign): boolean =>
    shown.has(other) || (doubts[other].count > 0 && !shown.has(sign))
  const wrong = [...(isWrong(',', '.') ? [doubts[',']] : []), ...(isWrong('.', ',') ? [doubts['.']] : [])]
  const { count, cell, value } = commas
  return {
    count: sumBy(wrong, doubt => doubt.count),
    cells: wrong.flatMap(doubt => doubt.first).toSorted((one, other) => one.line - other.line),
    notices: count > 0 ? [createNotice('message.import-decimal-comma', { count, cell, value })] : [],
  }
}
