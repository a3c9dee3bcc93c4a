// Notes whether the expressions of a report read values that differ by shop, so that shops without such values share reads.
import type { RowReader } from '../../engine/expression/evaluate/reader.ts'
import type { RowLookup } from '../../engine/record/record-reader.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { mapValues } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import { ownerColumn } from '../storage/find-rows.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import { getOwnerColumns, isUnion } from '../storage/row-source.ts'
import { findShopColumn } from '../storage/tables.ts'

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

// Which statements can be read for several shops at once.

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
