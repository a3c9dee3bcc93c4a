// Detects the decimal separator of a file from its cells: if some use a comma and others a point, an ambiguous
// number is an error.
import { sumBy } from 'es-toolkit/math/sumBy'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { type DecimalSign, detectDecimalSign } from '../../../engine/field/typed-number.ts'
import { isNumberType } from '../../../engine/field/value-text.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import { createNotice, type ImportNotice } from '../reading/notice.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { ReadRow } from '../reading/read-row.ts'
import { maximumErrors } from './import-plan.ts'

/** A cell that is ambiguous until the separator of the file is known. */
export interface DoubtfulCell extends FileRow {
  readonly column: string
  readonly value: string
  readonly fault: Fault
}

interface Doubt {
  count: number
  readonly first: DoubtfulCell[]
}

/** State collected by `noteNumbers`. */
export interface NumberStyle {
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

export interface StyleOutcome {
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
