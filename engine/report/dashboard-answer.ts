// The dashboard's one answer: numbers with those of other days, charts with their rows, and how many rows wait.
import type { JsonScalar } from '../field/field-type.ts'
import type { AlertOpening, ComparedPeriod, DashboardCard, DashboardPart, Severity } from '../schema/dashboard.ts'
import type { ReportChart } from '../schema/report.ts'
import type { AnswerCells, AnswerColumn, ShopDayState } from './report-answer.ts'

interface AnswerPart extends Pick<DashboardPart, 'id' | 'title' | 'to'> {}

export interface AnswerValue {
  readonly column: AnswerColumn
  readonly value: JsonScalar
  /** The same of other days. */
  readonly before: Readonly<Partial<Record<ComparedPeriod, JsonScalar>>>
}

export interface AnswerCard extends AnswerPart {
  readonly values: readonly AnswerValue[]
  /** Among several shops: the report with the rows behind its numbers, and the filters that choose shop and day. */
  readonly rows?: AnswerRowsLink
}

export interface AnswerRowsLink {
  readonly report: string
  readonly filter: Readonly<Record<string, JsonScalar | readonly JsonScalar[]>>
}

export interface AnswerChart extends AnswerPart, ReportChart {
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerCells[]
  /** The sum of the rows that are not drawn separately. */
  readonly others?: AnswerCells
}

export interface AnswerAlert extends AnswerPart {
  readonly severity: Severity
  readonly count: number
  /** Among several shops: where its rows are seen. */
  readonly opening?: AlertOpening
}

/** What a new shop does first. */
export interface AnswerStep extends AnswerPart {
  readonly about?: string
  readonly isDone: boolean
}

/** A number beside the menu. */
export interface SidebarTotal extends AnswerPart, NonNullable<DashboardCard['sidebar']> {
  readonly column: AnswerColumn
  readonly value: JsonScalar
}

export interface SidebarAnswer {
  readonly timeZone: string
  readonly totals: readonly SidebarTotal[]
}

export interface DashboardAnswer {
  /** The day of the shop. */
  readonly day: string
  readonly timeZone: string
  readonly cards: readonly AnswerCard[]
  readonly charts: readonly AnswerChart[]
  readonly alerts: readonly AnswerAlert[]
  /** Absent once all are done. */
  readonly steps?: readonly AnswerStep[]
  /** Beside the steps: rows to choose from that the caller may create; absent if there are none. */
  readonly offers?: { readonly isDone: boolean }
}

/** What matters of a shop today. */
export interface ShopOverview {
  readonly code: string
  readonly name: string
  readonly timeZone: string
  /** The business date. */
  readonly day: string
  /** The date in the time zone of the shop, which is later than the business date if a day was not closed. */
  readonly today: string
  /** `inactive`: the shop is switched off, and has no figures. */
  readonly state: ShopDayState | 'inactive'
  /** The day of the cards and alerts: of a closed shop the day that it closed, otherwise the business date. */
  readonly figuresDay: string
  /** When a closed shop closed its day, as an ISO moment in UTC. */
  readonly closedAt?: string
  /** When its own users worked last, as an ISO moment in UTC, if that is an hour ago in an open shop; empty: not on this day. */
  readonly silentSince?: string
  readonly cards: readonly AnswerCard[]
  readonly alerts: readonly AnswerAlert[]
}
