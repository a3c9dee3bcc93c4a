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
