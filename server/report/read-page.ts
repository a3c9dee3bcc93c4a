// Reads the lines of one page and the totals of all rows, instead of all rows: of reports with very many rows or groups.

import { sum } from 'es-toolkit/math/sum'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { SqlCondition, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { TranslatedValue } from '../../engine/expression/sql/translate.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import type { LineRange, PageOfRows } from '../../engine/report/arrange-rows.ts'
import type { InputRow } from '../../engine/report/column-values.ts'
import type { PagePlan, PageTotal, SqlOrder } from '../../engine/report/page-plan.ts'
import { addExact, compareStored } from '../../engine/report/report-totals.ts'
import { RequestError } from '../error/errors.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import type { GroupCount } from '../storage/report-files.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import { replaceByDaySums } from './day-sums.ts'
import { countSplitGroups, hasParts, readFolded } from './split-period.ts'

/** Up to this number, reading all rows is as fast as reading one page. */
export const fewRows = 500

interface PageRequest {
  readonly plan: PagePlan
  readonly range: LineRange
  /** Up to this number of rows or groups, all are read. */
  readonly few: number
  /** Start values of running columns, by name. */
  readonly begun: ReadonlyMap<string, number>
}

interface PageRead extends PageRequest {
  readonly asking: EvaluationContext
  /** The query of all rows or groups; its values are the inputs of the report. */
  readonly query: ReportQuery
}

/**
 * Returns all rows if the page that was read ahead has them, and undefined if there are few. Throws `report.too-large` for
 * more rows or groups than the query is limited to.
 */
export const readPage = (
  asking: EvaluationContext,
  query: ReportQuery,
  request: PageRequest,
): Promise<PageOfRows | readonly InputRow[] | undefined> =>
  request.plan.keys
    ? readGroupPage({ asking, query, ...request }, request.plan.keys)
    : readRowPage({ asking, query, ...request })

/** Whether there are more lines than are read at once. */
const isLong = (count: number, { query, few }: PageRead): boolean => {
  const limit = query.limit - 1
  if (count > limit) throw new RequestError('report.too-large', { limit })
  return count > few
}

const moveRange = ({ first, last }: LineRange, lines: number): LineRange => ({
  first: first - lines,
  last: last - lines,
})

/** Compares keys in the order of their levels. */
const compareKeys = (a: readonly Stored[], b: readonly Stored[], levels: readonly SqlOrder[]): number => {
  for (const [index, { descending }] of levels.slice(0, a.length).entries()) {
    const order = compareStored(a[index] ?? null, b[index] ?? null)
    if (order !== 0) return descending ? -order : order
  }
  return 0
}

// A page of rows.

const readRowPage = async (read: PageRead): Promise<PageOfRows | readonly InputRow[] | undefined> => {
  const { asking, plan, range } = read
  // With parallel statements the first page is read together with the totals.
  const isPrefetched = range.first === 0 && hasParts(asking.connection, read.query)
  const [first, { rows, lines, totals }] = await Promise.all([
    isPrefetched ? readRowsFrom(read, firstPage) : undefined,
    readTotals(read),
  ])
  if (!isLong(rows, read)) return first?.length === rows ? first : undefined
  const isFirst = range.first === 0 && lines !== undefined
  const position = isFirst || plan.subtotals.length === 0 ? undefined : await locatePage(read)
  const start: PageOffset = position?.start ?? { rows: range.first, lines: range.first }
  const isBeginning = start.rows === 0 && start.lines === 0
  return {
    inputRows: (isBeginning ? first : undefined) ?? (await readRowsFrom(read, start)),
    count: position?.lines ?? lines ?? rows,
    range: moveRange(range, start.lines),
    ...plan.readSums(totals),
    begun: await readRunningStart(read, start.rows),
  }
}

interface PageOffset {
  /** Number of rows and lines before the page. */
  readonly rows: number
  readonly lines: number
}

const firstPage: PageOffset = { rows: 0, lines: 0 }

const readRowsFrom = ({ asking, query, plan, range }: PageRead, { rows, lines }: PageOffset) =>
  readReportRows(asking.connection, {
    ...query,
    page: { order: plan.order, offset: rows },
    limit: range.last - lines + 1,
  })

/** Values of running columns before that row. */
const readRunningStart = async (
  { asking, query, plan: { order, running }, begun }: PageRead,
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
  readonly totals: readonly Stored[]
}

const readTotals = async ({ asking, query, plan }: PageRead): Promise<PageTotals> => {
  const [level] = plan.subtotals
  const outermost = level === 0 && plan.subtotals.length === 1 ? plan.sections[0] : undefined
  const counts = [rowCount, ...(outermost ? buildSectionCounts(outermost) : [])]
  const totals = { ...query, isFolded: true, values: [...counts, ...plan.totals], limit: 1 }
  const [totalRow = []] = await readFolded(asking.connection, await replaceByDaySums(asking, totals))
  const [rows = 0, ...sections] = totalRow.slice(0, counts.length).map(Number)
  const isLineCountKnown = outermost !== undefined || level === undefined
  return { rows, lines: isLineCountKnown ? rows + sum(sections) : undefined, totals: totalRow.slice(counts.length) }
}

const rowCount: ReportQuery['values'][number] = { value: { kind: 'total', total: 'count' }, joins: [] }

/** Number of distinct values, and 1 if null occurs. */
const buildSectionCounts = ({ value, joins }: SqlOrder): ReportQuery['values'] => {
  const [holds, otherwise] = [1, 0].map((constant): SqlValue => ({ kind: 'constant', value: constant }))
  if (!holds || !otherwise) return []
  const when = { kind: 'null', of: value, isNegated: false } as const
  return [
    { value: { kind: 'total', total: 'distinct', of: value }, joins },
    { value: { kind: 'total', total: 'max', of: { kind: 'case', when, holds, otherwise } }, joins },
  ]
}

/** Finds the start of the page from the number of rows of each section with a subtotal. */
const locatePage = async ({ asking, query, plan, range }: PageRead) => {
  const sections = plan.sections.slice(0, Math.max(...plan.subtotals) + 1)
  const grouped = { ...query, values: [...sections, rowCount], isFolded: true }
  const groupRows = await readFolded(asking.connection, await replaceByDaySums(asking, grouped))
  const all = groupRows.map((row): SectionRows => ({ keys: row.slice(0, sections.length), rows: Number(row.at(-1)) }))
  const inOrder = all.toSorted((a, b) => compareKeys(a.keys, b.keys, sections))
  return findPageStart(inOrder, plan.subtotals, range.first)
}

// Finds the first row of a page of lines when subtotals are between the rows.

/** Rows that are alike in their sections, in the order of the report. */
export interface SectionRows {
  /** By level, the outermost first. */
  readonly keys: readonly Stored[]
  readonly rows: number
}

/** The beginning of the outermost section that holds that line, so that subtotals on its page are whole; and all lines. */
export const findPageStart = (
  all: readonly SectionRows[],
  subtotals: readonly number[],
  first: number,
): { readonly start: PageOffset; readonly lines: number } => {
  let start = firstPage
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

// A page of groups.

type GroupKeys = readonly TranslatedValue[]

const readGroupPage = async (read: PageRead, keys: GroupKeys): Promise<PageOfRows | undefined> => {
  const { plan, range, begun } = read
  const { sections: unsorted, totals } = await countLines(read, keys)
  const sections = unsorted.toSorted((a, b) => compareKeys(a.keys, b.keys, plan.order))
  if (
    !isLong(
      sumBy(sections, one => one.groups),
      read,
    )
  )
    return undefined
  const { start, lines } = findPageStart(
    sections.map(one => ({ keys: one.keys, rows: one.groups })),
    plan.subtotals,
    range.first,
  )
  const pageKeys = await readPageKeys(read, keys, {
    rows: countRowsBefore(sections, start.rows),
    groups: range.last - start.lines + 1,
  })
  return {
    inputRows: await readGroups(read, keys, pageKeys),
    count: lines,
    range: moveRange(range, start.lines),
    ...plan.readSums(totals),
    begun,
  }
}

interface CountedGroups {
  readonly sections: readonly GroupCount[]
  /** The totals of the plan over all rows. */
  readonly totals: readonly Stored[]
}

/** Counts groups by section and totals the inputs; in one statement if the keys need joins anyway. */
const countLines = async ({ asking, query, plan }: PageRead, keys: GroupKeys): Promise<CountedGroups> => {
  const { totals, subtotals } = plan
  const alike = subtotals.length > 0 ? Math.max(...subtotals) + 1 : 0
  const sums = await replaceByDaySums(asking, { ...query, values: totals, limit: 1 })
  const isOne = sums.rows === undefined && keys.some(({ joins }) => joins.length > 0)
  const groupTotals = isOne ? totals.map(({ how, ...of }) => ({ of, how })) : []
  const [sections, [sumRow = []]] = await Promise.all([
    countSplitGroups(asking.connection, { ...query, values: keys }, { alike, totals: groupTotals }),
    isOne || totals.length === 0 ? [] : readFolded(asking.connection, sums),
  ])
  return { sections, totals: isOne ? totals.map(({ how }, at) => mergeSectionTotals(sections, at, how)) : sumRow }
}

/** Merges the totals of all sections. */
const mergeSectionTotals = (sections: readonly GroupCount[], at: number, how: PageTotal['how']): Stored => {
  const values = sections.flatMap(({ totals }) => totals[at] ?? [])
  if (how === 'sum') return values.reduce((total: number, value) => addExact(total, value), 0)
  const ordered = values.toSorted(compareStored)
  return (how === 'min' ? ordered[0] : ordered.at(-1)) ?? null
}

/** Number of rows in the sections before this group index. */
const countRowsBefore = (sections: readonly GroupCount[], groups: number): number => {
  let [passed, rows] = [0, 0]
  for (const section of sections) {
    if (passed >= groups) break
    passed += section.groups
    rows += section.rows
  }
  return rows
}

/** Expected rows per group; if groups have more, a further query reads more rows. */
const expectedRowsPerGroup = 4

/** Keys of the groups that start after these rows; rows are ordered by group. */
const readPageKeys = async (
  { asking, query, plan: { order } }: PageRead,
  keys: GroupKeys,
  { rows, groups }: { readonly rows: number; readonly groups: number },
): Promise<readonly InputRow[]> => {
  const page = { order, offset: rows }
  for (let limit = groups * expectedRowsPerGroup; ; limit *= expectedRowsPerGroup) {
    const rowQuery = { ...query, values: [...keys, ...order], isFolded: false, page, limit }
    const rowsRead = await readReportRows(asking.connection, rowQuery)
    const all = [...new Map(rowsRead.map(row => [serializeKeys(row.slice(0, keys.length)), row])).values()]
    if (all.length > groups || rowsRead.length < limit) {
      const ordered = all.toSorted((a, b) => compareKeys(a.slice(keys.length), b.slice(keys.length), order))
      return ordered.slice(0, groups).map(row => row.slice(0, keys.length))
    }
  }
}

const serializeKeys = (keys: InputRow): string => JSON.stringify(keys)

/** Filters by each key separately, then removes groups that are not requested. */
const readGroups = async (
  { asking, query }: PageRead,
  keys: GroupKeys,
  pageKeys: readonly InputRow[],
): Promise<readonly InputRow[]> => {
  const narrowed = keys.map((key, level) => buildKeyFilter(key, new Set(pageKeys.map(one => one[level] ?? null))))
  const groupRows = await readReportRows(asking.connection, { ...query, filters: [...query.filters, ...narrowed] })
  const requestedKeys = new Set(pageKeys.map(serializeKeys))
  const keyIndexes = keys.map(key => query.values.indexOf(key))
  return groupRows.filter(row => requestedKeys.has(serializeKeys(keyIndexes.map(place => row[place] ?? null))))
}

const buildKeyFilter = (
  { value, joins }: TranslatedValue,
  all: ReadonlySet<Stored>,
): ReportQuery['filters'][number] => {
  const values = [...all].filter(one => one !== null)
  const among: SqlCondition = { kind: 'in', of: value, values, isNegated: false }
  const none: SqlCondition = { kind: 'null', of: value, isNegated: false }
  if (!all.has(null)) return { condition: among, joins }
  return { condition: values.length === 0 ? none : { kind: 'any', of: [among, none] }, joins }
}
