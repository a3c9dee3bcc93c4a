// Queries totals of a long period as two halves in parallel, if the connection supports parallel statements.
import type { SqlColumn, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import {
  hasTotal,
  isOfParts,
  type PeriodPart,
  periodParts,
  rowsOfParts,
  valueOfPart,
} from '../../engine/reports/fold-parts.ts'
import { exactSum, orderOfStored } from '../../engine/reports/tally.ts'
import { countGroups, type GroupCount, type GroupsAsked } from '../storage/group-counts.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import type { Connection } from '../storage/storage.ts'

type Found = readonly (readonly Stored[])[]

/** True if the query can be split into parallel parts. */
export const hasParts = ({ sideBySide }: Connection, query: Pick<ReportQuery, 'filters'>): boolean =>
  sideBySide === true && periodParts(query.filters) !== undefined

/** The rows of a folded query. */
export const readFolded = async (connection: Connection, query: ReportQuery): Promise<Found> => {
  const period = connection.sideBySide && query.isFolded && !query.rows ? periodParts(query.filters) : undefined
  const whole = query.values.filter(({ value }) => !isOfParts(value))
  const halved = query.values.filter(({ value }) => isOfParts(value))
  // Values that need all rows are queried separately, which is possible only without grouping.
  const isAlone = whole.length > 0 && !query.values.every(({ value }) => hasTotal(value))
  if (!period || isAlone || halved.length === 0) return readReportRows(connection, query)
  const asked = halved.map(one => ({ ...one, value: valueOfPart(one.value) }))
  const [counted, ...parts] = await Promise.all([
    whole.length > 0 ? readReportRows(connection, { ...query, values: whole }) : undefined,
    ...period.parts.map(part => readReportRows(connection, { ...partOf(query, part), values: asked })),
  ])
  const found = rowsOfParts(
    halved.map(({ value }) => value),
    parts.map(rows => rows ?? []),
  )
  return counted ? found.map(row => inPlace(query.values, row, counted[0] ?? [])) : found
}

const partOf = <Query extends Pick<ReportQuery, 'filters'>>(query: Query, part: PeriodPart): Query => ({
  ...query,
  filters: [...query.filters, part],
})

/** Merges both in the order of the values. */
const inPlace = (values: ReportQuery['values'], halved: readonly Stored[], whole: readonly Stored[]): Stored[] => {
  const [one, other] = [halved.values(), whole.values()]
  return values.map(({ value }) => (isOfParts(value) ? one : other).next().value ?? null)
}

/** Splits only if the groups contain the day of the period, so that each group is in one half. */
export const countGroupsInParts = async (
  connection: Connection,
  query: Parameters<typeof countGroups>[1],
  asked: GroupsAsked,
): Promise<readonly GroupCount[]> => {
  const period = connection.sideBySide && !query.rows ? periodParts(query.filters) : undefined
  if (!period || !query.values.some(({ value }) => isSame(value, period.column)))
    return countGroups(connection, query, asked)
  const parts = await Promise.all(period.parts.map(part => countGroups(connection, partOf(query, part), asked)))
  const alike = Map.groupBy(parts.flat(), ({ keys }) => JSON.stringify(keys))
  return [...alike.values()].map(counts => counts.reduce((one, other) => together(one, other, asked)))
}

const isSame = (value: SqlValue, { name, through }: SqlColumn): boolean =>
  value.kind === 'column' && value.name === name && value.through.join('.') === through.join('.')

const together = (one: GroupCount, other: GroupCount, { totals }: GroupsAsked): GroupCount => ({
  keys: one.keys,
  groups: one.groups + other.groups,
  rows: one.rows + other.rows,
  totals: totals.map(({ how }, at) => totalOf([one.totals[at] ?? null, other.totals[at] ?? null], how)),
})

const totalOf = (both: readonly Stored[], how: GroupsAsked['totals'][number]['how']): Stored => {
  const there = both.filter(value => value !== null).toSorted(orderOfStored)
  if (how === 'sum') return there.length === 0 ? null : there.reduce((sum: number, value) => exactSum(sum, value), 0)
  return (how === 'min' ? there[0] : there.at(-1)) ?? null
}
