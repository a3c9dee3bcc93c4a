export type ReportPeriod = 'open day' | 'month' | 'closed year'

/** Maximum milliseconds of a report over a million lines in the server. */
const usualBudgets: Readonly<Record<ReportPeriod, number>> = { 'open day': 100, month: 100, 'closed year': 300 }

/** Of reports whose figures no balance has: docs/performance.md has what they read. */
const ownBudgets: Readonly<Record<string, Partial<Record<ReportPeriod, number>>>> = {
  eod: { month: 150, 'closed year': 500 },
  'keuangan-non-cash': { 'open day': 150, month: 150 },
}

export const getReportBudget = ({
  report,
  period,
}: {
  readonly report: string
  readonly period: ReportPeriod
}): number => ownBudgets[report]?.[period] ?? usualBudgets[period]
