// Notes whether the expressions of a report read values that differ by shop, so that shops without such values share reads.

import type { RowReader } from '../../engine/expression/evaluate/reader.ts'
import type { RowLookup } from '../../engine/record/record-reader.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { mapValues } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import { getOwnerColumns } from '../storage/owner-conditions.ts'

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
