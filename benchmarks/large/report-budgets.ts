export type ReportPeriod = 'open day' | 'month' | 'closed year'

/** Milliseconds that a report over a million lines may take in the server, at most. */
export const reportBudgets: Readonly<Record<ReportPeriod, number>> = { 'open day': 100, month: 100, 'closed year': 300 }
