// The dashboard, compiled: each card, chart and alert is a small report with what stands around its numbers.
import type { Report, ReportChart, ReportDrill } from './report.ts'

/** Days that a card is compared with, out of the day that it is of. */
export const comparisons = ['yesterday', 'last-week', 'last-month'] as const

export type Comparison = (typeof comparisons)[number]

export const severities = ['info', 'warning', 'error'] as const

export type Severity = (typeof severities)[number]

/** A call that answers the numbers of one part, and what it asks by its query. */
export interface DashboardCall {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

export interface DashboardPart {
  readonly id: string
  readonly title: string
  /** Where its numbers come from; its filters are never asked for. */
  readonly report: Report
  /** Where it leads; who may not open that is not sent the part. */
  readonly to?: Pick<ReportDrill, 'kind' | 'name' | 'view'>
  /** Levels that it is for; absent: all that have the dashboard. */
  readonly levels?: readonly string[]
  readonly call?: DashboardCall
  /** Its columns that come to 0 where there are no rows. */
  readonly zero: readonly string[]
}

export interface DashboardCard extends DashboardPart {
  readonly compare: readonly Comparison[]
  /** The row and the heading beside the menu, where its first number stands too. */
  readonly sidebar?: { readonly row: string; readonly heading: string }
}

export interface DashboardChart extends DashboardPart {
  readonly chart: ReportChart
  /** So many values of x, the largest ones; the others come together. */
  readonly most?: number
}

export interface DashboardAlert extends DashboardPart {
  readonly severity: Severity
}

export interface Dashboard {
  readonly cards: readonly DashboardCard[]
  readonly charts: readonly DashboardChart[]
  readonly alerts: readonly DashboardAlert[]
}

/** What the menu calls it; there is one. */
export const dashboardName = 'main'

export const partsOf = ({ cards, charts, alerts }: Dashboard): readonly DashboardPart[] => [
  ...cards,
  ...charts,
  ...alerts,
]
