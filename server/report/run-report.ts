// Runs a report for a caller: of the own shop, or of those shops of the chain that the filter of a chain report names.
import { chunk } from 'es-toolkit/array/chunk'
import { isDateType, type JsonScalar } from '../../engine/field/field-type.ts'
import type {
  AnswerCells,
  AnswerColumn,
  AnswerLine,
  AnswerRow,
  AnswerShop,
  AnswerTable,
  ReportAnswer,
} from '../../engine/report/report-answer.ts'
import { everyShop, type Report } from '../../engine/schema/report.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { hasCodes } from '../../engine/value/coded-text.ts'
import { mapValues } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { listInactiveShops } from '../caller/shop-access.ts'
import { findClosingShops, getShopDayState, withFiguresDay } from '../day/day.ts'
import { AccessDenied, RouteNotFound } from '../error/errors.ts'
import { yieldToEventLoop } from '../event-loop/work-turns.ts'
import { createEvaluation } from '../record/rule/evaluation.ts'
import { translateText } from '../record/write/write-audit.ts'
import type { Connection } from '../storage/storage.ts'
import { buildReport, type ReportView } from './build-report.ts'
import { buildChainReport } from './chain-report.ts'
import { buildDefaultFilters, type RawFilter } from './filter-values.ts'

/** Throws RouteNotFound if no report has that name, AccessDenied if the caller may not see it. */
export const getReport = ({ schema, access }: Caller, name: string): Report => {
  const report = Object.hasOwn(schema.reports, name) ? schema.reports[name] : undefined
  if (!report) throw new RouteNotFound()
  if (!access.reports.has(name)) throw new AccessDenied()
  return report
}

/** The default values of the filters, as JSON. */
export const getDefaultFilters = (caller: Caller, report: Report): Promise<RawFilter> =>
  caller.storage.read(connection => buildDefaultFilters(createEvaluation(connection, caller), report))

/**
 * Rows, groups and totals of all filtered rows, in one read transaction; absent filters have their defaults. Throws
 * AccessDenied if the shop filter names a shop that the caller may not work in.
 */
export const runReport = async (
  caller: Caller,
  report: Report,
  raw: RawFilter,
  view: ReportView = {},
): Promise<ReportAnswer> => {
  const answer = await readReport(caller, report, raw, view)
  return translateAnswer(caller.schema, answer)
}

const readReport = (caller: Caller, report: Report, raw: RawFilter, view: ReportView): Promise<ReportAnswer> =>
  caller.storage.read(
    async connection => {
      const { [report.shopFilter ?? '']: chosenShops, ...own } = raw
      const chosen = report.shopFilter === undefined ? [] : listChosenShops(chosenShops)
      if (chosen.length === 0)
        return (await buildReport(createEvaluation(connection, caller), { report, raw, view })).answer
      const codes = chosen.includes(everyShop) ? undefined : chosen
      const callers = await caller.resolveShopCallers?.(connection, codes, ({ access }) =>
        access.reports.has(report.name),
      )
      if (!callers) throw new AccessDenied()
      const today = await resolveToday(connection, { caller, callers }, { report, raw: own })
      const zoneLanguage = chooseZoneLanguage([caller, ...callers])
      const shops = await listAnswerShops(connection, caller, { callers, isEvery: codes === undefined })
      const ownShop = caller.shop.code
      return buildChainReport(connection, today.callers, { report, raw: today.raw, view, zoneLanguage, ownShop, shops })
    },
    { isLong: true, mayLag: true },
  )

/** Zones are named where times of several stand beside each other, or in another one than the reader's. */
export const chooseZoneLanguage = (callers: readonly Caller[]): string | undefined =>
  new Set(callers.map(({ shop }) => shop.timeZone)).size > 1 ? callers[0]?.schema.project.languages[0] : undefined

/** The chosen shops, with their days; of all shops also those of the user that are switched off. */
const listAnswerShops = async (
  connection: Connection,
  { schema, user }: Caller,
  { callers, isEvery }: { readonly callers: readonly Caller[]; readonly isEvery: boolean },
): Promise<readonly AnswerShop[]> => {
  const closing = await findClosingShops(connection, schema)
  const chosen = callers.map((caller): AnswerShop => {
    const { code, name, businessDate: day } = caller.shop
    return { name, day, state: getShopDayState(caller, closing.has(code)) }
  })
  const inactive = isEvery ? await listInactiveShops(connection, schema, user.rowId) : []
  return [...chosen, ...inactive.map(({ name, day }): AnswerShop => ({ name, day, state: 'inactive' }))]
}

interface ShopCallers {
  readonly caller: Caller
  /** The caller in each chosen shop. */
  readonly callers: readonly Caller[]
}

/**
 * The dates that a report opens with mean the day of each shop where the dates of the shops differ: of a closed shop the day
 * that it closed. Dates that the user has chosen are the same for all.
 */
const resolveToday = async (
  connection: Connection,
  { caller, callers }: ShopCallers,
  { report, raw }: { readonly report: Report; readonly raw: RawFilter },
): Promise<{ readonly callers: readonly Caller[]; readonly raw: RawFilter }> => {
  const dateFilters = report.filters.filter(({ field, default: initial }) => initial && isDateType(field.type))
  const dates = new Set(callers.map(({ shop }) => shop.businessDate))
  if (dates.size < 2 || dateFilters.length === 0) return { callers, raw }
  const defaults = await buildDefaultFilters(createEvaluation(connection, caller), report)
  const names = new Set(dateFilters.map(({ field }) => field.name))
  const isChosen = (name: string): boolean => (raw[name] ?? defaults[name]) !== defaults[name]
  if ([...names].some(isChosen)) return { callers, raw }
  const others = Object.fromEntries(Object.entries(raw).filter(([name]) => !names.has(name)))
  // A report of the days before has the last closed day of each shop, which is the day before its business date.
  const isOfToday = [...names].some(name => defaults[name] === caller.shop.businessDate)
  return { callers: isOfToday ? callers.map(withFiguresDay) : callers, raw: others }
}

const listChosenShops = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value])
    .filter(one => one !== undefined && one !== null && one !== '')
    .map(String)

/** Rows between two looks at the time. */
const rowsAtOnce = 100

/** The answer of a report with the texts of logs in the language of the schema; yields to others meanwhile. */
export const translateAnswer = async (schema: Schema, answer: ReportAnswer): Promise<ReportAnswer> => {
  const isCoded = (value: JsonScalar): value is string => typeof value === 'string' && hasCodes(value)
  const translateCell = (value: JsonScalar): JsonScalar => (isCoded(value) ? translateText(schema, value) : value)
  const translateTable = async <T extends Pick<ReportAnswer, 'rows'>>(table: T): Promise<T> => {
    const rows: AnswerRow[] = []
    for (const part of chunk(table.rows, rowsAtOnce)) {
      for (const row of part)
        rows.push(Object.values(row.cells).some(isCoded) ? { ...row, cells: mapValues(row.cells, translateCell) } : row)
      await yieldToEventLoop()
    }
    return { ...table, rows }
  }
  const translated = await translateTable(answer)
  const sections: AnswerTable[] = []
  for (const section of answer.sections ?? []) sections.push(await translateTable(section))
  return { ...translated, ...(answer.sections && { sections }) }
}

// Converts a report to rows for programs, with subtotals separate from rows.

interface RowsTable {
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerCells[]
  /** Subtotals in order, each with the number of preceding rows. */
  readonly groups: readonly {
    readonly level: number
    readonly title: string
    readonly after: number
    readonly totals: AnswerCells
  }[]
  readonly totals: AnswerCells
  readonly lines?: readonly AnswerLine[] | undefined
}

interface ReportRowsAnswer extends RowsTable {
  readonly sections?: readonly (RowsTable & { readonly title: string })[]
  readonly meta: Pick<ReportAnswer, 'name' | 'title' | 'heading' | 'footer' | 'timeZone' | 'messages'>
}

export const toReportRows = (answer: ReportAnswer): ReportRowsAnswer => {
  const { name, title, heading, footer, timeZone, messages, sections } = answer
  return {
    ...toRowsTable(answer),
    ...(sections && { sections: sections.map(section => ({ title: section.title, ...toRowsTable(section) })) }),
    meta: { name, title, heading, footer, timeZone, messages },
  }
}

const toRowsTable = (answer: AnswerTable): RowsTable => {
  const { columns, totals = {}, lines } = answer
  const rows: AnswerCells[] = []
  const groups: RowsTable['groups'][number][] = []
  for (const { kind, level, title: groupTitle = '', cells } of answer.rows) {
    if (kind === 'row') rows.push(cells)
    else groups.push({ level, title: groupTitle, after: rows.length, totals: cells })
  }
  return { columns, rows, groups, totals, lines }
}
