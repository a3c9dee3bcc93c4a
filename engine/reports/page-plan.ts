// Plans a report so that the database sorts, counts and sums its rows, and only those of one page are read and computed.
import type { SqlCondition, SqlJoin, SqlValue } from '../expression/sql/sql-tree.ts'
import type { TranslatedValue } from '../expression/sql/translate.ts'
import type { Type } from '../expression/terms/types.ts'
import type { Report, ReportColumn } from '../schema/report.ts'
import type { Bound } from './report-inputs.ts'
import { constant, type PlannedWorld, shownValue } from './shown-value.ts'
import type { ColumnSums } from './tally.ts'

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
  readonly sumsIn: (totals: readonly (number | string | null)[]) => readonly ColumnSums[]
}

/**
 * Plans a report with one line for each row; undefined if the database cannot compute the same: an order or sum that is
 * rounded, looks at other rows or depends on their order.
 */
export const pagePlan = (
  report: Report,
  columns: readonly Bound<ReportColumn>[],
  world: PlannedWorld,
): PagePlan | undefined => {
  const isOfOrder = columns.some(
    ({ of: { total, running } }) => total === 'first' || total === 'last' || (running && total !== undefined),
  )
  if (report.isFolded || isOfOrder || world.inputs.folds.size > 0) return undefined
  const shown = (column: Bound<ReportColumn> | undefined): TranslatedValue | undefined =>
    column && shownValue(column, world, columns)
  const sections = report.groups.map((_, level): SqlOrder | undefined => {
    const value = world.values[world.inputs.groups[level] ?? -1]
    const term = report.sort.find(({ column }) => columns.find(({ of }) => of.name === column)?.of.group === level)
    return value && orderBy(value, term?.descending === true)
  })
  const sorts = report.sort.flatMap(({ column, descending }): (SqlOrder | undefined)[] => {
    const found = columns.find(({ of }) => of.name === column)
    const value = shown(found)
    return found ? [value && orderBy(value, descending)] : []
  })
  if (!isWhole(sections) || !isWhole(sorts)) return undefined
  const tallied = columns.map(column => ({ column, value: isTallied(column) ? shown(column) : undefined }))
  if (tallied.some(({ column, value }) => isTallied(column) && !value)) return undefined
  const running = columns.flatMap(column => {
    const value = column.of.running && shown(column)
    return column.of.running ? [value && { ...value, name: column.of.name }] : []
  })
  if (!isWhole(running)) return undefined
  const totals: Pick<TranslatedValue, 'value' | 'joins'>[] = []
  const places = tallied.map(({ column: { of }, value }) => (value ? placesOf(of, value, { world, totals }) : {}))
  return {
    order: [...sections, ...sorts],
    sections,
    subtotals: report.groups.flatMap(({ subtotal }, level) => (subtotal ? [level] : [])),
    totals,
    running,
    sumsIn: found =>
      places.map(({ sum, count, least, most }) => ({
        sum: Number(found[sum ?? -1] ?? 0),
        count: Number(found[count ?? -1] ?? 0),
        least: found[least ?? -1] ?? null,
        most: found[most ?? -1] ?? null,
      })),
  }
}

export const isWhole = <T>(all: readonly (T | undefined)[]): all is readonly T[] => all.every(one => one !== undefined)

/** A formula of totals needs no sum of its own. */
const isTallied = ({ of: { total } }: Bound<ReportColumn>): boolean => total !== undefined && total !== 'same-formula'

/** Texts by code point: of constants alone a database has an order of its own. */
export const orderBy = ({ value, joins, type }: TranslatedValue, descending: boolean): SqlOrder | undefined =>
  isNumber(type) || isOfColumn(value) ? { value, joins, descending } : undefined

const isNumber = ({ kind }: Type): boolean => kind === 'number' || kind === 'flag'

const isOfColumn = (value: SqlValue): boolean => {
  if (value.kind === 'unless') return isOfColumn(value.of)
  return value.kind === 'coalesce' ? value.items.some(isOfColumn) : value.kind === 'column'
}

interface Adding {
  readonly world: PlannedWorld
  readonly totals: Pick<TranslatedValue, 'value' | 'joins'>[]
}

type Places = Partial<Record<keyof ColumnSums, number>>

/** Adds the totals of the column, and returns their positions. */
const placesOf = (
  { total, type }: ReportColumn,
  { value, joins, type: kind }: TranslatedValue,
  { world, totals }: Adding,
): Places => {
  const there: SqlValue =
    type.blank === 'text'
      ? { kind: 'unless', of: { kind: 'unless', of: value, text: world.emptyText }, text: '' }
      : value
  const add = (of: SqlValue, how: 'sum' | 'min' | 'max'): number =>
    totals.push({ value: { kind: 'total', total: how, of }, joins }) - 1
  const counted = (): number => {
    const sign = world.values[world.inputs.sign ?? -1]?.value
    const one: SqlValue = sign ? { kind: 'coalesce', items: [sign, constant(1)] } : constant(1)
    const when: SqlCondition = { kind: 'null', of: there, isNegated: true }
    return add({ kind: 'case', when, holds: one, otherwise: constant(0) }, 'sum')
  }
  if (total === 'count') return { count: counted() }
  if (total === 'min') return { least: add(there, 'min') }
  if (total === 'max') return { most: add(there, 'max') }
  if (!isNumber(kind)) return total === 'avg' ? { count: counted() } : {}
  return total === 'avg' ? { sum: add(value, 'sum'), count: counted() } : { sum: add(value, 'sum') }
}
