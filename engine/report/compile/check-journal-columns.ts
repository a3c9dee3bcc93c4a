// Checks columns over a journal: amounts have the sign of their entry, and reversed entries must not count.
import type { Term } from '../../expression/terms/term.ts'
import type { ReportColumn } from '../../schema/report.ts'
import { hasSign } from '../signed-totals.ts'
import { collectTerms, type ReportTableContext } from './report-context.ts'

/** Types whose values are amounts, summed up or not. */
const amounts: ReadonlySet<string> = new Set(['money', 'weight', 'carat', 'usd'])

interface JournalColumnOptions {
  readonly isFolded: boolean
  readonly definitions: readonly ({ readonly name: string } | undefined)[]
}

/** Marks columns with amounts of single entries as signed; reports a minimum or maximum over entries. */
export const markSignedColumns = (
  { source, report }: ReportTableContext,
  columns: readonly ReportColumn[],
  { isFolded, definitions }: JournalColumnOptions,
): readonly ReportColumn[] => {
  if (source.kind !== 'journal') return columns
  const message =
    'a journal has entries that were taken back: what is the least, the largest or the last of the others is not known'
  for (const column of columns) {
    const at = ['columns', definitions.findIndex(one => one?.name === column.name)]
    for (const { offset } of findExtremes(column.value.term)) report([...at, 'value'], message, { at: offset })
    if (!isFolded && ['min', 'max', 'last'].includes(column.total ?? '')) report([...at, 'total'], message)
  }
  return isFolded ? columns : columns.map(column => (isSigned(column) ? { ...column, isSigned: true } : column))
}

const findExtremes = (term: Term): readonly Term[] =>
  collectTerms(term).filter(
    one => one.kind === 'fold' && !one.lines && (one.fold === 'min' || one.fold === 'max') && !hasSign(one),
  )

const isSigned = ({ type, total, group, value }: ReportColumn): boolean => {
  const isNumber = ['number', 'integer'].includes(type.json.type)
  const isAmount = amounts.has(type.name) || total === 'sum' || total === 'avg'
  return isNumber && isAmount && total !== 'same-formula' && group === undefined && !hasSign(value.term)
}
