// Checks columns over a journal: amounts have the sign of their entry, and reversed entries must not count.
import type { Term } from '../../expression/terms/term.ts'
import { namesSign } from '../../reports/signed-totals.ts'
import type { ReportColumn } from '../../schema/report.ts'
import { type ReadingReport, termsIn } from './reading-report.ts'

/** Types whose values are amounts, summed up or not. */
const amounts: ReadonlySet<string> = new Set(['money', 'weight', 'carat', 'usd'])

interface Said {
  readonly isFolded: boolean
  readonly said: readonly ({ readonly name: string } | undefined)[]
}

/** Marks columns with amounts of single entries as signed; reports a minimum or maximum over entries. */
export const journalColumns = (
  { source, report }: ReadingReport,
  columns: readonly ReportColumn[],
  { isFolded, said }: Said,
): readonly ReportColumn[] => {
  if (source.kind !== 'journal') return columns
  const message =
    'a journal has entries that were taken back: what is the least, the largest or the last of the others is not known'
  for (const column of columns) {
    const at = ['columns', said.findIndex(one => one?.name === column.name)]
    for (const { offset } of extremesIn(column.value.term)) report([...at, 'value'], message, { at: offset })
    if (!isFolded && ['min', 'max', 'last'].includes(column.total ?? '')) report([...at, 'total'], message)
  }
  return isFolded ? columns : columns.map(column => (isSigned(column) ? { ...column, isSigned: true } : column))
}

const extremesIn = (term: Term): readonly Term[] =>
  termsIn(term).filter(
    one => one.kind === 'fold' && !one.lines && (one.fold === 'min' || one.fold === 'max') && !namesSign(one),
  )

const isSigned = ({ type, total, group, value }: ReportColumn): boolean => {
  const isNumber = ['number', 'integer'].includes(type.json.type)
  const isAmount = amounts.has(type.name) || total === 'sum' || total === 'avg'
  return isNumber && isAmount && total !== 'same-formula' && group === undefined && !namesSign(value.term)
}
