// Queries totals of a long period as two halves in parallel, if the connection supports parallel statements.
import type { SqlColumn, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import {
  getPartValue,
  hasTotal,
  isMergeable,
  mergePartRows,
  type PeriodPart,
  splitPeriod,
} from '../../engine/report/period-parts.ts'
import { addExact, compareStored } from '../../engine/report/report-totals.ts'
import { countGroups, type GroupCount, type GroupCountRequest } from '../storage/report-files.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import type { Connection } from '../storage/storage.ts'

type FoldedRows = readonly (readonly Stored[])[]

/** True if the query can be split into parallel parts. */
export const hasParts = ({ isConcurrent: sideBySide }: Connection, query: Pick<ReportQuery, 'filters'>): boolean =>
  sideBySide === true && splitPeriod(query.filters) !== undefined

/** The rows of a folded query. */
export const readFolded = async (connection: Connection, query: ReportQuery): Promise<FoldedRows> => {
  const period = connection.isConcurrent && query.isFolded && !query.rows ? splitPeriod(query.filters) : undefined
  const unsplit = query.values.filter(({ value }) => !isMergeable(value))
  const splittable = query.values.filter(({ value }) => isMergeable(value))
  // Values that need all rows are queried separately, which is possible only without grouping.
  const needsAllRows = unsplit.length > 0 && !query.values.every(({ value }) => hasTotal(value))
  if (!period || needsAllRows || splittable.length === 0) return readReportRows(connection, query)
  const partValues = splittable.map(one => ({ ...one, value: getPartValue(one.value) }))
  const [counted, ...parts] = await Promise.all([
    unsplit.length > 0 ? readReportRows(connection, { ...query, values: unsplit }) : undefined,
    ...period.parts.map(part => readReportRows(connection, { ...withPeriodPart(query, part), values: partValues })),
  ])
  const merged = mergePartRows(
    splittable.map(({ value }) => value),
    parts.map(rows => rows ?? []),
  )
  return counted ? merged.map(row => mergeInOrder(query.values, row, counted[0] ?? [])) : merged
}

const withPeriodPart = <Query extends Pick<ReportQuery, 'filters'>>(query: Query, part: PeriodPart): Query => ({
  ...query,
  filters: [...query.filters, part],
})

/** Merges both in the order of the values. */
const mergeInOrder = (
  values: ReportQuery['values'],
  splittable: readonly Stored[],
  unsplit: readonly Stored[],
): Stored[] => {
  const [one, other] = [splittable.values(), unsplit.values()]
  return values.map(({ value }) => (isMergeable(value) ? one : other).next().value ?? null)
}

/** Splits only if the groups contain the day of the period, so that each group is in one half. */
export const countSplitGroups = async (
  connection: Connection,
  query: Parameters<typeof countGroups>[1],
  groupOptions: GroupCountRequest,
): Promise<readonly GroupCount[]> => {
  const period = connection.isConcurrent && !query.rows ? splitPeriod(query.filters) : undefined
  if (!period || !query.values.some(({ value }) => isSameColumn(value, period.column)))
    return countGroups(connection, query, groupOptions)
  const parts = await Promise.all(
    period.parts.map(part => countGroups(connection, withPeriodPart(query, part), groupOptions)),
  )
  const byKeys = Map.groupBy(parts.flat(), ({ keys }) => JSON.stringify(keys))
  return [...byKeys.values()].map(counts => counts.reduce((one, other) => mergeCounts(one, other, groupOptions)))
}

const isSameColumn = (value: SqlValue, { name, through }: SqlColumn): boolean =>
  value.kind === 'column' && value.name === name && value.through.join('.') === through.join('.')

const mergeCounts = (one: GroupCount, other: GroupCount, { totals }: GroupCountRequest): GroupCount => ({
  keys: one.keys,
  groups: one.groups + other.groups,
  rows: one.rows + other.rows,
  totals: totals.map(({ how }, at) => mergeTotals([one.totals[at] ?? null, other.totals[at] ?? null], how)),
})

const mergeTotals = (both: readonly Stored[], how: GroupCountRequest['totals'][number]['how']): Stored => {
  const present = both.filter(value => value !== null).toSorted(compareStored)
  if (how === 'sum')
    return present.length === 0 ? null : present.reduce((sum: number, value) => addExact(sum, value), 0)
  return (how === 'min' ? present[0] : present.at(-1)) ?? null
}
