// Reads the tables of a dashboard for one shop, or for shops of the same day by one statement for all of them.

import { getComparedDay } from '../../engine/report/compared-day.ts'
import type { AnswerTable } from '../../engine/report/report-answer.ts'
import type { ComparedPeriod } from '../../engine/schema/dashboard.ts'
import type { Report } from '../../engine/schema/report.ts'
import { tanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import {
  createEvaluation,
  createTransactionReads,
  type EvaluationContext,
  type TransactionReads,
} from '../record/rule/evaluation.ts'
import type { Connection } from '../storage/storage.ts'
import { runOfShops, runWithDefaults } from './build-report.ts'
import { getDayKey, trackShopReads } from './shop-reads.ts'

/** The table of a report today, or as if today were a compared day. */
export type TableReader = (report: Report, comparison?: ComparedPeriod) => Promise<AnswerTable>

export const createTableReader = (
  connection: Connection,
  caller: Caller,
  reads = createTransactionReads(),
): TableReader => {
  const contexts = new Map<ComparedPeriod | undefined, EvaluationContext>()
  return (report, comparison) => {
    const asking = contexts.get(comparison) ?? createEvaluation(connection, moveDay(caller, comparison), reads)
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
  const reads = createTransactionReads(callers.map(({ shop }) => shop.code))
  const shared = new Map<string, Promise<ReadonlyMap<string, AnswerTable> | undefined>>()
  const byDay = Map.groupBy(callers, getDayKey)
  return callers.map(caller => {
    const readOwn = createTableReader(connection, caller, reads)
    const group = byDay.get(getDayKey(caller)) ?? [caller]
    return async (report, comparison) => {
      if (group.length === 1) return readOwn(report, comparison)
      const key = JSON.stringify([report.name, comparison, getDayKey(caller)])
      const tables = shared.get(key) ?? readShared(connection, group, { report, comparison, reads })
      shared.set(key, tables)
      return (await tables)?.get(caller.shop.code) ?? readOwn(report, comparison)
    }
  })
}

const readShared = async (
  connection: Connection,
  callers: readonly Caller[],
  {
    report,
    comparison,
    reads,
  }: {
    readonly report: Report
    readonly comparison: ComparedPeriod | undefined
    readonly reads: TransactionReads
  },
): Promise<ReadonlyMap<string, AnswerTable> | undefined> => {
  const [first] = callers
  if (!first) return undefined
  const tracked = trackShopReads(createEvaluation(connection, moveDay(first, comparison), reads))
  return runOfShops(
    tracked,
    report,
    callers.map(({ shop }) => shop.code),
  )
}
