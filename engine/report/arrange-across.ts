// Arranges a cross-tab: the rows of one group become one row, with its sums for each column and over all of them.
import type { Stored } from '../field/field-type.ts'
import type { Report, ReportAcross, ReportColumn } from '../schema/report.ts'
import { buildSplitName, findAcrossValue, listAcrossValues } from './across-values.ts'
import {
  type ArrangeContext,
  type ArrangedReport,
  arrangeComputedRows,
  buildCells,
  buildTotalCells,
  hasTotal,
  type ReportRow,
  type RowLayout,
} from './arrange-rows.ts'
import { createRowEvaluator, type InputRow, type ReportInputContext } from './column-values.ts'
import type { AnswerCells } from './report-answer.ts'
import type { BoundExpression } from './report-inputs.ts'
import { type AccumulatedRows, createSumCombiner, createTotals, mergeTotals } from './report-totals.ts'

/** A row of all columns, and the same of each of them, by its value. */
interface SplitRow extends ReportRow {
  readonly parts: ReadonlyMap<Stored, ReportRow>
}

export interface AcrossContext {
  readonly across: ReportAcross
  /** The input with the value of its column. */
  readonly input: number
  /** The chosen days, whose columns are there without rows. */
  readonly period?: { readonly from: unknown; readonly to: unknown }
}

type Columns = readonly BoundExpression<ReportColumn>[]

/** In short steps, as `arrangeRows`. The input rows are summed up by the groups and by the value of `across`. */
export function* arrangeAcross(
  report: Report,
  columns: Columns,
  { split, ...context }: ArrangeContext & { readonly split: AcrossContext },
  inputRows: readonly InputRow[],
): Generator<void, ArrangedReport> {
  const { across, input, period } = split
  const values = listAcrossValues(
    across,
    inputRows.map(row => row[input] ?? null),
    period,
  )
  const rows: SplitRow[] = []
  const computeValues = createRowEvaluator(columns, context)
  const toRow = (row: InputRow): ReportRow => ({ row, values: computeValues(row) })
  for (const { whole, parts } of groupRows(context, split, inputRows)) {
    rows.push({ ...toRow(whole), parts: new Map([...parts].map(([value, row]) => [value, toRow(row)])) })
    yield
  }
  const layout = createSplitLayout(columns, context, { across, values })
  return yield* arrangeComputedRows({ report, columns, context, layout }, rows)
}

interface SummedRows {
  readonly whole: Stored[]
  readonly parts: Map<Stored, Stored[]>
}

const groupRows = (
  { inputs }: ReportInputContext,
  { across, input }: AcrossContext,
  inputRows: readonly InputRow[],
): Iterable<SummedRows> => {
  const combine = createSumCombiner({ inputs })
  const groups = new Map<string, SummedRows>()
  for (const row of inputRows) {
    const key = JSON.stringify(inputs.groups.map(index => (index === input ? null : row[index])))
    const value = findAcrossValue(across, row[input] ?? null)
    const group = groups.get(key)
    const part = group?.parts.get(value)
    if (!group) groups.set(key, { whole: [...row], parts: new Map([[value, [...row]]]) })
    else combine(group.whole, row)
    if (part) combine(part, row)
    else group?.parts.set(value, [...row])
  }
  return groups.values()
}

const createSplitLayout = (
  columns: Columns,
  context: ReportInputContext,
  { across, values }: { readonly across: ReportAcross; readonly values: readonly Stored[] },
): RowLayout<SplitRow> => {
  const split = columns.filter(({ of }) => of.isSplit)
  const renameCells = (value: Stored, cells: AnswerCells): AnswerCells =>
    Object.fromEntries(
      split.flatMap(({ of: { name } }) =>
        Object.hasOwn(cells, name) ? [[buildSplitName(name, value), cells[name] ?? null]] : [],
      ),
    )
  const mergeCells = (whole: AnswerCells, parts: readonly AnswerCells[]): AnswerCells =>
    Object.fromEntries([...Object.entries(whole), ...parts.flatMap(cells => Object.entries(cells))])
  return {
    across: values,
    buildCells: ({ values: whole, parts }) =>
      mergeCells(
        buildCells(columns, whole),
        [...parts].map(([value, part]) => renameCells(value, buildCells(columns, part.values))),
      ),
    createTotals: () => createSplitTotals(columns, context, { renameCells, mergeCells }),
    merge: parts => {
      const sumsByValue = Map.groupBy(
        parts.flatMap(part => part.across ?? []),
        ({ value }) => value,
      )
      const build = (all: readonly AccumulatedRows[]): AnswerCells =>
        buildTotalCells(columns, mergeTotals(columns, context, all))
      const cells = [...sumsByValue].map(([value, all]) => renameCells(value, build(all.map(({ sums }) => sums))))
      return {
        ...(hasTotal(columns) && { totals: mergeCells(build(parts), cells) }),
        stored: mergeTotals(columns, context, parts),
        across: listAcrossValues(across, [...values, ...sumsByValue.keys()]),
      }
    },
  }
}

interface SplitCells {
  readonly renameCells: (value: Stored, cells: AnswerCells) => AnswerCells
  readonly mergeCells: (whole: AnswerCells, parts: readonly AnswerCells[]) => AnswerCells
}

const createSplitTotals = (
  columns: Columns,
  context: ReportInputContext,
  { renameCells, mergeCells }: SplitCells,
): ReturnType<RowLayout<SplitRow>['createTotals']> => {
  const whole = createTotals(columns, context)
  const parts = new Map<Stored, ReturnType<typeof createTotals>>()
  const getPart = (value: Stored): ReturnType<typeof createTotals> => {
    const part = parts.get(value) ?? createTotals(columns, context)
    parts.set(value, part)
    return part
  }
  return {
    add: ({ values, row, parts: own }) => {
      whole.add(values, row)
      for (const [value, part] of own) getPart(value).add(part.values, part.row)
    },
    clear: () => {
      whole.clear()
      parts.clear()
    },
    totals: whole.totals,
    buildCells: () =>
      mergeCells(
        buildTotalCells(columns, whole.totals()),
        [...parts].map(([value, part]) => renameCells(value, buildTotalCells(columns, part.totals()))),
      ),
    sums: () => ({
      ...whole.sums(),
      across: [...parts].map(([value, part]) => ({ value, sums: part.sums() })),
    }),
  }
}
