// Leaves balances out of a report whose filters choose a part of the rows: a part has no opening and no closing balance.

import type { Term } from '../../engine/expression/terms/term.ts'
import { collectTerms } from '../../engine/report/compile/report-context.ts'
import type { Report } from '../../engine/schema/report.ts'
import { type FilterValues, isChosen } from './filter-values.ts'

/** Without the lines and running columns that read the balance of a ledger, if another filter than theirs is chosen. */
export const omitBalances = (report: Report, values: FilterValues): Report => {
  const hasBalance = (term: Term | undefined): boolean =>
    term !== undefined && readsBalance(term) && isPart(report, values, listReadFilters(term))
  const lines = report.lines.filter(({ value }) => !hasBalance(value.term))
  const columns = report.columns.filter(({ running }) => !hasBalance(running?.term))
  const isWhole = lines.length === report.lines.length && columns.length === report.columns.length
  return isWhole ? report : { ...report, lines, columns }
}

const readsBalance = (term: Term): boolean => collectTerms(term).some(({ kind }) => kind === 'ledger')

const listReadFilters = (term: Term): ReadonlySet<string> =>
  new Set(
    collectTerms(term).flatMap(one =>
      one.kind === 'path' && one.root === 'filters' ? (one.steps[0]?.name ?? []) : [],
    ),
  )

/** Days bound the period that has the balances. */
const isPart = ({ filters }: Report, values: FilterValues, read: ReadonlySet<string>): boolean =>
  filters.some(
    ({ field: { name, type }, rule }) =>
      rule !== undefined && type.name !== 'date' && !read.has(name) && isChosen(values[name]),
  )
