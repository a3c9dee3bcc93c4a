// Reads one page of groups and the totals of all rows, for reports with very many groups.

import { sumBy } from 'es-toolkit/math/sumBy'
import type { SqlCondition } from '../../engine/expression/sql/sql-tree.ts'
import type { TranslatedValue } from '../../engine/expression/sql/translate.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import type { LineRange, PageOfRows } from '../../engine/report/arrange-rows.ts'
import type { GroupFold, GroupPlan } from '../../engine/report/group-plan.ts'
import { findPageStart, type SqlOrder } from '../../engine/report/page-plan.ts'
import { addExact, compareStored } from '../../engine/report/report-totals.ts'
import { RequestError } from '../error/errors.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import type { GroupCount } from '../storage/report-files.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import { replaceByDaySums } from './fill-heading.ts'
import { countSplitGroups, readFolded } from './split-period.ts'

interface GroupPageRequest {
  /** The query of all groups; its values are the inputs of the report. */
  readonly query: ReportQuery
  readonly plan: GroupPlan
  readonly range: LineRange
  /** Up to this number of groups, all are read. */
  readonly few: number
  /** Throws `report.too-large` above this number of groups. */
  readonly most: number
}

/** Undefined if there are few groups. */
export const readGroupPage = async (
  asking: EvaluationContext,
  request: GroupPageRequest,
): Promise<PageOfRows | undefined> => {
  const { plan, range, few, most } = request
  const { sections: unsorted, inputs } = await countReportGroups(asking, request)
  const sections = sortSections(unsorted, request)
  const groups = sumBy(sections, one => one.groups)
  if (groups > most) throw new RequestError('report.too-large', { limit: most })
  if (groups <= few) return undefined
  const { start, lines } = findPageStart(
    sections.map(one => ({ keys: one.keys, rows: one.groups })),
    plan.subtotals,
    range.first,
  )
  const keys = await readPageKeys(asking, request, {
    rows: countRowsBefore(sections, start.rows),
    groups: range.last - start.lines + 1,
  })
  return {
    inputRows: await readGroups(asking, request, keys),
    count: lines,
    range: { first: range.first - start.lines, last: range.last - start.lines },
    inputs,
    sums: plan.readSums(inputs),
    begun: new Map(),
  }
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

/** Sorts sections in the order of the report, by their keys. */
const sortSections = (sections: readonly GroupCount[], { plan: { order } }: GroupPageRequest): readonly GroupCount[] =>
  sections.toSorted((a, b) => compareKeys(a.keys, b.keys, order))

/** Compares keys in the order of their levels. */
export const compareKeys = (a: readonly Stored[], b: readonly Stored[], levels: readonly SqlOrder[]): number => {
  for (const [index, { descending }] of levels.slice(0, a.length).entries()) {
    const order = compareStored(a[index] ?? null, b[index] ?? null)
    if (order !== 0) return descending ? -order : order
  }
  return 0
}

type GroupKeys = readonly Stored[]

/** Expected rows per group; if groups have more, a further query reads more rows. */
const expectedRowsPerGroup = 4

/** Keys of the groups that start after these rows; rows are ordered by group. */
const readPageKeys = async (
  { connection }: EvaluationContext,
  { query, plan: { keys, order } }: GroupPageRequest,
  { rows, groups }: { readonly rows: number; readonly groups: number },
): Promise<readonly GroupKeys[]> => {
  for (let limit = groups * expectedRowsPerGroup; ; limit *= expectedRowsPerGroup) {
    const page = { order, offset: rows }
    const rowsRead = await readReportRows(connection, {
      ...query,
      values: [...keys, ...order],
      isFolded: false,
      page,
      limit,
    })
    const all = [...new Map(rowsRead.map(row => [serializeKeys(row.slice(0, keys.length)), row])).values()]
    if (all.length > groups || rowsRead.length < limit) {
      const ordered = all.toSorted((a, b) => compareKeys(a.slice(keys.length), b.slice(keys.length), order))
      return ordered.slice(0, groups).map(row => row.slice(0, keys.length))
    }
  }
}

const serializeKeys = (keys: GroupKeys): string => JSON.stringify(keys)

/** Filters by each key separately, then removes groups that are not requested. */
const readGroups = async (
  { connection }: EvaluationContext,
  { query, plan }: GroupPageRequest,
  keys: readonly GroupKeys[],
): Promise<PageOfRows['inputRows']> => {
  const narrowed = plan.keys.map((key, level) => buildKeyFilter(key, new Set(keys.map(one => one[level] ?? null))))
  const groupRows = await readReportRows(connection, { ...query, filters: [...query.filters, ...narrowed] })
  const requestedKeys = new Set(keys.map(serializeKeys))
  const keyIndexes = plan.keys.map(key => query.values.indexOf(key))
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

interface CountedGroups {
  readonly sections: readonly GroupCount[]
  /** The total of each folded input over all rows. */
  readonly inputs: readonly Stored[]
}

/** Counts groups by section and totals the inputs; in one statement if the keys need joins anyway. */
const countReportGroups = async (
  asking: EvaluationContext,
  { query, plan }: GroupPageRequest,
): Promise<CountedGroups> => {
  const { folds, keys, subtotals } = plan
  const alike = subtotals.length > 0 ? Math.max(...subtotals) + 1 : 0
  const values = folds.flatMap(({ input }) => query.values[input] ?? [])
  const sums = await replaceByDaySums(asking, { ...query, values, limit: 1 })
  const isOne = sums.rows === undefined && keys.some(({ joins }) => joins.length > 0)
  const totals = isOne ? folds.flatMap(({ input, how }) => ({ of: query.values[input], how })) : []
  const [sections, [sumRow = []]] = await Promise.all([
    countSplitGroups(
      asking.connection,
      { ...query, values: keys },
      { alike, totals: totals.flatMap(({ of, how }) => (of ? [{ of, how }] : [])) },
    ),
    isOne || values.length === 0 ? [] : readFolded(asking.connection, sums),
  ])
  const inputValues = isOne ? folds.map(({ how }, at) => mergeSectionTotals(sections, at, how)) : sumRow
  return {
    sections,
    inputs: query.values.map((_, input) => inputValues[folds.findIndex(one => one.input === input)] ?? null),
  }
}

/** Merges the totals of all sections. */
const mergeSectionTotals = (sections: readonly GroupCount[], at: number, how: GroupFold['how']): Stored => {
  const values = sections.flatMap(({ totals }) => totals[at] ?? [])
  if (how === 'sum') return values.reduce((sum: number, value) => addExact(sum, value), 0)
  const [first = null] = values.toSorted(compareStored)
  return how === 'min' ? first : (values.toSorted(compareStored).at(-1) ?? null)
}
