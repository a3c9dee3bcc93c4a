// Sorts the rows of a report, and adds subtotals after groups and the totals of all rows.

import type { JsonScalar, Stored } from '../field/field-type.ts'
import { formatStoredValue } from '../field/value-text.ts'
import { getSections, type Report, type ReportColumn, type ReportGroup, type ReportSort } from '../schema/report.ts'
import { filterValues, mapByName } from '../value/records.ts'
import { getSplitColumn } from './across-values.ts'
import { createRowEvaluator, type InputRow, type ReportInputContext, sortInBatches } from './column-values.ts'
import type { AnswerCells, AnswerRow } from './report-answer.ts'
import type { BoundExpression } from './report-inputs.ts'
import {
  type AccumulatedRows,
  addExact,
  type ColumnSums,
  compareStored,
  computeTotalsFromSums,
  createTotals,
  mergeTotals,
  type TotalsAccumulator,
} from './report-totals.ts'

export interface ReportRow {
  readonly row: InputRow
  readonly values: readonly Stored[]
}

/** The totals of rows as cells, and what merges them with those of others. */
interface RowTotals<Row> extends Pick<TotalsAccumulator, 'clear' | 'totals' | 'sums'> {
  readonly add: (row: Row) => void
  readonly buildCells: () => AnswerCells
}

/** How rows of a kind become cells. */
export interface RowLayout<Row> {
  readonly buildCells: (row: Row) => AnswerCells
  /** How deep the row is; default: below its sections. */
  readonly getLevel?: (row: Row) => number
  readonly createTotals: () => RowTotals<Row>
  readonly merge: ReportMerging['merge']
  /** The values of `across`, in their order. */
  readonly across?: readonly Stored[]
}

/** The requested lines of an answer, the first one is 0; subtotals are lines too. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

export interface ArrangeOptions {
  readonly range?: LineRange
  /** The order in which running columns add up, if the rows are shown in another one. */
  readonly computationSort?: readonly ReportSort[]
  /** Columns that a picture of all rows needs, whatever the range is. */
  readonly chartColumns?: readonly string[]
}

const allLines: LineRange = { first: 0, last: Number.POSITIVE_INFINITY }

export interface ArrangedReport {
  /** The rows of the requested range. */
  readonly rows: readonly AnswerRow[]
  /** The number of all lines. */
  readonly count: number
  readonly totals?: AnswerCells
  /** Cells of the columns of a picture, of each row. */
  readonly picture?: readonly AnswerCells[]
  /** The totals in stored form, including inner columns; empty without rows. */
  readonly stored: Readonly<Record<string, Stored>>
  /** The values of `across` that have a column, in their order. */
  readonly across?: readonly Stored[]
  /** The sums of all rows, and the totals of them and others; absent for a page. */
  readonly merging?: ReportMerging
}

/** Merges the totals of reports with the same columns. */
export interface ReportMerging {
  readonly sums: AccumulatedRows
  readonly merge: (parts: readonly AccumulatedRows[]) => Pick<ArrangedReport, 'totals' | 'stored' | 'across'>
}

/** Rows that are worked out, or put in their place, in one step. */
const rowsPerBatch = 100

/**
 * In short steps. `columns` are the columns of the report that are shown or needed, their constants in place. Totals are
 * over all rows, whatever the range is.
 */
export function* arrangeRows(
  report: Report,
  columns: readonly BoundExpression<ReportColumn>[],
  context: ArrangeContext,
  inputRows: readonly InputRow[],
): Generator<void, ArrangedReport> {
  const computed = yield* computeRows(columns, context, inputRows)
  return yield* arrangeComputedRows({ report, columns, context, layout: createPlainLayout(columns, context) }, computed)
}

export type ArrangeContext = ReportInputContext & { readonly wanted?: ArrangeOptions }

interface Arrangement<Row> {
  readonly report: Report
  readonly columns: readonly BoundExpression<ReportColumn>[]
  readonly context: ArrangeContext
  readonly layout: RowLayout<Row>
  /** The rows are in their order. */
  readonly isSorted?: boolean
}

/** Sorts computed rows, and adds subtotals and totals. */
export function* arrangeComputedRows<Row extends ReportRow>(
  { report, columns, context, layout, isSorted = false }: Arrangement<Row>,
  computed: readonly Row[],
): Generator<void, ArrangedReport> {
  const { range: { first, last } = allLines, chartColumns, computationSort } = context.wanted ?? {}
  const isRunning = computationSort !== undefined && (context.begun?.size ?? 0) > 0
  const computationReport = isRunning ? { ...report, sort: computationSort } : report
  const sorted = isSorted ? computed : yield* sortInBatches(computed, createOrder(computationReport, columns, context))
  const withRunningTotals = applyRunningTotals(columns, context, sorted)
  const ordered = isRunning
    ? yield* sortInBatches(withRunningTotals, createOrder(report, columns, context))
    : withRunningTotals
  const sections = getSections(report)
  const rows: AnswerRow[] = []
  let count = 0
  const add = (row: () => AnswerRow): void => {
    if (count >= first && count <= last) rows.push(row())
    count += 1
  }
  const sectionTotals = sections.map(() => layout.createTotals())
  const grandTotals = layout.createTotals()
  const getGroupKey = ({ row }: ReportRow, level: number): Stored => row[context.inputs.groups[level] ?? -1] ?? null
  const readKeys = createKeyReader(report, columns, context)
  for (const [index, one] of ordered.entries()) {
    if (index % rowsPerBatch === 0) yield
    for (const total of [...sectionTotals, grandTotals]) total.add(one)
    add(() => {
      const keys = readKeys(one.row)
      const level = layout.getLevel?.(one) ?? sections.length
      return { kind: 'row', level, cells: layout.buildCells(one), ...(keys && { keys }) }
    })
    const next = ordered[index + 1]
    const changedLevel = next
      ? sections.findIndex((_, level) => getGroupKey(one, level) !== getGroupKey(next, level))
      : 0
    for (let level = sections.length - 1; changedLevel >= 0 && level >= changedLevel; level--) {
      const [group, total] = [sections[level], sectionTotals[level]]
      if (group?.subtotal && total)
        add(() => ({
          kind: 'subtotal',
          level,
          title: `Sub Total ${formatGroupTitle(group, getGroupKey(one, level))}`,
          cells: total.buildCells(),
        }))
      total?.clear()
    }
  }
  const hasTotals = ordered.length > 0 && hasTotal(columns)
  const { merge, across } = layout
  return {
    rows,
    count,
    ...(hasTotals && { totals: grandTotals.buildCells() }),
    stored: ordered.length > 0 ? grandTotals.totals() : {},
    ...(across && { across }),
    ...(chartColumns && { picture: ordered.map(one => selectCells(layout.buildCells(one), chartColumns)) }),
    merging: { sums: grandTotals.sums(), merge },
  }
}

export const hasTotal = (columns: readonly BoundExpression<ReportColumn>[]): boolean =>
  columns.some(({ of }) => of.total !== undefined)

export const createPlainLayout = (
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
): RowLayout<ReportRow> => ({
  buildCells: ({ values }) => buildCells(columns, values),
  createTotals: () => {
    const { add, ...totals } = createTotals(columns, context)
    return {
      ...totals,
      add: ({ values, row }) => add(values, row),
      buildCells: () => buildTotalCells(columns, totals.totals()),
    }
  },
  merge: parts => buildMergedTotals(columns, mergeTotals(columns, context, parts)),
})

const buildMergedTotals = (
  columns: readonly BoundExpression<ReportColumn>[],
  stored: Readonly<Record<string, Stored>>,
): Pick<ArrangedReport, 'totals' | 'stored'> => ({
  ...(hasTotal(columns) && { totals: buildTotalCells(columns, stored) }),
  stored,
})

/** The rows of a page, starting at the first row of a section, and the totals of all rows. */
export interface PageOfRows {
  readonly inputRows: readonly InputRow[]
  /** The requested lines, counted from the first of these rows. */
  readonly range: LineRange
  /** The number of all lines. */
  readonly count: number
  readonly sums: readonly ColumnSums[]
  /** Sums over all rows, for formulas of totals. */
  readonly inputs?: InputRow
  /** The sums of running columns before these rows, by column name. */
  readonly begun: ReadonlyMap<string, number>
}

/** Returns the lines of a page as `arrangeRows` returns them for all rows of a non-empty report. */
export function* arrangePage(
  report: Report,
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
  { inputRows, range, count, begun: runningTotals, ...totals }: PageOfRows,
): Generator<void, ArrangedReport> {
  const { rows } = yield* arrangeRows(
    report,
    columns,
    { ...context, begun: runningTotals, wanted: { range } },
    inputRows,
  )
  const stored = computeTotalsFromSums(columns, context, totals)
  return { rows, count, ...(hasTotal(columns) && { totals: buildTotalCells(columns, stored) }), stored }
}

/** Replaces the values of running columns by their running totals. */
const applyRunningTotals = <Row extends ReportRow>(
  columns: readonly BoundExpression<ReportColumn>[],
  { begun: runningTotals = new Map() }: ReportInputContext,
  rows: readonly Row[],
): readonly Row[] => {
  if (runningTotals.size === 0) return rows
  const sums = columns.map(({ of }) => runningTotals.get(of.name))
  return rows.map(one => ({
    ...one,
    values: one.values.map((value, index) => {
      const sum = sums[index]
      if (sum === undefined) return value
      sums[index] = addExact(sum, value)
      return sums[index] ?? null
    }),
  }))
}

function* computeRows(
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
  inputRows: readonly InputRow[],
): Generator<void, readonly ReportRow[]> {
  const computeValues = createRowEvaluator(columns, context)
  const computed: ReportRow[] = []
  for (const [index, row] of inputRows.entries()) {
    if (index % rowsPerBatch === 0) yield
    computed.push({ row, values: computeValues(row) })
  }
  return computed
}

/** The groups of a row that its cells are narrowed by where they lead. */
const createKeyReader = (
  { groups }: Report,
  columns: readonly BoundExpression<ReportColumn>[],
  { inputs }: ReportInputContext,
): ((row: InputRow) => AnswerCells | undefined) => {
  const named = new Set(columns.flatMap(({ of }) => of.drill?.groups ?? []))
  const keys = groups.flatMap(({ by, type }, level) =>
    named.has(by.text.trim()) ? [{ name: by.text.trim(), type, input: inputs.groups[level] ?? -1 }] : [],
  )
  if (keys.length === 0) return () => undefined
  return row => mapByName(keys, ({ type, input }) => type.toJson(row[input] ?? null))
}

export const buildCells = (columns: readonly BoundExpression<ReportColumn>[], values: readonly Stored[]): AnswerCells =>
  Object.fromEntries(
    columns.flatMap(({ of: { name, type, isInner } }, index) =>
      isInner ? [] : [[name, type.toJson(values[index] ?? null)]],
    ),
  )

/** The cells of these columns; of a column of `across` those of all its values. */
const selectCells = (cells: AnswerCells, names: readonly string[]): AnswerCells =>
  filterValues(cells, (_, name) => names.includes(getSplitColumn(name)))

export const buildTotalCells = (
  columns: readonly BoundExpression<ReportColumn>[],
  totals: Readonly<Record<string, Stored>>,
): AnswerCells =>
  Object.fromEntries(
    columns.flatMap(({ of: { name, total, type, isInner } }): (readonly [string, JsonScalar])[] => {
      const value = totals[name] ?? null
      if (total === undefined || isInner) return []
      return [[name, total === 'count' ? value : type.toJson(value)]]
    }),
  )

const formatGroupTitle = (group: ReportGroup, key: Stored): string =>
  `${group.title} ${key === null ? '-' : formatStoredValue(group, key)}`.trim()

/** Sorts by the groups first, so that each is contiguous; then by the report's order; the sort is stable. */
export const createOrder = (
  { groups, sort, isFolded }: Report,
  columns: readonly BoundExpression<ReportColumn>[],
  { inputs }: ReportInputContext,
): ((a: ReportRow, b: ReportRow) => number) => {
  const positions = new Map(columns.map(({ of }, index) => [of.name, index]))
  const byGroup = groups.map((_, level): RowOrder => {
    const term = sort.find(({ column }) => columns[positions.get(column) ?? -1]?.of.group === level)
    const [position, sign] = [inputs.groups[level] ?? -1, term?.descending ? -1 : 1]
    return (a, b) => sign * compareStored(a.row[position] ?? null, b.row[position] ?? null)
  })
  const bySort = sort.map(({ column, descending }): RowOrder => {
    const [position, sign] = [positions.get(column) ?? -1, descending ? -1 : 1]
    return (a, b) => sign * compareStored(a.values[position] ?? null, b.values[position] ?? null)
  })
  const sections = isFolded ? Math.max(0, groups.length - 1) : groups.length
  const orders = [...byGroup.slice(0, sections), ...bySort, ...byGroup.slice(sections)]
  return (a, b) => {
    for (let index = 0; index < orders.length; index++) {
      const order = orders[index]?.(a, b) ?? 0
      if (order !== 0) return order
    }
    return 0
  }
}

type RowOrder = (a: ReportRow, b: ReportRow) => number
