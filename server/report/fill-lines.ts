// The lines under a table, computed from its totals.
import type { RowReader } from '../../engine/expression/evaluate/reader.ts'
import { toStored } from '../../engine/expression/evaluate/to-stored.ts'
import { getTypeReference, type Stored } from '../../engine/field/field-type.ts'
import type { AnswerLine } from '../../engine/report/report-answer.ts'
import type { Report, ReportColumn } from '../../engine/schema/report.ts'
import { evaluateTerm } from '../record/rule/evaluation.ts'
import type { ReportTextContext } from './fill-heading.ts'

interface TableTotals {
  /** Columns visible to the caller. */
  readonly columns: readonly ReportColumn[]
  readonly stored: Readonly<Record<string, Stored>>
}

/** Omits lines that need a column hidden from the caller. */
export const buildReportLines = async (
  {
    asking,
    report,
    filterScope,
  }: Pick<ReportTextContext, 'asking' | 'filterScope'> & { readonly report: Pick<Report, 'lines'> },
  { columns, stored }: TableTotals,
): Promise<readonly AnswerLine[]> => {
  const row: RowReader = { get: name => getTotal(columns, stored, name), follow: () => null, lines: () => undefined }
  const lines: AnswerLine[] = []
  for (const { title, value, type, blank, strong, needs } of report.lines) {
    if (!needs.every(name => columns.some(column => column.name === name))) continue
    const lineValue = toStored(await evaluateTerm(asking, value.term, { ...filterScope, row }), { type, blank })
    if ('fault' in lineValue) throw new RangeError(`the line ${title} is too large to be exact`)
    lines.push({ title, type: getTypeReference(type), value: type.toJson(lineValue.value), ...(strong && { strong }) })
  }
  return lines
}

/** The total of a column; 0 for a number without rows. */
const getTotal = (columns: readonly ReportColumn[], stored: TableTotals['stored'], name: string): Stored => {
  const column = columns.find(one => one.name === name)
  const isNumber = column !== undefined && ['number', 'integer'].includes(column.type.json.type)
  const total = stored[name] ?? null
  if (total === null && isNumber && column.total !== 'same-formula') return 0
  return column?.total === 'count' && typeof total === 'number' ? total * 10 ** (column.type.scale ?? 0) : total
}
