// Reads the tables of a dashboard for one shop, or for shops of the same day by one statement for all of them.

import type { RowReader } from '../../engine/expression/evaluate/reader.ts'
import { getComparedDay } from '../../engine/reports/compared-day.ts'
import type { AnswerTable } from '../../engine/reports/report-answer.ts'
import type { ComparedPeriod } from '../../engine/schema/dashboard.ts'
import type { Report } from '../../engine/schema/report.ts'
import { tanggal } from '../../engine/values/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { createEvaluation, type EvaluationContext } from '../operations/rules/evaluation.ts'
import type { Connection } from '../storage/storage.ts'
import { runOfShops, runWithDefaults } from './build-report.ts'

/** The table of a report today, or as if today were a compared day. */
export type TableReader = (report: Report, comparison?: ComparedPeriod) => Promise<AnswerTable>

export const createTableReader = (connection: Connection, caller: Caller): TableReader => {
  const contexts = new Map<ComparedPeriod | undefined, EvaluationContext>()
  const { summedThrough } = createEvaluation(connection, caller)
  return (report, comparison) => {
    const asking = contexts.get(comparison) ?? {
      ...createEvaluation(connection, moveDay(caller, comparison)),
      summedThrough,
    }
    contexts.set(comparison, asking)
    return runWithDefaults(asking, report)
  }
}

const moveDay = (caller: Caller, comparison: ComparedPeriod | undefined): Caller => {
  const { shop } = caller
  if (comparison === undefined) return caller
  return { ...caller, shop: { ...shop, businessDate: getComparedDay(tanggal(shop.businessDate), comparison) } }
}

/** A reader for each caller, the same user in several shops. */
export const createTableReaders = (connection: Connection, callers: readonly Caller[]): readonly TableReader[] => {
  const shared = new Map<string, Promise<ReadonlyMap<string, AnswerTable> | undefined>>()
  const byDay = Map.groupBy(callers, getDayKey)
  return callers.map(caller => {
    const readOwn = createTableReader(connection, caller)
    const group = byDay.get(getDayKey(caller)) ?? [caller]
    return async (report, comparison) => {
      if (group.length === 1) return readOwn(report, comparison)
      const key = JSON.stringify([report.name, comparison, getDayKey(caller)])
      const tables = shared.get(key) ?? readShared(connection, group, { report, comparison })
      shared.set(key, tables)
      return (await tables)?.get(caller.shop.code) ?? readOwn(report, comparison)
    }
  })
}

/** Expressions that do not read the shop itself have the same value in shops of one key. */
const getDayKey = ({ shop }: Caller): string => JSON.stringify([shop.businessDate, shop.timeZone])

const readShared = async (
  connection: Connection,
  callers: readonly Caller[],
  { report, comparison }: { readonly report: Report; readonly comparison: ComparedPeriod | undefined },
): Promise<ReadonlyMap<string, AnswerTable> | undefined> => {
  const [first] = callers
  if (!first) return undefined
  const { asking, hasReadShop } = trackShopReads(createEvaluation(connection, moveDay(first, comparison)))
  const shops = callers.map(({ shop }) => shop.code)
  return runOfShops(asking, report, { shops, isShopSpecific: hasReadShop })
}

/** Notes whether an expression reads a value that differs by shop: the shop, its parameters, or rows. */
const trackShopReads = (
  asking: EvaluationContext,
): { readonly asking: EvaluationContext; readonly hasReadShop: () => boolean } => {
  let hasRead = false
  const recordRead = <T>(value: T): T => {
    hasRead = true
    return value
  }
  const { environment } = asking
  const { param, module, table, count, getRowsValue, ledger } = environment
  const trackRow = (row: RowReader, hasOwnFields: boolean): RowReader => ({
    get: name => (hasOwnFields ? row.get(name) : recordRead(row.get(name))),
    follow: name => recordRead(row.follow(name)),
    lines: name => recordRead(row.lines(name)),
  })
  const roots = Object.fromEntries(
    Object.entries(environment.roots ?? {}).map(([name, row]) => [name, trackRow(row, name === 'user')]),
  )
  return {
    asking: {
      ...asking,
      environment: {
        ...environment,
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
