// Reads one page of rows and the totals of all rows, instead of all rows.

import { sum } from 'es-toolkit/math/sum'
import type { SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import type { LineRange, PageOfRows } from '../../engine/report/arrange-rows.ts'
import { findPageStart, type PagePlan, type SectionRows, type SqlOrder } from '../../engine/report/page-plan.ts'
import { addExact } from '../../engine/report/report-totals.ts'
import { RequestError } from '../error/errors.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import { replaceByDaySums } from './fill-heading.ts'
import { compareKeys } from './paged-groups.ts'
import { hasParts, readFolded } from './split-period.ts'

/** Up to this number, reading all rows is as fast as reading one page. */
export const fewRows = 500

interface PageRequest {
  /** The query of all rows. */
  readonly query: ReportQuery
  readonly plan: PagePlan
  readonly range: LineRange
  /** Up to this number of rows, all are read. */
  readonly few: number
  /** Start values of running columns, by name. */
  readonly begun: ReadonlyMap<string, number>
  /** Throws `report.too-large` above this number of rows. */
  readonly most: number
}

/** All rows, if the prefetched page contains all of them. */
export interface WholeRows {
  readonly whole: PageOfRows['inputRows']
}

/** Undefined if there are few rows. */
export const readPage = async (
  asking: EvaluationContext,
  request: PageRequest,
): Promise<PageOfRows | WholeRows | undefined> => {
  const { query, plan, range, few, most } = request
  const readOffsetRows = (from: PageOffset): Promise<PageOfRows['inputRows']> => readPageRows(asking, request, from)
  // With parallel statements the first page is read together with the totals.
  const isPrefetched = range.first === 0 && hasParts(asking.connection, query)
  const [first, { rows, lines, found: sums }] = await Promise.all([
    isPrefetched ? readOffsetRows(firstPage) : undefined,
    readTotals(asking, request),
  ])
  if (rows > most) throw new RequestError('report.too-large', { limit: most })
  if (rows <= few) return first?.length === rows ? { whole: first } : undefined
  const { subtotals } = plan
  const isFirst = range.first === 0 && lines !== undefined
  const position = isFirst || subtotals.length === 0 ? undefined : await locatePage(asking, request)
  const start: PageOffset = position?.start ?? { rows: range.first, lines: range.first }
  const isBeginning = start.rows === 0 && start.lines === 0
  return {
    inputRows: (isBeginning ? first : undefined) ?? (await readOffsetRows(start)),
    count: position?.lines ?? lines ?? rows,
    range: { first: range.first - start.lines, last: range.last - start.lines },
    sums: plan.readSums(sums),
    begun: await readRunningStart(asking, request, start.rows),
  }
}

interface PageOffset {
  /** Number of rows and lines before the page. */
  readonly rows: number
  readonly lines: number
}

const firstPage: PageOffset = { rows: 0, lines: 0 }

const readPageRows = (
  { connection }: EvaluationContext,
  { query, plan: { order }, range }: PageRequest,
  { rows, lines }: PageOffset,
): Promise<PageOfRows['inputRows']> =>
  readReportRows(connection, { ...query, page: { order, offset: rows }, limit: range.last - lines + 1 })

/** Values of running columns before that row. */
const readRunningStart = async (
  asking: EvaluationContext,
  { query, plan: { order, running }, begun }: PageRequest,
  rows: number,
): Promise<ReadonlyMap<string, number>> => {
  if (running.length === 0 || rows === 0) return begun
  const values = running.map(({ value, joins }) => ({
    value: { kind: 'total', total: 'sum', of: value } as const,
    joins,
  }))
  const before = { ...query, values, isFolded: true, page: { order, offset: 0 }, limit: rows }
  const [sums = []] = await readReportRows(asking.connection, before)
  return new Map(running.map(({ name }, index) => [name, addExact(begun.get(name) ?? 0, sums[index] ?? null)]))
}

interface PageTotals {
  readonly rows: number
  /** Number of lines with subtotals; undefined if it cannot be derived from the number of sections. */
  readonly lines: number | undefined
  readonly found: readonly Stored[]
}

const readTotals = async (asking: EvaluationContext, { query, plan }: PageRequest): Promise<PageTotals> => {
  const [level] = plan.subtotals
  const outermost = level === 0 && plan.subtotals.length === 1 ? plan.sections[0] : undefined
  const counts = [{ value: count, joins: [] }, ...(outermost ? buildSectionCounts(outermost) : [])]
  const totals = { ...query, isFolded: true, values: [...counts, ...plan.totals], limit: 1 }
  const [totalRow = []] = await readFolded(asking.connection, await replaceByDaySums(asking, totals))
  const [rows = 0, ...sections] = totalRow.slice(0, counts.length).map(Number)
  const subtotalLines = sum(sections)
  const isLineCountKnown = outermost !== undefined || level === undefined
  return { rows, lines: isLineCountKnown ? rows + subtotalLines : undefined, found: totalRow.slice(counts.length) }
}

const count: SqlValue = { kind: 'total', total: 'count' }

/** Number of distinct values, and 1 if null occurs. */
const buildSectionCounts = ({ value, joins }: SqlOrder): ReportQuery['values'] => {
  const [one, none] = [1, 0].map((constant): SqlValue => ({ kind: 'constant', value: constant }))
  if (!one || !none) return []
  const when = { kind: 'null', of: value, isNegated: false } as const
  return [
    { value: { kind: 'total', total: 'distinct', of: value }, joins },
    { value: { kind: 'total', total: 'max', of: { kind: 'case', when, holds: one, otherwise: none } }, joins },
  ]
}

/** Finds the start of the page from the number of rows of each section with a subtotal. */
const locatePage = async (asking: EvaluationContext, { query, plan, range, most }: PageRequest) => {
  const sections = plan.sections.slice(0, Math.max(...plan.subtotals) + 1)
  const values = [...sections, { value: count, joins: [] }]
  const grouped = await replaceByDaySums(asking, { ...query, values, isFolded: true, limit: most + 1 })
  const groupRows = await readFolded(asking.connection, grouped)
  const all = groupRows.map((row): SectionRows => ({ keys: row.slice(0, sections.length), rows: Number(row.at(-1)) }))
  const inOrder = all.toSorted((a, b) => compareKeys(a.keys, b.keys, sections))
  return findPageStart(inOrder, plan.subtotals, range.first)
}
