// Sorts the rows of a report, and adds subtotals after groups and the totals of all rows.
import type { JsonScalar, Stored } from '../fields/field-type.ts'
import { storedText } from '../fields/value-text.ts'
import { type Report, type ReportColumn, type ReportGroup, type ReportSort, sectionsOf } from '../schema/report.ts'
import { columnValues, type InputRow, type ReportWorld } from './column-values.ts'
import type { AnswerCells, AnswerRow } from './report-answer.ts'
import type { Bound } from './report-inputs.ts'
import { sortSteps } from './sort-steps.ts'
import { type ColumnSums, exactSum, orderOfStored, tallyOf, totalsOfSums } from './tally.ts'

interface Made {
  readonly row: InputRow
  readonly values: readonly Stored[]
}

/** The requested lines of an answer, the first one is 0; subtotals are lines too. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

export interface Wanted {
  readonly range?: LineRange
  /** The order in which running columns add up, if the rows are shown in another one. */
  readonly ownSort?: readonly ReportSort[]
  /** Columns that a picture of all rows needs, whatever the range is. */
  readonly pictured?: readonly string[]
}

const everything: LineRange = { first: 0, last: Number.POSITIVE_INFINITY }

export interface Arranged {
  /** The rows of the requested range. */
  readonly rows: readonly AnswerRow[]
  /** The number of all lines. */
  readonly count: number
  readonly totals?: AnswerCells
  /** Cells of the columns of a picture, of each row. */
  readonly picture?: readonly AnswerCells[]
  /** The totals in stored form, including inner columns; empty without rows. */
  readonly stored: Readonly<Record<string, Stored>>
}

/** Rows that are worked out, or put in their place, in one step. */
const rowsOfStep = 100

/**
 * In short steps. `columns` are the columns of the report that are shown or needed, their constants in place. Totals are
 * over all rows, whatever the range is.
 */
export function* arrangeRows(
  report: Report,
  columns: readonly Bound<ReportColumn>[],
  world: ReportWorld & { readonly wanted?: Wanted },
  found: readonly InputRow[],
): Generator<void, Arranged> {
  const { range: { first, last } = everything, pictured, ownSort } = world.wanted ?? {}
  const isRunning = ownSort !== undefined && (world.begun?.size ?? 0) > 0
  const own = isRunning ? { ...report, sort: ownSort } : report
  const sorted = yield* sortSteps(yield* workOut(columns, world, found), orderOf(own, columns, world))
  const added = addedUp(columns, world, sorted)
  const made = isRunning ? yield* sortSteps(added, orderOf(report, columns, world)) : added
  const sections = sectionsOf(report)
  const rows: AnswerRow[] = []
  let count = 0
  const add = (row: () => AnswerRow): void => {
    if (count >= first && count <= last) rows.push(row())
    count += 1
  }
  const tallies = sections.map(() => tallyOf(columns, world))
  const grand = tallyOf(columns, world)
  const keyOf = ({ row }: Made, level: number): Stored => row[world.inputs.groups[level] ?? -1] ?? null
  const keysOf = rowKeys(report, columns, world)
  for (const [index, one] of made.entries()) {
    if (index % rowsOfStep === 0) yield
    for (const tally of [...tallies, grand]) tally.add(one.values, one.row)
    add(() => {
      const keys = keysOf(one.row)
      return { kind: 'row', level: sections.length, cells: cellsOf(columns, one.values), ...(keys && { keys }) }
    })
    const next = made[index + 1]
    const changed = next ? sections.findIndex((_, level) => keyOf(one, level) !== keyOf(next, level)) : 0
    for (let level = sections.length - 1; changed >= 0 && level >= changed; level--) {
      const [group, tally] = [sections[level], tallies[level]]
      if (group?.subtotal && tally)
        add(() => ({
          kind: 'subtotal',
          level,
          title: `Sub Total ${titleOf(group, keyOf(one, level))}`,
          cells: totalCells(columns, tally.totals()),
        }))
      tally?.clear()
    }
  }
  const hasTotals = made.length > 0 && columns.some(({ of }) => of.total !== undefined)
  const stored = made.length > 0 ? grand.totals() : {}
  const picture = pictured && pictureOf(columns, made, pictured)
  return {
    rows,
    count,
    ...(hasTotals && { totals: totalCells(columns, stored) }),
    stored,
    ...(picture && { picture }),
  }
}

/** The rows of a page, starting at the first row of a section, and the totals of all rows. */
export interface PageOfRows {
  readonly found: readonly InputRow[]
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
  columns: readonly Bound<ReportColumn>[],
  world: ReportWorld,
  { found, range, count, begun, ...totals }: PageOfRows,
): Generator<void, Arranged> {
  const { rows } = yield* arrangeRows(report, columns, { ...world, begun, wanted: { range } }, found)
  const stored = totalsOfSums(columns, world, totals)
  const hasTotals = columns.some(({ of }) => of.total !== undefined)
  return { rows, count, ...(hasTotals && { totals: totalCells(columns, stored) }), stored }
}

/** Replaces the values of running columns by their running totals. */
const addedUp = (
  columns: readonly Bound<ReportColumn>[],
  { begun = new Map() }: ReportWorld,
  made: readonly Made[],
): readonly Made[] => {
  if (begun.size === 0) return made
  const sums = columns.map(({ of }) => begun.get(of.name))
  return made.map(({ row, values }) => ({
    row,
    values: values.map((value, index) => {
      const sum = sums[index]
      if (sum === undefined) return value
      sums[index] = exactSum(sum, value)
      return sums[index] ?? null
    }),
  }))
}

function* workOut(
  columns: readonly Bound<ReportColumn>[],
  world: ReportWorld,
  found: readonly InputRow[],
): Generator<void, readonly Made[]> {
  const valuesOf = columnValues(columns, world)
  const made: Made[] = []
  for (const [index, row] of found.entries()) {
    if (index % rowsOfStep === 0) yield
    made.push({ row, values: valuesOf(row) })
  }
  return made
}

/** The groups of a row that its cells are narrowed by where they lead. */
const rowKeys = (
  { groups }: Report,
  columns: readonly Bound<ReportColumn>[],
  { inputs }: ReportWorld,
): ((row: InputRow) => AnswerCells | undefined) => {
  const named = new Set(columns.flatMap(({ of }) => of.drill?.groups ?? []))
  const keys = groups.flatMap(({ by, type }, level) =>
    named.has(by.text.trim()) ? [{ name: by.text.trim(), type, input: inputs.groups[level] ?? -1 }] : [],
  )
  if (keys.length === 0) return () => undefined
  return row => Object.fromEntries(keys.map(({ name, type, input }) => [name, type.toJson(row[input] ?? null)]))
}

const cellsOf = (columns: readonly Bound<ReportColumn>[], values: readonly Stored[]): AnswerCells =>
  Object.fromEntries(
    columns.flatMap(({ of: { name, type, isInner } }, index) =>
      isInner ? [] : [[name, type.toJson(values[index] ?? null)]],
    ),
  )

const pictureOf = (
  columns: readonly Bound<ReportColumn>[],
  made: readonly Made[],
  names: readonly string[],
): readonly AnswerCells[] => {
  const drawn = columns.map((column, at) => ({ column, at })).filter(({ column: { of } }) => names.includes(of.name))
  return made.map(({ values }) =>
    Object.fromEntries(drawn.map(({ column: { of }, at }) => [of.name, of.type.toJson(values[at] ?? null)])),
  )
}

const totalCells = (columns: readonly Bound<ReportColumn>[], totals: Readonly<Record<string, Stored>>): AnswerCells =>
  Object.fromEntries(
    columns.flatMap(({ of: { name, total, type, isInner } }): (readonly [string, JsonScalar])[] => {
      const value = totals[name] ?? null
      if (total === undefined || isInner) return []
      return [[name, total === 'count' ? value : type.toJson(value)]]
    }),
  )

const titleOf = (group: ReportGroup, key: Stored): string =>
  `${group.title} ${key === null ? '-' : storedText(group, key)}`.trim()

/** Sorts by the groups first, so that each is contiguous; then by the report's order; the sort is stable. */
const orderOf = (
  { groups, sort, isFolded }: Report,
  columns: readonly Bound<ReportColumn>[],
  { inputs }: ReportWorld,
): ((a: Made, b: Made) => number) => {
  const places = new Map(columns.map(({ of }, index) => [of.name, index]))
  const byGroup = groups.map((_, level): Order => {
    const term = sort.find(({ column }) => columns[places.get(column) ?? -1]?.of.group === level)
    const [place, sign] = [inputs.groups[level] ?? -1, term?.descending ? -1 : 1]
    return (a, b) => sign * orderOfStored(a.row[place] ?? null, b.row[place] ?? null)
  })
  const bySort = sort.map(({ column, descending }): Order => {
    const [place, sign] = [places.get(column) ?? -1, descending ? -1 : 1]
    return (a, b) => sign * orderOfStored(a.values[place] ?? null, b.values[place] ?? null)
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

type Order = (a: Made, b: Made) => number
