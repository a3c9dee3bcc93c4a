// The measured operations, and the minimum ratio of our server to the limit.
import type { BenchmarkOperation } from './load/requests.ts'

export interface Budget {
  readonly name: string
  readonly operation: BenchmarkOperation
  readonly connections: number
  /** Minimum ratio of our requests per second to those of the limit. */
  readonly ratio: number
}

export const budgets: readonly Budget[] = [
  { name: 'read one', operation: 'read', connections: 10, ratio: 0.35 },
  { name: 'page', operation: 'page', connections: 10, ratio: 0.75 },
  { name: 'page', operation: 'page', connections: 50, ratio: 0.75 },
  { name: 'create, durable', operation: 'create', connections: 10, ratio: 0.5 },
]

/** Whole sales with ten tills: as fast as they can, and each about five seconds after the one before. */
export const saleBudgets = [
  { name: 'as fast as they can', operation: 'sale', connections: 10, ratio: 0.4 },
  { name: 'a sale in five seconds each', operation: 'sale', connections: 10, ratio: 0 },
] as const satisfies readonly Budget[]

/** Maximum 99th percentile of a sale in milliseconds, with pauses between sales. */
export const slowestSale = 15
