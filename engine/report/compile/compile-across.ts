// Compiles what the sums of a report are split by, and finds the columns that are split.

import type { Term } from '../../expression/terms/term.ts'
import { isDateType } from '../../field/field-type.ts'
import {
  acrossPeriods,
  isAcrossPeriod,
  type ReportAcross,
  type ReportColumn,
  type ReportFilter,
  type ReportTable,
} from '../../schema/report.ts'
import type { TableDefinition } from '../../schema-file/shapes/report-shape.ts'
import type { ParsedFilter } from './compile-report-filters.ts'
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
  readonly filters: readonly ParsedFilter[]
}

/** Undefined without `across`, or where it has a fault. */
export const compileAcross = (
  context: ReportTableContext,
  { across, group = [] }: TableDefinition,
  { columns, isFolded, filters }: SplitTable,
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
  if (across.every !== undefined && !isDateType(type))
    report(['across', 'every'], `"${across.by}" is no date, so it has no periods`, 'key')
  return {
    by,
    ...(across.every !== undefined && compileEvery(context, across.every, filters)),
    type,
    choices: findTermField(context, by.term)?.choices ?? [],
    shows: collectTermFields(context, by.term),
  }
}

const compileEvery = (
  { report }: ReportTableContext,
  every: string,
  filters: readonly ParsedFilter[],
): Pick<ReportAcross, 'every' | 'everyFilter'> => {
  if (isAcrossPeriod(every)) return { every }
  const filter = filters.find(({ field }) => field.name === every)
  const values = filter?.field.choices.map(({ value }) => value) ?? []
  const { multiple, required, default: initial } = filter?.definition ?? {}
  if (
    filter &&
    (!required || multiple || initial === undefined || values.length === 0 || !values.every(isAcrossPeriod))
  )
    report(
      ['across', 'every'],
      `"${every}" chooses no period: it needs "enum" of ${acrossPeriods.join(', ')}, "required" and a "default"`,
    )
  return { everyFilter: every }
}

const hasSum = (term: Term): boolean => collectTerms(term).some(({ kind }) => kind === 'fold')

/** Columns with sums, and those that are worked out of them. */
export const markSplitColumns = (columns: readonly ReportColumn[]): readonly ReportColumn[] => {
  const isSplit = ({ value, needs }: ReportColumn): boolean =>
    hasSum(value.term) || columns.some(column => needs.includes(column.name) && isSplit(column))
  return columns.map(column => (isSplit(column) ? { ...column, isSplit: true } : column))
}

/** Adds the filters that bound the date of the columns, by their rules or by the condition of the table. */
export const addAcrossPeriod = <Table extends Pick<ReportTable, 'across' | 'where'>>(
  table: Table,
  filters: readonly Pick<ReportFilter, 'field' | 'rule'>[],
): Table => {
  const { across, where } = table
  if (!across) return table
  const rules = [...filters.flatMap(({ rule }) => rule ?? []), ...(where ? [where] : [])]
  const bounds = rules
    .flatMap(({ text, term }) => listBounds(text, term))
    .filter(({ by }) => by === across.by.text.trim())
  const [from, to] = ['>=', '<='].map(operator => bounds.find(bound => bound.operator === operator)?.filter)
  return from === undefined || to === undefined ? table : { ...table, across: { ...across, period: { from, to } } }
}

interface FilterBound {
  /** The source text of what is compared. */
  readonly by: string
  readonly operator: string
  readonly filter: string
}

/** The comparisons with filters that hold for every row. */
const listBounds = (text: string, term: Term): readonly FilterBound[] => {
  if (term.kind === 'logic' && term.operator === 'and')
    return [term.left, term.right].flatMap(part => listBounds(text, part))
  if (term.kind !== 'compare' || term.right.kind !== 'path' || term.right.root !== 'filters') return []
  const { left, operator, right } = term
  const filter = right.steps.length === 1 ? right.steps[0]?.name : undefined
  return filter === undefined ? [] : [{ by: text.slice(left.offset, left.offset + left.length), operator, filter }]
}
