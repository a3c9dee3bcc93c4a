// Runs the dashboard for a caller: the visible parts, all in one read transaction.
import { sumBy } from 'es-toolkit/math/sumBy'
import { filterDashboardParts } from '../../engine/access/call-access.ts'
import type { JsonScalar } from '../../engine/field/field-type.ts'
import type {
  AnswerAlert,
  AnswerCard,
  AnswerChart,
  AnswerStep,
  AnswerValue,
  DashboardAnswer,
  ShopOverview,
  SidebarAnswer,
  SidebarTotal,
} from '../../engine/report/dashboard-answer.ts'
import {
  type AnswerCells,
  type AnswerTable,
  listRowCells,
  type ReportAnswer,
} from '../../engine/report/report-answer.ts'
import {
  type ComparedPeriod,
  type Dashboard,
  type DashboardAlert,
  type DashboardCard,
  type DashboardChart,
  type DashboardPart,
  type DashboardStep,
  shopsDashboardName,
} from '../../engine/schema/dashboard.ts'
import type { Report } from '../../engine/schema/report.ts'
import { mapByName, mapNames } from '../../engine/value/records.ts'
import { addDays, addMonths, type Tanggal, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller, CallerRights } from '../caller/caller.ts'
import { type InactiveShop, listInactiveShops } from '../caller/shop-access.ts'
import { findClosingShops, findSilence, getShopDayState, getShopToday, withFiguresDay } from '../day/day.ts'
import { RouteNotFound } from '../error/errors.ts'
import {
  createEvaluation,
  createTransactionReads,
  type EvaluationContext,
  type TransactionReads,
} from '../record/rule/evaluation.ts'
import { readOffersState } from '../shop/start-offers.ts'
import { findLastUses } from '../storage/sessions.ts'
import { findClosingMoment } from '../storage/shop-days.ts'
import type { Connection } from '../storage/storage.ts'
import { buildReport, type ReportView, runOfShops, runWithDefaults } from './build-report.ts'
import { findSealedLedger } from './filter-values.ts'
import { chooseZoneLanguage, translateAnswer } from './run-report.ts'
import { getDayKey, trackShopReads } from './shop-reads.ts'

/** Throws RouteNotFound if the schema has no dashboard. */
export const runDashboard = (caller: Caller): Promise<DashboardAnswer> => {
  const { cards, charts, alerts, steps } = getDashboard(caller)
  return caller.storage.read(
    async connection => {
      const read = createTableReader(connection, caller)
      return {
        day: caller.shop.businessDate,
        timeZone: caller.shop.timeZone,
        cards: await mapSequentially(listVisibleParts(caller, cards), card => buildCard(read, card)),
        charts: await mapSequentially(listVisibleParts(caller, charts), chart => buildChart(read, chart)),
        alerts: (await mapSequentially(listVisibleParts(caller, alerts), alert => buildAlert(read, alert))).filter(
          isWaiting,
        ),
        ...(await buildSteps({ connection, read }, caller, steps)),
      }
    },
    { isLong: true },
  )
}

/** The cards of a shop among others: the first ones, which matter most. */
const overviewCards = 3

/** Whether the dashboard of all shops is of the caller, in this shop. */
export const canOpenOverviews = ({ access }: Pick<CallerRights, 'access'>): boolean =>
  access.dashboards.has(shopsDashboardName)

/** The first cards, and what waits, of each shop that the user may work in; each with its own day and rights: of a closed
 * shop, the day that it closed. Shops that are switched off come last, without figures. */
export const runShopOverviews = (caller: Caller): Promise<readonly ShopOverview[]> => {
  const { cards, alerts } = getDashboard(caller)
  return caller.storage.read(
    async connection => {
      const callers = (await caller.resolveShopCallers?.(connection, undefined, canOpenOverviews)) ?? [caller]
      const closing = await findClosingShops(connection, caller.schema)
      const dayCallers = callers.map(withFiguresDay)
      const readers = createTableReaders(connection, dayCallers)
      const lastUses = await findLastUses(connection, caller.schema)
      const overviews = await mapSequentially(
        [...callers.entries()],
        async ([index, shopCaller]): Promise<ShopOverview> => {
          const { code, name, timeZone, businessDate } = shopCaller.shop
          const figuresDay = dayCallers[index]?.shop.businessDate ?? businessDate
          const state = getShopDayState(shopCaller, closing.has(code))
          const closedAt =
            state === 'closed'
              ? await findClosingMoment(connection, caller.schema, { shop: code, day: figuresDay })
              : undefined
          const silentSince = findSilence(shopCaller, state, lastUses.get(code))
          const read = readers[index] ?? createTableReader(connection, shopCaller)
          const visibleCards = listVisibleParts(shopCaller, cards.slice(0, overviewCards))
          const waiting = await mapSequentially(listVisibleParts(shopCaller, alerts), async alert => ({
            ...(await buildAlert(read, alert)),
            opening: alert.opening,
          }))
          return {
            code,
            name,
            timeZone,
            day: businessDate,
            today: getShopToday(shopCaller),
            state,
            figuresDay,
            ...(closedAt !== undefined && { closedAt }),
            ...(silentSince !== undefined && { silentSince }),
            cards: await mapSequentially(visibleCards, async card => ({
              ...(await buildCard(read, card)),
              ...buildRowsLink(shopCaller, card, figuresDay),
            })),
            alerts: waiting.filter(isWaiting),
          }
        },
      )
      const inactive = await listInactiveShops(connection, caller.schema, caller.user.rowId)
      return [...overviews, ...inactive.map(buildInactiveOverview)]
    },
    { isLong: true },
  )
}

/** The report with the rows of a card on that day, if the caller may see it in that shop. */
const buildRowsLink = (
  { schema, access, shop }: Caller,
  { rows }: DashboardCard,
  day: string,
): Pick<AnswerCard, 'rows'> => {
  const report = rows === undefined ? undefined : schema.reports[rows]
  if (report?.shopFilter === undefined || !access.reports.has(report.name)) return {}
  const days = report.filters.flatMap(({ field, since }) => (since === undefined ? [] : [since, field.name]))
  return { rows: { report: report.name, filter: { [report.shopFilter]: [shop.code], ...mapNames(days, () => day) } } }
}

/**
 * The rows that an alert counts in one of the shops of the user. Throws RouteNotFound unless the user sees that shop among the
 * others, and the alert is one of the user there and has rows.
 */
export const runAlertRows = (
  caller: Caller,
  { shop, alert: id }: { readonly shop: string; readonly alert: string },
  view: ReportView,
): Promise<ReportAnswer> => {
  const { alerts } = getDashboard(caller)
  return caller.storage.read(
    async connection => {
      const callers = (await caller.resolveShopCallers?.(connection, undefined, canOpenOverviews)) ?? [caller]
      const shopCaller = callers.find(({ shop: { code } }) => code === shop)
      if (!shopCaller) throw new RouteNotFound()
      const report = listVisibleParts(shopCaller, alerts).find(alert => alert.id === id)?.rowsReport
      if (!report) throw new RouteNotFound()
      const zoneLanguage = chooseZoneLanguage([caller, shopCaller])
      const asking = createEvaluation(connection, withFiguresDay(shopCaller))
      const { answer } = await buildReport(asking, { report, raw: {}, view, zoneLanguage })
      return translateAnswer(caller.schema, answer)
    },
    { isLong: true },
  )
}

const buildInactiveOverview = (shop: InactiveShop): ShopOverview => ({
  ...shop,
  today: shop.day,
  state: 'inactive',
  figuresDay: shop.day,
  cards: [],
  alerts: [],
})

/** The numbers beside the menu that the caller may see; throws RouteNotFound if the schema has no dashboard. */
export const runSidebar = (caller: Caller): Promise<SidebarAnswer> => {
  const cards = listVisibleParts(caller, getDashboard(caller).cards)
  return caller.storage.read(
    async connection => {
      const asking = createEvaluation(connection, caller)
      const totals = await mapSequentially(cards, card => readSidebarTotals(asking, card))
      return { timeZone: caller.shop.timeZone, totals: totals.flat() }
    },
    { isLong: true },
  )
}

const readSidebarTotals = async (asking: EvaluationContext, card: DashboardCard): Promise<readonly SidebarTotal[]> => {
  if (!card.sidebar) return []
  const table = await runWithDefaults(asking, card.report)
  const [column] = table.columns
  if (!column) return []
  return [{ ...buildPartHead(card), ...card.sidebar, column, value: getSingleRow(card, table)[column.name] ?? null }]
}

/** All alerts of the shop, regardless of rights; empty if the schema has no dashboard. */
export const readAlerts = async (connection: Connection, caller: Caller): Promise<readonly AnswerAlert[]> => {
  const read = createTableReader(connection, caller)
  return (await mapSequentially(caller.schema.dashboard?.alerts ?? [], alert => buildAlert(read, alert))).filter(
    isWaiting,
  )
}

/** The rows of one part. */
export const runPart = (caller: Caller, part: DashboardPart): Promise<readonly AnswerCells[]> =>
  caller.storage.read(
    async connection => {
      const table = await runWithDefaults(createEvaluation(connection, caller), part.report)
      return part.report.groups.length > 0 ? listRowCells(table) : [getSingleRow(part, table)]
    },
    { isLong: true },
  )

export const listVisibleParts = <Part extends DashboardPart>(
  caller: CallerRights,
  parts: readonly Part[],
): readonly Part[] =>
  filterDashboardParts(caller.schema, caller.access, { parts, level: caller.user.level }).filter(
    ({ report }) => !findSealedLedger(caller, report),
  )

const getDashboard = ({ schema: { dashboard } }: Caller): Dashboard => {
  if (!dashboard) throw new RouteNotFound()
  return dashboard
}

const mapSequentially = async <T, R>(all: readonly T[], make: (one: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = []
  for (const one of all) results.push(await make(one))
  return results
}

/** The row of a part without groups; without rows, sums are 0. */
const getSingleRow = ({ zero }: DashboardPart, table: AnswerTable): AnswerCells =>
  listRowCells(table)[0] ?? mapByName(table.columns, ({ name }) => (zero.includes(name) ? 0 : null))

const buildPartHead = ({ id, title, to }: DashboardPart) => ({ id, title, ...(to && { to }) })

const buildCard = async (read: TableReader, card: DashboardCard): Promise<AnswerCard> => {
  const table = await read(card.report)
  const cells = getSingleRow(card, table)
  const others: (readonly [ComparedPeriod, AnswerCells])[] = []
  for (const comparison of card.compare) {
    others.push([comparison, getSingleRow(card, await read(card.report, comparison))])
  }
  const values = table.columns.map(
    (column): AnswerValue => ({
      column,
      value: cells[column.name] ?? null,
      before: Object.fromEntries(others.map(([comparison, before]) => [comparison, before[column.name] ?? null])),
    }),
  )
  return { ...buildPartHead(card), values }
}

const buildChart = async (read: TableReader, { chart, most, ...part }: DashboardChart): Promise<AnswerChart> => {
  const table = await read(part.report)
  const { columns } = table
  const y = chart.y.filter(name => columns.some(column => column.name === name))
  const all = listRowCells(table)
  const rows = most === undefined || all.length <= most ? all : all.slice(0, most - 1)
  const rest = all.slice(rows.length)
  const others = rest.length > 0 && mapNames(y, name => sumColumn(rest, name))
  return { ...buildPartHead(part), ...chart, y, columns, rows, ...(others && { others }) }
}

const sumColumn = (rows: readonly AnswerCells[], name: string): JsonScalar =>
  sumBy(rows, cells => Number(cells[name] ?? 0))

const buildAlert = async (read: TableReader, alert: DashboardAlert): Promise<AnswerAlert> => {
  const { count } = getSingleRow(alert, await read(alert.report))
  return { ...buildPartHead(alert), severity: alert.severity, count: Number(count) }
}

/** Shops whose steps are all done, which are not counted again; of a changed schema they are. */
const finishedShops = new WeakMap<readonly DashboardStep[], Set<string>>()

interface StepReads {
  readonly connection: Connection
  readonly read: TableReader
}

/** The steps that the caller can take, and whether rows are offered; nothing if all are done. */
const buildSteps = async (
  { connection, read }: StepReads,
  caller: Caller,
  steps: readonly DashboardStep[],
): Promise<Pick<DashboardAnswer, 'steps' | 'offers'>> => {
  const shops = finishedShops.get(steps) ?? new Set()
  const visible = listVisibleParts(caller, steps)
  if (visible.length === 0 || shops.has(caller.shop.code)) return {}
  const answered = await mapSequentially(visible, async (step): Promise<AnswerStep> => {
    const { count } = getSingleRow(step, await read(step.report))
    return { ...buildPartHead(step), ...(step.about !== undefined && { about: step.about }), isDone: Number(count) > 0 }
  })
  if (!answered.every(({ isDone }) => isDone)) {
    const offers = await readOffersState(connection, caller)
    return { steps: answered, ...(offers && { offers }) }
  }
  if (visible.length === steps.length) finishedShops.set(steps, shops.add(caller.shop.code))
  return {}
}

const isWaiting = ({ count }: AnswerAlert): boolean => count > 0

// Reads the tables of a dashboard for one shop, or for shops of the same day by one statement for all of them.

/** The table of a report today, or as if today were a compared day. */
type TableReader = (report: Report, comparison?: ComparedPeriod) => Promise<AnswerTable>

const createTableReader = (connection: Connection, caller: Caller, reads = createTransactionReads()): TableReader => {
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

/** The day that a figure of that day is compared with; the same weekday is that of the week before. */
export const getComparedDay = (day: Tanggal, comparison: ComparedPeriod): Tanggal => {
  if (comparison === 'yesterday') return addDays(day, -1)
  if (comparison === 'last-week') return addDays(day, -7)
  return addMonths(day, -1) ?? day
}

/** A reader for each caller, the same user in several shops. */
const createTableReaders = (connection: Connection, callers: readonly Caller[]): readonly TableReader[] => {
  const reads = createTransactionReads(callers.map(({ shop }) => shop.code))
  const shared = new Map<string, Promise<ReadonlyMap<string, AnswerTable> | undefined>>()
  const byDay = Map.groupBy(callers, getDayKey)
  return callers.map(caller => {
    const readOwn = createTableReader(connection, caller, reads)
    // Once for a shop, which has some thirty tables.
    const dayKey = getDayKey(caller)
    const group = byDay.get(dayKey) ?? [caller]
    return async (report, comparison) => {
      if (group.length === 1) return readOwn(report, comparison)
      const key = `${report.name} ${comparison ?? ''} ${dayKey}`
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
