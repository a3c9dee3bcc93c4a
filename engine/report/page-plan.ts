// Plans a report so that the database sorts, counts and sums its rows, and only those of one page are read and computed.
import type { SqlCondition, SqlJoin, SqlValue } from '../expression/sql/sql-tree.ts'
import type { TranslatedValue } from '../expression/sql/translate.ts'
import type { ExpressionType } from '../expression/terms/types.ts'
import type { Stored } from '../field/field-type.ts'
import type { Report, ReportColumn } from '../schema/report.ts'
import type { BoundExpression } from './report-inputs.ts'
import type { ColumnSums } from './report-totals.ts'
import { getSignValue, type PlanContext, translateShownValue } from './shown-value.ts'
import { createCountedOne, createSqlConstant } from './signed-totals.ts'

export interface SqlOrder {
  readonly value: SqlValue
  readonly joins: readonly SqlJoin[]
  readonly descending: boolean
}

export interface PagePlan {
  /** Sections first; rows that are equal in all of it keep their creation order. */
  readonly order: readonly SqlOrder[]
  /** The keys of sections, the outermost first. */
  readonly sections: readonly SqlOrder[]
  /** Levels of the sections with a subtotal. */
  readonly subtotals: readonly number[]
  /** Over all rows, without one for each section. */
  readonly totals: readonly Pick<TranslatedValue, 'value' | 'joins'>[]
  /** Columns with running totals. */
  readonly running: readonly (Pick<TranslatedValue, 'value' | 'joins'> & { readonly name: string })[]
  /** Returns the sums of each column from the values of `totals`. */
  readonly readSums: (totals: readonly (number | string | null)[]) => readonly ColumnSums[]
}

/**
 * Plans a report with one line for each row; undefined if the database cannot compute the same: an order or sum that is
 * rounded, looks at other rows or depends on their order.
 */
export const planPage = (
  report: Report,
  columns: readonly BoundExpression<ReportColumn>[],
  context: PlanContext,
): PagePlan | undefined => {
  const isOrderDependent = columns.some(
    ({ of: { total, running } }) => total === 'first' || total === 'last' || (running && total !== undefined),
  )
  if (report.isFolded || isOrderDependent || context.inputs.folds.size > 0) return undefined
  const getShown = (column: BoundExpression<ReportColumn> | undefined): TranslatedValue | undefined =>
    column && translateShownValue(column, context, columns)
  const sections = report.groups.map((_, level): SqlOrder | undefined => {
    const value = context.values[context.inputs.groups[level] ?? -1]
    const term = report.sort.find(({ column }) => columns.find(({ of }) => of.name === column)?.of.group === level)
    return value && buildOrder(value, term?.descending === true)
  })
  const sorts = report.sort.flatMap(({ column, descending }): (SqlOrder | undefined)[] => {
    const match = columns.find(({ of }) => of.name === column)
    const value = getShown(match)
    return match ? [value && buildOrder(value, descending)] : []
  })
  if (!isComplete(sections) || !isComplete(sorts)) return undefined
  const summed = columns.map(column => ({ column, value: isSummed(column) ? getShown(column) : undefined }))
  if (summed.some(({ column, value }) => isSummed(column) && !value)) return undefined
  const running = columns.flatMap(column => {
    const value = column.of.running && getShown(column)
    return column.of.running ? [value && { ...value, name: column.of.name }] : []
  })
  if (!isComplete(running)) return undefined
  const totals: Pick<TranslatedValue, 'value' | 'joins'>[] = []
  const positions = summed.map(({ column: { of }, value }) =>
    value ? addTotals(of, value, { world: context, totals }) : {},
  )
  return {
    order: [...sections, ...sorts],
    sections,
    subtotals: report.groups.flatMap(({ subtotal }, level) => (subtotal ? [level] : [])),
    totals,
    running,
    readSums: found =>
      positions.map(({ sum, count, least, most }) => ({
        sum: Number(found[sum ?? -1] ?? 0),
        count: Number(found[count ?? -1] ?? 0),
        least: found[least ?? -1] ?? null,
        most: found[most ?? -1] ?? null,
      })),
  }
}

export const isComplete = <T>(all: readonly (T | undefined)[]): all is readonly T[] =>
  all.every(one => one !== undefined)

/** A formula of totals needs no sum of its own. */
const isSummed = ({ of: { total } }: BoundExpression<ReportColumn>): boolean =>
  total !== undefined && total !== 'same-formula'

/** Texts by code point: of constants alone a database has an order of its own. */
export const buildOrder = ({ value, joins, type }: TranslatedValue, descending: boolean): SqlOrder | undefined =>
  isNumber(type) || isColumnBased(value) ? { value, joins, descending } : undefined

const isNumber = ({ kind }: ExpressionType): boolean => kind === 'number' || kind === 'flag'

const isColumnBased = (value: SqlValue): boolean => {
  if (value.kind === 'unless') return isColumnBased(value.of)
  return value.kind === 'coalesce' ? value.items.some(isColumnBased) : value.kind === 'column'
}

interface TotalsContext {
  readonly world: PlanContext
  readonly totals: Pick<TranslatedValue, 'value' | 'joins'>[]
}

type SumPositions = Partial<Record<keyof ColumnSums, number>>

/** Adds the totals of the column, and returns their positions. */
const addTotals = (
  { total, type }: ReportColumn,
  { value, joins, type: kind }: TranslatedValue,
  { world: context, totals }: TotalsContext,
): SumPositions => {
  const present: SqlValue =
    type.blank === 'text'
      ? { kind: 'unless', of: { kind: 'unless', of: value, text: context.emptyText }, text: '' }
      : value
  const addTotal = (of: SqlValue, how: 'sum' | 'min' | 'max'): number =>
    totals.push({ value: { kind: 'total', total: how, of }, joins }) - 1
  const addCount = (): number => {
    const when: SqlCondition = { kind: 'null', of: present, isNegated: true }
    return addTotal(
      { kind: 'case', when, holds: createCountedOne(getSignValue(context)), otherwise: createSqlConstant(0) },
      'sum',
    )
  }
  if (total === 'count') return { count: addCount() }
  if (total === 'min') return { least: addTotal(present, 'min') }
  if (total === 'max') return { most: addTotal(present, 'max') }
  if (!isNumber(kind)) return total === 'avg' ? { count: addCount() } : {}
  return total === 'avg' ? { sum: addTotal(value, 'sum'), count: addCount() } : { sum: addTotal(value, 'sum') }
}

// Finds the first row of a page of lines when subtotals are between the rows.

/** Rows that are alike in their sections, in the order of the report. */
export interface SectionRows {
  /** By level, the outermost first. */
  readonly keys: readonly Stored[]
  readonly rows: number
}

interface PageStart {
  /** Rows before it, and lines before it: rows and subtotals. */
  readonly rows: number
  readonly lines: number
}

/** The beginning of the outermost section that holds that line, so that subtotals on its page are whole; and all lines. */
export const findPageStart = (
  all: readonly SectionRows[],
  subtotals: readonly number[],
  first: number,
): { readonly start: PageStart; readonly lines: number } => {
  let start: PageStart = { rows: 0, lines: 0 }
  const passed = { rows: 0, lines: 0 }
  for (const [index, { keys, rows }] of all.entries()) {
    const changed = findChangedLevel(all[index - 1]?.keys, keys)
    if (changed === 0 && passed.lines <= first) start = { ...passed }
    passed.rows += rows
    const next = all[index + 1]
    const ends = next ? findChangedLevel(keys, next.keys) : 0
    passed.lines += rows + subtotals.filter(level => level >= ends).length
  }
  return { start, lines: passed.lines }
}

const findChangedLevel = (before: readonly Stored[] | undefined, keys: readonly Stored[]): number =>
  before ? keys.findIndex((key, level) => key !== before[level]) : 0
