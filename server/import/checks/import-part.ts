// The part of a list that a file is for: the values that all of its rows have, and the days from the first one of the file.

import { toStored } from '../../../engine/expression/evaluate/reader.ts'
import { collectOwnFields } from '../../../engine/expression/terms/term-parts.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { type EvaluationContext, evaluateTerm } from '../../record/rule/evaluation.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { PlannedRow, RowError } from './import-plan.ts'
import { type CellLocation, createRowError } from './row-errors.ts'

/** Empty for an import of the whole list. */
export type ImportPart = readonly { readonly field: Field; readonly value: Stored }[]

export const resolvePart = async (
  asking: EvaluationContext,
  { within }: Import,
  resource: Resource,
): Promise<ImportPart> => {
  const part: ImportPart[number][] = []
  for (const { name, value } of within) {
    const field = resource.field[name]
    const stored = field && toStored(await evaluateTerm(asking, value.term), field)
    if (field && stored && 'value' in stored) part.push({ field, value: stored.value })
  }
  return part
}

export const isInPart = (part: ImportPart, row: Row): boolean =>
  part.every(({ field, value }) => (row[field.name] ?? null) === value)

/** An error for each value of another part, at the cell that decides it. */
export const reportOtherPart = (
  part: ImportPart,
  row: Row,
  { table, ...location }: CellLocation & { readonly table: ImportTable },
): readonly RowError[] =>
  part.flatMap(({ field, value }) => {
    const other = row[field.name] ?? null
    if (other === value) return []
    const params = { value: field.type.format(other), wanted: field.type.format(value) }
    const sources = [field.name, ...(field.calc ? collectOwnFields(field.calc.term) : [])]
    const column = sources.flatMap(name => location.read.columnOf.get(name) ?? [])[0]
    const error = createRowError(table, location, toFieldFault(field, fault('row.within', { params })))
    const at = table.columnAt.get(column ?? '')
    return [at === undefined ? error : { ...error, column: table.header[at] ?? '', value: location.cells[at] ?? '' }]
  })

/** The first day of the file; undefined if its rows have none. Earlier rows of the list stay. */
export const findFirstDay = ({ days }: Import, rows: readonly Pick<PlannedRow, 'row'>[]): string | undefined => {
  const [name = ''] = days
  return rows
    .flatMap(({ row }) => (typeof row[name] === 'string' ? [row[name]] : []))
    .toSorted()
    .at(0)
}

/** The part and its days as staff read them: `Buku CASH, 2026-07-01 - 2026-09-30, Masuk 4.250.000`. */
export const formatPart = (
  part: ImportPart,
  { days }: Import,
  { resource, rows }: { readonly resource: Resource; readonly rows: readonly Row[] },
): string => {
  const [day = ''] = days
  const values = rows.flatMap(row => (typeof row[day] === 'string' ? [row[day]] : [])).toSorted()
  const period = values.length === 0 ? [] : [`${values[0]} - ${values.at(-1)}`]
  const totals = resource.screen.list.columns.flatMap(({ field: name, total }) => {
    const field = resource.field[name]
    if (total !== 'sum' || !field || day === '') return []
    return [`${field.title} ${field.type.format(sumColumn(rows, name))}`]
  })
  return [...part.map(({ field, value }) => `${field.title} ${field.type.format(value)}`), ...period, ...totals].join(
    ', ',
  )
}

const sumColumn = (rows: readonly Row[], name: string): number => {
  let total = 0
  for (const row of rows) total += Number(row[name] ?? 0)
  return total
}
