// Compiles what the sums of a report are split by, and finds the columns that are split.

import type { Term } from '../../expression/terms/term.ts'
import type { ReportAcross, ReportColumn, ReportFilter, ReportTable } from '../../schema/report.ts'
import type { TableDefinition } from '../shapes/report-shape.ts'
import { inferType } from './compile-report-type.ts'
import {
  collectRowPaths,
  collectTermFields,
  collectTerms,
  compileReportExpression,
  findTermField,
  type ReportTableContext,
} from './report-context.ts'

interface SplitTable {
  readonly columns: readonly ReportColumn[]
  readonly isFolded: boolean
}

/** Undefined without `across`, or where it has a fault. */
export const compileAcross = (
  context: ReportTableContext,
  { across, group = [] }: TableDefinition,
  { columns, isFolded }: SplitTable,
): ReportAcross | undefined => {
  if (!across) return undefined
  const { report } = context
  const path = ['across', 'by']
  if (context.held) report(['across'], 'a balance is not split: its days are a group', 'key')
  else if (!isFolded || !columns.some(({ value }) => hasSum(value.term)))
    report(['across'], 'only sums are split: name a figure, or say a value such as "sum(price)"', 'key')
  if (group.some(({ by }) => by.trim() === across.by.trim()))
    report(path, `"${across.by}" is a group already: rows or columns are of it, not both`)
  for (const [index, { name, running }] of columns.entries())
    if (running) report(['columns', index, 'running'], `"${name}" adds up row by row, which a cross-tab does not show`)
  const { rows: _, ...scope } = context.scope
  const by = compileReportExpression(context, across.by, path, { scope, isSql: true })
  const type = by && inferType(context, by.term, () => undefined)
  if (!by) return undefined
  if (!type || collectRowPaths(by.term).length === 0) {
    report(path, 'columns are made of a field of the rows')
    return undefined
  }
  if (across.every !== undefined && type.name !== 'date')
    report(['across', 'every'], `"${across.by}" is no date, so it has no periods`, 'key')
  return {
    by,
    ...(across.every !== undefined && { every: across.every }),
    type,
    choices: findTermField(context, by.term)?.choices ?? [],
    shows: collectTermFields(context, by.term),
  }
}

const hasSum = (term: Term): boolean => collectTerms(term).some(({ kind }) => kind === 'fold')

/** Columns with sums, and those that are worked out of them. */
export const markSplitColumns = (columns: readonly ReportColumn[]): readonly ReportColumn[] => {
  const isSplit = ({ value, needs }: ReportColumn): boolean =>
    hasSum(value.term) || columns.some(column => needs.includes(column.name) && isSplit(column))
  return columns.map(column => (isSplit(column) ? { ...column, isSplit: true } : column))
}

/** Adds the filters that bound the date of the columns. */
export const addAcrossPeriod = <Table extends Pick<ReportTable, 'across'>>(
  table: Table,
  filters: readonly Pick<ReportFilter, 'field' | 'since' | 'rule'>[],
): Table => {
  const { across } = table
  const end =
    across && filters.find(({ since, rule }) => since !== undefined && findBoundText(rule) === across.by.text.trim())
  return end?.since === undefined
    ? table
    : { ...table, across: { ...across, period: { from: end.since, to: end.field.name } } }
}

const findBoundText = (rule: ReportFilter['rule']): string | undefined =>
  rule?.term.kind === 'compare'
    ? rule.text.slice(rule.term.left.offset, rule.term.left.offset + rule.term.left.length)
    : undefined
