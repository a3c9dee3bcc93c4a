// The budgets of all benchmarks; those of a chain are in chain/chain-loads.ts.
import type { Budget } from './figures.ts'

/** Ratios to the limit in the same run; absolute ones where a browser or a person is the measure. */
export const budgets = {
  readOne: { leastRatio: 0.6 },
  page: { leastRatio: 1 },
  create: { leastRatio: 1 },
  firstAnswer: { mostRatio: 2.2 },
  /** Megabytes a minute after a start. */
  settledMemory: { most: 160 },
  /** Ten tills as fast as they can, and the 99th percentile of each about five seconds after the one before. */
  sales: { leastRatio: 0.6 },
  slowestSale: { mostRatio: 1.5 },
  importRate: { leastRatio: 0.35 },
  importMemory: { most: 300 },
  /** Milliseconds, also of what follows but for seconds and megabytes in a name. */
  importSwitch: { most: 500 },
  closing: { most: 500 },
  /** The slowest request of others while one session does the most that it may. */
  others: { most: 100 },
  auditSeconds: { most: 60 },
  auditMemory: { most: 600 },
  sheetFile: { most: 6000 },
  pdfFile: { most: 30_000 },
  search: { most: 30 },
  overAllShops: { most: 300 },
  /** Kilobytes with gzip. */
  scripts: { most: 240 },
  /** Ratios to a minimal react-admin. */
  firstRows: { mostRatio: 0.75 },
  nextScreen: { mostRatio: 0.5 },
  savedFile: { most: 300 },
  savedFileShown: { most: 400 },
  /** Two frames. */
  key: { most: 33 },
} as const satisfies Readonly<Record<string, Budget>>

export type ReportPeriod = 'open day' | 'month' | 'closed year'

/** Milliseconds of a report over a million lines in the server. */
export const reportBudgets: Readonly<Record<ReportPeriod, { readonly most: number }>> = {
  'open day': { most: 50 },
  month: { most: 20 },
  'closed year': { most: 50 },
}

interface CallBudgets {
  readonly statements: Budget
  /** Milliseconds of a processor. */
  readonly serverProcessor?: Budget
  readonly databaseProcessor?: Budget
}

/** Of a sale on PostgreSQL: its preview, and saving it with validation. */
export const saleBudgets: Readonly<Record<'preview' | 'save', CallBudgets>> = {
  preview: { statements: { most: 8 } },
  save: { statements: { most: 20 }, serverProcessor: { most: 4 }, databaseProcessor: { most: 2 } },
}
