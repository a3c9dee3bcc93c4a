// Builds a report over several shops: the rows of each with its subtotal, and totals over all of them.

import type { LineRange } from '../../engine/report/arrange-rows.ts'
import type {
  AnswerColumn,
  AnswerRow,
  AnswerShop,
  AnswerTable,
  ReportAnswer,
} from '../../engine/report/report-answer.ts'
import type { AccumulatedRows } from '../../engine/report/report-totals.ts'
import type { Report } from '../../engine/schema/report.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../error/errors.ts'
import { createEvaluation, createTransactionReads, preloadShopRows } from '../record/rule/evaluation.ts'
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
import { maximumRows } from './plan-table.ts'
import { getDayKey, trackShopReads } from './shop-reads.ts'

interface ShopPart {
  readonly caller: Caller
  readonly built: BuiltReport
}

interface ChainRequest extends ReportRequest {
  readonly view: ReportView
  /** The code of the shop of the session. */
  readonly ownShop: string
  /** The shops with their days, and those that are left out. */
  readonly shops?: readonly AnswerShop[]
}

interface ShopReportTable {
  readonly shop: Pick<Caller['shop'], 'code' | 'name'>
  readonly table: BuiltTable
  /** Of a report over zones. */
  readonly timeZone?: string
}

/**
 * One table over all shops, in the order of the callers, for each table of the report. Each shop has its own business date
 * for filters without a value. Cells lead to reports, which span shops too, and not to lists, which are of one shop; a chart
 * is left out. A single shop has its report as it is, with the same cells if it is not that of the session.
 */
export const buildChainReport = async (
  connection: Connection,
  callers: readonly Caller[],
  { report, raw, view, zoneLanguage, ownShop, shops = [] }: ChainRequest,
): Promise<ReportAnswer> => {
  const [first] = callers
  if (!first) throw new Error('a report of the chain needs a shop')
  const reads = createTransactionReads(callers.map(({ shop }) => shop.code))
  if (callers.length === 1) {
    const built = await buildReport(createEvaluation(connection, first, reads), {
      report,
      raw,
      view,
      zoneLanguage,
    })
    const answer = first.shop.code === ownShop ? built.answer : linkToShop(built.answer, first)
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
      return table ? [{ shop: caller.shop, table, ...zone }] : []
    })
    const toShop = createShopLinks(callers, shopColumn.name)
    tables.push(await mergeTables(shopTables, { shopColumn, toShop }, index === 0 ? range : undefined))
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

/** The column whose cells lead to the rows of the row's shop; without a link where one of the callers has no such report. */
type ShopLinks = (column: AnswerColumn) => AnswerColumn

const createShopLinks =
  (callers: readonly Caller[], shopKey: string): ShopLinks =>
  ({ drill, ...column }) => {
    const canOpen =
      drill?.kind === 'report' &&
      callers.every(({ schema, access }) => {
        const target = schema.reports[drill.name]
        return target?.shopFilter === shopKey && access.reports.has(drill.name)
      })
    return canOpen ? { ...column, drill: { ...drill, keys: [...drill.keys, shopKey] } } : column
  }

/** The cells of the report of another shop than that of the session. */
const linkToShop = (answer: ReportAnswer, caller: Caller): ReportAnswer => {
  const { key } = caller.schema.project.shop
  const toShop = createShopLinks([caller], key)
  const link = (table: AnswerTable): AnswerTable => {
    const columns = table.columns.map(toShop)
    const hasLink = columns.some(({ drill }) => drill)
    const rows = table.rows.map(
      ({ keys, ...row }): AnswerRow =>
        hasLink && row.kind === 'row' ? { ...row, keys: { ...keys, [key]: caller.shop.code } } : row,
    )
    return { ...table, columns, rows }
  }
  return { ...answer, ...link(answer), ...(answer.sections && { sections: answer.sections.map(link) }) }
}

interface MergeOptions {
  readonly shopColumn: AnswerColumn
  readonly toShop: ShopLinks
}

const mergeTables = async (
  parts: readonly ShopReportTable[],
  { shopColumn, toShop }: MergeOptions,
  range: LineRange | undefined,
): Promise<AnswerTable> => {
  const [first] = parts
  if (!first) throw new Error('a report of the chain needs a table')
  const sums = parts.flatMap(({ table }): readonly AccumulatedRows[] => (table.sums ? [table.sums] : []))
  const { columns: merged, totals, lines } = await first.table.merge(sums)
  const columns = merged.map(toShop)
  const isLinked = columns.some(({ drill }) => drill)
  const rows = parts.flatMap(part => listShopRows(part, { columnName: shopColumn.name, isLinked }))
  const { title } = first.table.table
  return {
    title,
    columns: [shopColumn, ...columns],
    rows: range ? rows.slice(range.first, range.last + 1) : rows,
    count: rows.length,
    ...(totals && rows.length > 0 && { totals }),
    ...(lines && { lines }),
  }
}

const listShopRows = (
  { shop, table: { table, isOneRow }, timeZone }: ShopReportTable,
  { columnName, isLinked }: { readonly columnName: string; readonly isLinked: boolean },
): readonly AnswerRow[] => {
  const zone = timeZone !== undefined && { timeZone }
  const shownRows = isOneRow && table.rows.length === 0 ? [buildEmptyRow(table.columns)] : table.rows
  const rows = shownRows.map(
    ({ keys, ...row }): AnswerRow => ({
      ...row,
      ...zone,
      level: row.level + 1,
      cells: row.kind === 'row' ? { ...row.cells, [columnName]: shop.name } : row.cells,
      ...(isLinked && row.kind === 'row' && { keys: { ...keys, [columnName]: shop.code } }),
    }),
  )
  if (rows.length === 0 || !table.totals || isOneRow) return rows
  return [...rows, { kind: 'subtotal', level: 0, title: `Sub Total ${shop.name}`, cells: table.totals, ...zone }]
}

/** Of a shop without rows, in a table that compares shops by one row each. */
const buildEmptyRow = (columns: readonly AnswerColumn[]): AnswerRow => {
  const sums = columns.filter(({ total, isPart }) => total === 'sum' && !isPart)
  return { kind: 'row', level: 0, cells: mapByName(sums, () => 0) }
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
