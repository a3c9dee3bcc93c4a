// What is measured, and the least that ours must reach of the limit.
import type { Operation } from './load/requests.ts'

export interface Budget {
  readonly name: string
  readonly operation: Operation
  readonly connections: number
  /** Requests a second of ours to those of the limit, at least. */
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

/** Milliseconds of the slowest sale but one in a hundred, at most, where tills take their time. */
export const slowestSale = 15
