// The budgets of all benchmarks.
import type { Budget } from './figures.ts'

/** Of single calls, memory and whole sales. */
export const budgets = {
  readOne: { leastRatio: 0.35 },
  page: { leastRatio: 0.75 },
  create: { leastRatio: 0.5 },
  /** Memory of a first start to that of the next one. */
  firstStart: { mostRatio: 1.1 },
  /** Ten tills as fast as they can, and each about five seconds after the one before: its 99th percentile in milliseconds. */
  sales: { leastRatio: 0.4 },
  slowestSale: { most: 15 },
} as const satisfies Readonly<Record<string, Budget>>

/** Of very large amounts, in milliseconds, megabytes and seconds. */
export const dataBudgets = {
  importRate: { leastRatio: 0.2 },
  importMemory: { most: 450 },
  importSwitch: { most: 500 },
  monthRecap: { most: 15 },
  yearRecap: { most: 30 },
  closing: { most: 5000 },
  otherWhileClosing: { most: 300 },
  dashboard: { most: 50 },
  auditSeconds: { most: 60 },
  auditMemory: { most: 600 },
  /** The slowest request of others while one session does the most that it may. */
  others: { most: 100 },
  search: { most: 30 },
  shopsOverview: { most: 300 },
  shopsRecap: { most: 500 },
} as const satisfies Readonly<Record<string, Budget>>

export type ReportPeriod = 'open day' | 'month' | 'closed year'

/** Milliseconds of a report over a million lines in the server. */
const usualReportBudgets: Readonly<Record<ReportPeriod, number>> = { 'open day': 100, month: 100, 'closed year': 300 }

/** Of reports whose figures no balance has: docs/performance.md has what they read. */
const ownReportBudgets: Readonly<Record<string, Partial<Record<ReportPeriod, number>>>> = {
  eod: { month: 150, 'closed year': 500 },
  'keuangan-non-cash': { 'open day': 150, month: 150 },
}

export const getReportBudget = (report: string, period: ReportPeriod): { readonly most: number } => ({
  most: ownReportBudgets[report]?.[period] ?? usualReportBudgets[period],
})

/** In the browser: kilobytes with gzip, milliseconds, and ratios to a minimal react-admin. */
export const webBudgets = {
  signInBytes: { most: 325 },
  listBytes: { most: 325 },
  firstRows: { mostRatio: 0.75 },
  nextScreen: { mostRatio: 0.5 },
  savedFile: { most: 1000 },
  key: { most: 50 },
} as const satisfies Readonly<Record<string, Budget>>
