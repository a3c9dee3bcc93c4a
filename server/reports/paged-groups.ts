// Reads one page of groups and the totals of all rows, for reports with very many groups.
import type { SqlCondition } from '../../engine/expression/sql/sql-tree.ts'
import type { TranslatedValue } from '../../engine/expression/sql/translate.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { LineRange, PageOfRows } from '../../engine/reports/arrange-rows.ts'
import type { GroupFold, GroupPlan } from '../../engine/reports/group-plan.ts'
import type { SqlOrder } from '../../engine/reports/page-plan.ts'
import { pageStart } from '../../engine/reports/page-start.ts'
import { exactSum, orderOfStored } from '../../engine/reports/tally.ts'
import { ReportTooLarge } from '../errors/errors.ts'
import type { Asking } from '../operations/rules/evaluate-for.ts'
import type { GroupCount } from '../storage/group-counts.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import { countGroupsInParts, readFolded } from './in-parts.ts'
import { overDays } from './journal-days.ts'

export interface GroupPageAsked {
  /** The query of all groups; its values are the inputs of the report. */
  readonly query: ReportQuery
  readonly plan: GroupPlan
  readonly range: LineRange
  /** Up to this number of groups, all are read. */
  readonly few: number
  /** Throws ReportTooLarge above this number of groups. */
  readonly most: number
}

/** Undefined if there are few groups. */
export const readGroupPage = async (asking: Asking, asked: GroupPageAsked): Promise<PageOfRows | undefined> => {
  const { plan, range, few, most } = asked
  const { sections: counted, inputs } = await countedGroups(asking, asked)
  const sections = inOrder(counted, asked)
  const groups = sections.reduce((sum, one) => sum + one.groups, 0)
  if (groups > most) throw new ReportTooLarge(most)
  if (groups <= few) return undefined
  const { start, lines } = pageStart(
    sections.map(one => ({ keys: one.keys, rows: one.groups })),
    plan.subtotals,
    range.first,
  )
  const keys = await keysOfPage(asking, asked, {
    rows: rowsBefore(sections, start.rows),
    groups: range.last - start.lines + 1,
  })
  return {
    found: await groupsOf(asking, asked, keys),
    count: lines,
    range: { first: range.first - start.lines, last: range.last - start.lines },
    inputs,
    sums: plan.sumsIn(inputs),
    begun: new Map(),
  }
}

/** Number of rows in the sections before this group index. */
const rowsBefore = (sections: readonly GroupCount[], groups: number): number => {
  let [passed, rows] = [0, 0]
  for (const section of sections) {
    if (passed >= groups) break
    passed += section.groups
    rows += section.rows
  }
  return rows
}

/** Sorts sections in the order of the report, by their keys. */
const inOrder = (sections: readonly GroupCount[], { plan: { order } }: GroupPageAsked): readonly GroupCount[] =>
  sections.toSorted((a, b) => compared(a.keys, b.keys, order))

const compared = (a: readonly Stored[], b: readonly Stored[], order: readonly SqlOrder[]): number => {
  for (const [index, { descending }] of order.slice(0, a.length).entries()) {
    const found = orderOfStored(a[index] ?? null, b[index] ?? null)
    if (found !== 0) return descending ? -found : found
  }
  return 0
}

type Keys = readonly Stored[]

/** Expected rows per group; if groups have more, a further query reads more rows. */
const rowsOfGroup = 4

/** Keys of the groups that start after these rows; rows are ordered by group. */
const keysOfPage = async (
  { connection }: Asking,
  { query, plan: { keys, order } }: GroupPageAsked,
  { rows, groups }: { readonly rows: number; readonly groups: number },
): Promise<readonly Keys[]> => {
  for (let limit = groups * rowsOfGroup; ; limit *= rowsOfGroup) {
    const page = { order, offset: rows }
    const found = await readReportRows(connection, {
      ...query,
      values: [...keys, ...order],
      isFolded: false,
      page,
      limit,
    })
    const all = [...new Map(found.map(row => [nameOf(row.slice(0, keys.length)), row])).values()]
    if (all.length > groups || found.length < limit) {
      const ordered = all.toSorted((a, b) => compared(a.slice(keys.length), b.slice(keys.length), order))
      return ordered.slice(0, groups).map(row => row.slice(0, keys.length))
    }
  }
}

const nameOf = (keys: Keys): string => JSON.stringify(keys)

/** Filters by each key separately, then removes groups that are not requested. */
const groupsOf = async (
  { connection }: Asking,
  { query, plan }: GroupPageAsked,
  keys: readonly Keys[],
): Promise<PageOfRows['found']> => {
  const narrowed = plan.keys.map((key, level) => oneOf(key, new Set(keys.map(one => one[level] ?? null))))
  const found = await readReportRows(connection, { ...query, filters: [...query.filters, ...narrowed] })
  const wanted = new Set(keys.map(nameOf))
  const places = plan.keys.map(key => query.values.indexOf(key))
  return found.filter(row => wanted.has(nameOf(places.map(place => row[place] ?? null))))
}

const oneOf = ({ value, joins }: TranslatedValue, all: ReadonlySet<Stored>): ReportQuery['filters'][number] => {
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
const countedGroups = async (asking: Asking, { query, plan }: GroupPageAsked): Promise<CountedGroups> => {
  const { folds, keys, subtotals } = plan
  const alike = subtotals.length > 0 ? Math.max(...subtotals) + 1 : 0
  const values = folds.flatMap(({ input }) => query.values[input] ?? [])
  const sums = await overDays(asking, { ...query, values, limit: 1 })
  const isOne = sums.rows === undefined && keys.some(({ joins }) => joins.length > 0)
  const totals = isOne ? folds.flatMap(({ input, how }) => ({ of: query.values[input], how })) : []
  const [sections, [found = []]] = await Promise.all([
    countGroupsInParts(
      asking.connection,
      { ...query, values: keys },
      { alike, totals: totals.flatMap(({ of, how }) => (of ? [{ of, how }] : [])) },
    ),
    isOne || values.length === 0 ? [] : readFolded(asking.connection, sums),
  ])
  const come = isOne ? folds.map(({ how }, at) => together(sections, at, how)) : found
  return { sections, inputs: query.values.map((_, input) => come[folds.findIndex(one => one.input === input)] ?? null) }
}

/** Merges the totals of all sections. */
const together = (sections: readonly GroupCount[], at: number, how: GroupFold['how']): Stored => {
  const values = sections.flatMap(({ totals }) => totals[at] ?? [])
  if (how === 'sum') return values.reduce((sum: number, value) => exactSum(sum, value), 0)
  const [first = null] = values.toSorted(orderOfStored)
  return how === 'min' ? first : (values.toSorted(orderOfStored).at(-1) ?? null)
}
