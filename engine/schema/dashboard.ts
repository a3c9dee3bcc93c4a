// The compiled dashboard: each card, chart and alert is a small report with its presentation.
import type { Report, ReportChart, ReportDrill } from './report.ts'

/** Days that a card is compared with, out of the day that it is of. */
export const comparisons = ['yesterday', 'last-week', 'last-month'] as const

export type ComparedPeriod = (typeof comparisons)[number]

export const severities = ['info', 'warning', 'error'] as const

export type Severity = (typeof severities)[number]

/** An API call that answers the numbers of one part, and its query parameters. */
export interface DashboardCall {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

export interface DashboardPart {
  readonly id: string
  readonly title: string
  /** The source of its numbers; users never choose its filters. */
  readonly report: Report
  /** The target screen; users who may not open it do not receive the part. */
  readonly to?: Pick<ReportDrill, 'kind' | 'name' | 'view'>
  /** The report with the rows behind its numbers, in any shop. */
  readonly rows?: string
  /** Levels that it is for; absent: all that have the dashboard. */
  readonly levels?: readonly string[]
  readonly call?: DashboardCall
  /** Columns that are 0 without rows. */
  readonly zero: readonly string[]
}

export interface DashboardCard extends DashboardPart {
  readonly compare: readonly ComparedPeriod[]
  /** The row and the heading beside the menu, which show its first number too. */
  readonly sidebar?: { readonly row: string; readonly heading: string }
}

export interface DashboardChart extends DashboardPart {
  readonly chart: ReportChart
  /** The number of values of x with the largest totals; the rest is combined. */
  readonly most?: number
}

/** Where the rows of another shop are seen: there, on the screen of any shop as all share them, or after signing in to it. */
export type AlertOpening = 'rows' | 'screen' | 'shop'

export interface DashboardAlert extends DashboardPart {
  readonly severity: Severity
  readonly opening: AlertOpening
  /** Its rows by the columns of their list, if they can be seen from another shop. */
  readonly rowsReport?: Report
}

/** What a new shop does first: done once its report counts a row. */
export interface DashboardStep extends DashboardPart {
  readonly about?: string
}

/** What is taken over from a former program: done once there are rows, or without those once its import is in force. */
export interface TakeoverStep extends Pick<DashboardStep, 'id' | 'title' | 'about' | 'levels'> {
  readonly rows?: DashboardPart
  /** Name of the import. */
  readonly import?: string
  /** Counts and sums of the rows: of all of them first, then for each value of a field. */
  readonly totals: readonly Report[]
}

export interface Dashboard {
  readonly cards: readonly DashboardCard[]
  readonly charts: readonly DashboardChart[]
  readonly alerts: readonly DashboardAlert[]
  readonly steps: readonly DashboardStep[]
  readonly takeover: readonly TakeoverStep[]
}

/** The name of the only dashboard, in the menu. */
export const dashboardName = 'main'

/** The target of the page with a panel for each shop of the user. */
export const shopsDashboardName = 'shops'

export const listParts = ({ cards, charts, alerts }: Dashboard): readonly DashboardPart[] => [
  ...cards,
  ...charts,
  ...alerts,
]
