export type ReportPeriod = 'open day' | 'month' | 'closed year'

/** Maximum milliseconds of a report over a million lines in the server. */
export const reportBudgets: Readonly<Record<ReportPeriod, number>> = { 'open day': 100, month: 100, 'closed year': 300 }
