// Builds a report over several shops: the rows of each with its subtotal, and totals over all of them.

import type { LineRange } from '../../engine/reports/arrange-rows.ts'
import type {
  AnswerColumn,
  AnswerRow,
  AnswerShop,
  AnswerTable,
  ReportAnswer,
} from '../../engine/reports/report-answer.ts'
import type { AccumulatedRows } from '../../engine/reports/report-totals.ts'
import type { Report } from '../../engine/schema/report.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../errors/errors.ts'
import { createEvaluation, createTransactionReads, preloadShopRows } from '../operations/rules/evaluation.ts'
import type { Connection } from '../storage/storage.ts'
import {
  type BuiltReport,
  type BuiltTable,
  buildReport,
  type ReportRequest,
  type ReportView,
  type RowsOfTables,
  readTablesOfShops,
} from './build-report.ts'
import { formatShopStates } from './outputs/printed-words.ts'
import { maximumRows } from './plan-rows.ts'
import { getDayKey, trackShopReads } from './shop-reads.ts'

interface ShopPart {
  readonly caller: Caller
  readonly built: BuiltReport
}

interface ChainRequest extends ReportRequest {
  readonly view: ReportView
  /** The shops with their days, and those that are left out. */
  readonly shops?: readonly AnswerShop[]
}

interface ShopReportTable {
  readonly shop: string
  readonly table: BuiltTable
  /** Of a report over zones. */
  readonly timeZone?: string
}

/**
 * One table over all shops, in the order of the callers, for each table of the report. Each shop has its own business date
 * for filters without a value. Cells lead nowhere, as screens show one shop; a chart is left out. A single shop has its
 * report as it is.
 */
export const buildChainReport = async (
  connection: Connection,
  callers: readonly Caller[],
  { report, raw, view, zoneLanguage, shops = [] }: ChainRequest,
): Promise<ReportAnswer> => {
  const [first] = callers
  if (!first) throw new Error('a report of the chain needs a shop')
  const reads = createTransactionReads()
  if (callers.length === 1) {
    const { answer } = await buildReport(createEvaluation(connection, first, reads), {
      report,
      raw,
      view,
      zoneLanguage,
    })
    const leftOut = formatShopStates(
      shops.filter(({ state }) => state === 'inactive'),
      first.schema.project,
    )
    return leftOut.length === 0 ? answer : { ...answer, heading: [...leftOut, ...answer.heading], shops }
  }
  const { range, few: _few, ...wholeView } = view
  const levels = callers.map(({ user }) => user.level)
  const request = { report, raw, view: { ...wholeView, levels }, zoneLanguage }
  await preloadShopRows(connection, callers, reads)
  const rowsOfDays = await readRowsOfDays(connection, callers, request)
  const parts: ShopPart[] = []
  let lineCount = 0
  for (const caller of callers) {
    const built = await buildReport(
      createEvaluation(connection, caller, reads),
      request,
      rowsOfDays.get(getDayKey(caller)),
    )
    lineCount += built.answer.count
    if (lineCount > maximumRows) throw new RequestError('report.too-large', { limit: maximumRows })
    parts.push({ caller, built })
  }
  const shopColumn = createShopColumn(first, report)
  const tables: AnswerTable[] = []
  for (const [index] of parts[0]?.built.tables.entries() ?? []) {
    const shopTables = parts.flatMap(({ caller, built }) => {
      const table = built.tables[index]
      const zone = zoneLanguage !== undefined && { timeZone: caller.shop.timeZone }
      return table ? [{ shop: caller.shop.name, table, ...zone }] : []
    })
    tables.push(await mergeTables(shopTables, shopColumn, index === 0 ? range : undefined))
  }
  return mergeAnswers(parts, tables, shops)
}

/** The rows of the tables by day key: shops of one key share one statement for each table. */
const readRowsOfDays = async (
  connection: Connection,
  callers: readonly Caller[],
  request: ReportRequest,
): Promise<ReadonlyMap<string, RowsOfTables>> => {
  const rowsOfDays = new Map<string, RowsOfTables>()
  for (const [key, ofDay] of Map.groupBy(callers, getDayKey)) {
    const [first, second] = ofDay
    if (!first || !second) continue
    const tracked = trackShopReads(createEvaluation(connection, first))
    const shops = ofDay.map(({ shop }) => shop.code)
    rowsOfDays.set(key, await readTablesOfShops(tracked, request, shops))
  }
  return rowsOfDays
}

const createShopColumn = ({ schema }: Caller, { shopFilter = '' }: Report): AnswerColumn => {
  const { title, field } = getResource(schema, schema.project.shop.resource)
  return { name: shopFilter, title, type: field[schema.project.shop.name]?.type.name ?? 'text', width: 18 }
}

const mergeTables = async (
  parts: readonly ShopReportTable[],
  shopColumn: AnswerColumn,
  range: LineRange | undefined,
): Promise<AnswerTable> => {
  const [first] = parts
  if (!first) throw new Error('a report of the chain needs a table')
  const rows = parts.flatMap(part => listShopRows(part, shopColumn.name))
  const sums = parts.flatMap(({ table }): readonly AccumulatedRows[] => (table.sums ? [table.sums] : []))
  const { columns, totals, lines } = await first.table.merge(sums)
  const { title } = first.table.table
  return {
    title,
    columns: [shopColumn, ...columns.map(({ drill: _drill, ...column }) => column)],
    rows: range ? rows.slice(range.first, range.last + 1) : rows,
    count: rows.length,
    ...(totals && rows.length > 0 && { totals }),
    ...(lines && { lines }),
  }
}

const listShopRows = (
  { shop, table: { table }, timeZone }: ShopReportTable,
  columnName: string,
): readonly AnswerRow[] => {
  const zone = timeZone !== undefined && { timeZone }
  const rows = table.rows.map(
    ({ keys: _keys, ...row }): AnswerRow => ({
      ...row,
      ...zone,
      level: row.level + 1,
      cells: row.kind === 'row' ? { ...row.cells, [columnName]: shop } : row.cells,
    }),
  )
  if (rows.length === 0 || !table.totals) return rows
  return [...rows, { kind: 'subtotal', level: 0, title: `Sub Total ${shop}`, cells: table.totals, ...zone }]
}

/** The heading has the shops, their business dates, and the lines that are equal in all of them. */
const mergeAnswers = (
  parts: readonly ShopPart[],
  [own, ...sections]: readonly AnswerTable[],
  shops: readonly AnswerShop[],
): ReportAnswer => {
  const [first, ...others] = parts
  if (!first || !own) throw new Error('a report of the chain needs a shop')
  const { chart: _chart, sections: _sections, heading, ...answer } = first.built.answer
  const shared = heading.filter(line => others.every(({ built }) => built.answer.heading.includes(line)))
  return {
    ...answer,
    ...own,
    heading: [
      ...listShopLines(parts.map(({ caller }) => caller)),
      ...formatShopStates(shops, first.caller.schema.project),
      ...shared,
    ],
    shops,
    ...(sections.length > 0 && { sections }),
  }
}

/** `2 Toko: KENCANA, KENCANA TIMUR`; with the dates if they differ. */
const listShopLines = (callers: readonly Caller[]): readonly string[] => {
  const { title } = callers[0] ? getResource(callers[0].schema, callers[0].schema.project.shop.resource) : { title: '' }
  const days = new Set(callers.map(({ shop }) => shop.businessDate))
  const names = callers.map(({ shop }) => (days.size > 1 ? `${shop.name} (${shop.businessDate})` : shop.name))
  return [`${callers.length} ${title}: ${names.join(', ')}`]
}
