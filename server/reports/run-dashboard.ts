// Runs the dashboard for a caller: the visible parts, all in one read transaction.
import { dashboardFor } from '../../engine/access/dashboard-access.ts'
import type { JsonScalar } from '../../engine/fields/field-type.ts'
import { comparedDay } from '../../engine/reports/compared-day.ts'
import type {
  AnswerAlert,
  AnswerCard,
  AnswerChart,
  AnswerValue,
  DashboardAnswer,
  SidebarAnswer,
  SidebarTotal,
} from '../../engine/reports/dashboard-answer.ts'
import type { AnswerCells, AnswerTable } from '../../engine/reports/report-answer.ts'
import type {
  Comparison,
  Dashboard,
  DashboardAlert,
  DashboardCard,
  DashboardChart,
  DashboardPart,
} from '../../engine/schema/dashboard.ts'
import { tanggal } from '../../engine/values/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { RouteNotFound } from '../errors/errors.ts'
import { type Asking, askingFor } from '../operations/rules/evaluate-for.ts'
import type { Connection } from '../storage/storage.ts'
import { unaskedTable } from './run-report.ts'
import { sealedBookOf } from './sealed-report.ts'

/** Throws RouteNotFound if the schema has no dashboard. */
export const runDashboard = (caller: Caller): Promise<DashboardAnswer> => {
  const { cards, charts, alerts } = dashboardOf(caller)
  return caller.storage.read(
    async connection => {
      const days = askingDays(connection, caller)
      return {
        day: caller.shop.businessDate,
        timeZone: caller.shop.timeZone,
        cards: await inTurn(partsFor(caller, cards), card => cardOf(days, card)),
        charts: await inTurn(partsFor(caller, charts), chart => chartOf(days.now, chart)),
        alerts: (await inTurn(partsFor(caller, alerts), alert => alertOf(days.now, alert))).filter(isWaiting),
      }
    },
    { isLong: true },
  )
}

/** The numbers beside the menu that the caller may see; throws RouteNotFound if the schema has no dashboard. */
export const runSidebar = (caller: Caller): Promise<SidebarAnswer> => {
  const cards = partsFor(caller, dashboardOf(caller).cards)
  return caller.storage.read(
    async connection => {
      const asking = askingFor(connection, caller)
      const totals = await inTurn(cards, card => totalsOf(asking, card))
      return { timeZone: caller.shop.timeZone, totals: totals.flat() }
    },
    { isLong: true },
  )
}

const totalsOf = async (asking: Asking, card: DashboardCard): Promise<readonly SidebarTotal[]> => {
  if (!card.sidebar) return []
  const table = await unaskedTable(asking, card.report)
  const [column] = table.columns
  if (!column) return []
  return [{ ...headOf(card), ...card.sidebar, column, value: onlyRow(card, table)[column.name] ?? null }]
}

/** All alerts of the shop, regardless of rights; empty if the schema has no dashboard. */
export const readAlerts = async (connection: Connection, caller: Caller): Promise<readonly AnswerAlert[]> => {
  const asking = askingFor(connection, caller)
  return (await inTurn(caller.schema.dashboard?.alerts ?? [], alert => alertOf(asking, alert))).filter(isWaiting)
}

/** The rows of one part. */
export const runPart = (caller: Caller, part: DashboardPart): Promise<readonly AnswerCells[]> =>
  caller.storage.read(
    async connection => {
      const table = await unaskedTable(askingFor(connection, caller), part.report)
      return part.report.groups.length > 0 ? cellsIn(table) : [onlyRow(part, table)]
    },
    { isLong: true },
  )

export const partsFor = <Part extends DashboardPart>(caller: Caller, parts: readonly Part[]): readonly Part[] =>
  dashboardFor(caller.schema, caller.access, { parts, level: caller.user.level }).filter(
    ({ report }) => !sealedBookOf(caller, report),
  )

const dashboardOf = ({ schema: { dashboard } }: Caller): Dashboard => {
  if (!dashboard) throw new RouteNotFound()
  return dashboard
}

/** Evaluation contexts of today and of the compared days. */
interface Days {
  readonly now: Asking
  readonly of: (comparison: Comparison) => Asking
}

const askingDays = (connection: Connection, caller: Caller): Days => {
  const known = new Map<Comparison, Asking>()
  const { shop } = caller
  const now = askingFor(connection, caller)
  return {
    now,
    of: comparison => {
      const businessDate = comparedDay(tanggal(shop.businessDate), comparison)
      const asking = known.get(comparison) ?? {
        ...askingFor(connection, { ...caller, shop: { ...shop, businessDate } }),
        summedThrough: now.summedThrough,
      }
      known.set(comparison, asking)
      return asking
    },
  }
}

const inTurn = async <T, R>(all: readonly T[], make: (one: T) => Promise<R>): Promise<readonly R[]> => {
  const made: R[] = []
  for (const one of all) made.push(await make(one))
  return made
}

const cellsIn = ({ rows }: AnswerTable): readonly AnswerCells[] =>
  rows.flatMap(({ kind, cells }) => (kind === 'row' ? [cells] : []))

/** The row of a part without groups; without rows, sums are 0. */
const onlyRow = ({ zero }: DashboardPart, table: AnswerTable): AnswerCells =>
  cellsIn(table)[0] ??
  Object.fromEntries(table.columns.map(({ name }) => [name, zero.includes(name) ? 0 : null] as const))

const headOf = ({ id, title, to }: DashboardPart) => ({ id, title, ...(to && { to }) })

const cardOf = async (days: Days, card: DashboardCard): Promise<AnswerCard> => {
  const table = await unaskedTable(days.now, card.report)
  const cells = onlyRow(card, table)
  const others: (readonly [Comparison, AnswerCells])[] = []
  for (const comparison of card.compare) {
    others.push([comparison, onlyRow(card, await unaskedTable(days.of(comparison), card.report))])
  }
  const values = table.columns.map(
    (column): AnswerValue => ({
      column,
      value: cells[column.name] ?? null,
      before: Object.fromEntries(others.map(([comparison, before]) => [comparison, before[column.name] ?? null])),
    }),
  )
  return { ...headOf(card), values }
}

const chartOf = async (now: Asking, { chart, most, ...part }: DashboardChart): Promise<AnswerChart> => {
  const table = await unaskedTable(now, part.report)
  const { columns } = table
  const y = chart.y.filter(name => columns.some(column => column.name === name))
  const all = cellsIn(table)
  const rows = most === undefined || all.length <= most ? all : all.slice(0, most - 1)
  const rest = all.slice(rows.length)
  const others = rest.length > 0 && Object.fromEntries(y.map(name => [name, sumOf(rest, name)]))
  return { ...headOf(part), ...chart, y, columns, rows, ...(others && { others }) }
}

const sumOf = (rows: readonly AnswerCells[], name: string): JsonScalar =>
  rows.reduce((sum, cells) => sum + Number(cells[name] ?? 0), 0)

const alertOf = async (now: Asking, alert: DashboardAlert): Promise<AnswerAlert> => {
  const { count } = onlyRow(alert, await unaskedTable(now, alert.report))
  return { ...headOf(alert), severity: alert.severity, count: Number(count) }
}

const isWaiting = ({ count }: AnswerAlert): boolean => count > 0
