// Reads one page of rows and the totals of all rows, instead of all rows.
import type { SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { LineRange, PageOfRows } from '../../engine/reports/arrange-rows.ts'
import type { PagePlan, SqlOrder } from '../../engine/reports/page-plan.ts'
import { pageStart, type SectionRows } from '../../engine/reports/page-start.ts'
import { exactSum, orderOfStored } from '../../engine/reports/tally.ts'
import { ReportTooLarge } from '../errors/errors.ts'
import type { Asking } from '../operations/rules/evaluate-for.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import { hasParts, readFolded } from './in-parts.ts'
import { overDays } from './journal-days.ts'

/** Up to this number, reading all rows is as fast as reading one page. */
export const fewRows = 500

export interface PageAsked {
  /** The query of all rows. */
  readonly query: ReportQuery
  readonly plan: PagePlan
  readonly range: LineRange
  /** Up to this number of rows, all are read. */
  readonly few: number
  /** Start values of running columns, by name. */
  readonly begun: ReadonlyMap<string, number>
  /** Throws ReportTooLarge above this number of rows. */
  readonly most: number
}

/** All rows, if the prefetched page contains all of them. */
export interface WholeRows {
  readonly whole: PageOfRows['found']
}

/** Undefined if there are few rows. */
export const readPage = async (asking: Asking, asked: PageAsked): Promise<PageOfRows | WholeRows | undefined> => {
  const { query, plan, range, few, most } = asked
  const pageFrom = (from: PageFrom): Promise<PageOfRows['found']> => readRowsOf(asking, asked, from)
  // With parallel statements the first page is read together with the totals.
  const isEarly = range.first === 0 && hasParts(asking.connection, query)
  const [first, { rows, lines, found: sums }] = await Promise.all([
    isEarly ? pageFrom(beginning) : undefined,
    readTotals(asking, asked),
  ])
  if (rows > most) throw new ReportTooLarge(most)
  if (rows <= few) return first?.length === rows ? { whole: first } : undefined
  const { subtotals } = plan
  const isFirst = range.first === 0 && lines !== undefined
  const placed = isFirst || subtotals.length === 0 ? undefined : await placeOf(asking, asked)
  const start: PageFrom = placed?.start ?? { rows: range.first, lines: range.first }
  const isBeginning = start.rows === 0 && start.lines === 0
  return {
    found: (isBeginning ? first : undefined) ?? (await pageFrom(start)),
    count: placed?.lines ?? lines ?? rows,
    range: { first: range.first - start.lines, last: range.last - start.lines },
    sums: plan.sumsIn(sums),
    begun: await begunBefore(asking, asked, start.rows),
  }
}

interface PageFrom {
  /** Number of rows and lines before the page. */
  readonly rows: number
  readonly lines: number
}

const beginning: PageFrom = { rows: 0, lines: 0 }

const readRowsOf = (
  { connection }: Asking,
  { query, plan: { order }, range }: PageAsked,
  { rows, lines }: PageFrom,
): Promise<PageOfRows['found']> =>
  readReportRows(connection, { ...query, page: { order, offset: rows }, limit: range.last - lines + 1 })

/** Values of running columns before that row. */
const begunBefore = async (
  asking: Asking,
  { query, plan: { order, running }, begun }: PageAsked,
  rows: number,
): Promise<ReadonlyMap<string, number>> => {
  if (running.length === 0 || rows === 0) return begun
  const values = running.map(({ value, joins }) => ({
    value: { kind: 'total', total: 'sum', of: value } as const,
    joins,
  }))
  const before = { ...query, values, isFolded: true, page: { order, offset: 0 }, limit: rows }
  const [sums = []] = await readReportRows(asking.connection, before)
  return new Map(running.map(({ name }, index) => [name, exactSum(begun.get(name) ?? 0, sums[index] ?? null)]))
}

interface Totals {
  readonly rows: number
  /** Number of lines with subtotals; undefined if it cannot be derived from the number of sections. */
  readonly lines: number | undefined
  readonly found: readonly Stored[]
}

const readTotals = async (asking: Asking, { query, plan }: PageAsked): Promise<Totals> => {
  const [level] = plan.subtotals
  const outermost = level === 0 && plan.subtotals.length === 1 ? plan.sections[0] : undefined
  const counts = [{ value: count, joins: [] }, ...(outermost ? sectionCounts(outermost) : [])]
  const totals = { ...query, isFolded: true, values: [...counts, ...plan.totals], limit: 1 }
  const [found = []] = await readFolded(asking.connection, await overDays(asking, totals))
  const [rows = 0, ...sections] = found.slice(0, counts.length).map(Number)
  const ends = sections.reduce((sum, one) => sum + one, 0)
  const isKnown = outermost !== undefined || level === undefined
  return { rows, lines: isKnown ? rows + ends : undefined, found: found.slice(counts.length) }
}

const count: SqlValue = { kind: 'total', total: 'count' }

/** Number of distinct values, and 1 if null occurs. */
const sectionCounts = ({ value, joins }: SqlOrder): ReportQuery['values'] => {
  const [one, none] = [1, 0].map((constant): SqlValue => ({ kind: 'constant', value: constant }))
  if (!one || !none) return []
  const when = { kind: 'null', of: value, isNegated: false } as const
  return [
    { value: { kind: 'total', total: 'distinct', of: value }, joins },
    { value: { kind: 'total', total: 'max', of: { kind: 'case', when, holds: one, otherwise: none } }, joins },
  ]
}

/** Finds the start of the page from the number of rows of each section with a subtotal. */
const placeOf = async (asking: Asking, { query, plan, range, most }: PageAsked) => {
  const sections = plan.sections.slice(0, Math.max(...plan.subtotals) + 1)
  const values = [...sections, { value: count, joins: [] }]
  const grouped = await overDays(asking, { ...query, values, isFolded: true, limit: most + 1 })
  const found = await readFolded(asking.connection, grouped)
  const all = found.map((row): SectionRows => ({ keys: row.slice(0, sections.length), rows: Number(row.at(-1)) }))
  const inOrder = all.toSorted((a, b) => orderOfKeys(a.keys, b.keys, sections))
  return pageStart(inOrder, plan.subtotals, range.first)
}

const orderOfKeys = (a: readonly Stored[], b: readonly Stored[], sections: readonly SqlOrder[]): number => {
  for (const [level, { descending }] of sections.entries()) {
    const order = orderOfStored(a[level] ?? null, b[level] ?? null)
    if (order !== 0) return descending ? -order : order
  }
  return 0
}
