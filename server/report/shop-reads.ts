// Notes whether the expressions of a report read values that differ by shop, so that shops without such values share reads.
import type { RowReader } from '../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import type { RowLookup } from '../../engine/record/record-reader.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { mapValues } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import { buildRowsByOwner, ownerColumn } from '../storage/find-rows.ts'
import { type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import { getOwnerColumns, isUnion } from '../storage/row-source.ts'
import { findShopColumn } from '../storage/tables.ts'
import { replaceByDaySums } from './fill-heading.ts'
import { readFolded } from './split-period.ts'

/** Expressions that do not read the shop itself have the same value in shops of one key. */
export const getDayKey = ({ shop, user }: Caller): string =>
  JSON.stringify([shop.businessDate, shop.timeZone, user.level])

export interface TrackedEvaluation {
  readonly asking: EvaluationContext
  readonly hasReadShop: () => boolean
}

/** Notes whether an expression reads a value that differs by shop: the shop, its parameters, or rows. */
export const trackShopReads = (asking: EvaluationContext): TrackedEvaluation => {
  let hasRead = false
  const recordRead = <T>(value: T): T => {
    hasRead = true
    return value
  }
  const { environment } = asking
  const { param, module, table, count, getRowsValue, ledger } = environment
  const { schema } = asking.caller
  const rows: RowLookup = {
    ...asking.rows,
    find: (resource, rowKey) => {
      const row = asking.rows.find(resource, rowKey)
      return getOwnerColumns(getResource(schema, resource)).length > 0 ? recordRead(row) : row
    },
  }
  const trackRow = (row: RowReader, hasOwnFields: boolean): RowReader => ({
    get: name => (hasOwnFields ? row.get(name) : recordRead(row.get(name))),
    follow: name => recordRead(row.follow(name)),
    lines: name => recordRead(row.lines(name)),
  })
  const roots = mapValues(environment.roots ?? {}, (row, name) => trackRow(row, name === 'user'))
  return {
    asking: {
      ...asking,
      rows,
      environment: {
        ...environment,
        rows,
        roots,
        param: key => recordRead(param?.(key)),
        module: key => recordRead(module?.(key)),
        table: resource => recordRead(table?.(resource)),
        count: (...input) => recordRead(count?.(...input)),
        getRowsValue: (...input) => recordRead(getRowsValue?.(...input)),
        ledger: query => recordRead(ledger?.(query)),
      },
    },
    hasReadShop: () => hasRead,
  }
}

// Reads the rows of a report query for several shops by one statement.

export type RowsOfShops = ReadonlyMap<string, readonly (readonly Stored[])[]>

/** The column in which each row has the shop that it is read for; undefined if the rows belong to no shop. */
export const findOwnerColumn = (source: StoredResource): string | undefined =>
  findShopColumn(source) ?? (getOwnerColumns(source).length > 0 ? ownerColumn : undefined)

/** False if the statement reads other rows of the shop than those of its source. */
export const canReadOfShops = ({ schema, source, values, filters }: ReportQuery): boolean => {
  const isOfShops = (resource: string): boolean => getOwnerColumns(getResource(schema, resource)).length > 0
  return (
    !isUnion(source) &&
    [...values, ...filters].every(
      part => !containsRowsOfShops(part, isOfShops) && part.joins.every(({ to }) => !isOfShops(to)),
    )
  )
}

const otherRowKinds: ReadonlySet<unknown> = new Set(['exists', 'sum-of-rows', 'one-of-rows'])

/** Searches the tree of SQL values and conditions for rows of resources that belong to shops. */
const containsRowsOfShops = (part: unknown, isOfShops: (resource: string) => boolean): boolean => {
  if (typeof part !== 'object' || part === null) return false
  const isOther = 'kind' in part && otherRowKinds.has(part.kind)
  if (isOther && !('resource' in part && typeof part.resource === 'string' && !isOfShops(part.resource))) return true
  return Object.values(part).some(one => containsRowsOfShops(one, isOfShops))
}

/** A row of two shops is one of each; rows that belong to no shop are rows of every shop. Undefined above the limit. */
export const readQueryOfShops = async (
  asking: EvaluationContext,
  query: ReportQuery,
  shops: readonly string[],
): Promise<RowsOfShops | undefined> => {
  const { source, values, limit } = query
  const name = findOwnerColumn(source)
  if (name === undefined) {
    const rows = await readReportRows(asking.connection, query)
    return new Map(shops.map(shop => [shop, rows]))
  }
  const queryOfShops = await replaceByDaySums(asking, {
    ...query,
    shops,
    ...(name === ownerColumn && { rows: buildRowsByOwner(source, shops) }),
    values: [...values, { value: { kind: 'column', through: [], name }, joins: [] }],
  })
  const rows = await readFolded(asking.connection, queryOfShops)
  if (rows.length >= limit) return undefined
  return new Map(
    [...Map.groupBy(rows, row => String(row.at(-1)))].map(([shop, own]) => [shop, own.map(row => row.slice(0, -1))]),
  )
}
