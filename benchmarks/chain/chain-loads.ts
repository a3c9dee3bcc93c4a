// The loads of a chain, and what each has to reach on a machine of known speed.
import type { Budget } from '../harness/figures.ts'

/** Reads of one row a second by the server written by hand (`npm run bench`), for which the budgets are. */
export const budgetReadsPerSecond = 11_000

interface ChainLoad {
  readonly title: string
  /** Cashiers of each shop, or of the only one. */
  readonly cashiers: number
  /** Milliseconds between two works of a cashier. */
  readonly pauseMs: number
  readonly shops: 'all' | 'half' | 'one'
  /** The load with whose figures its own are compared. */
  readonly compared?: ChainLoadName
}

export type ChainLoadName = 'pauses' | 'full' | 'twice' | 'one' | 'killed' | 'alone' | 'import' | 'worst' | 'closing'

const half = { cashiers: 4, pauseMs: 5000, shops: 'half' } as const
const beside = { ...half, compared: 'alone' } as const

/** In the order in which they run: a shop that has closed its day sells no more. */
export const chainLoads: Readonly<Record<ChainLoadName, ChainLoad>> = {
  pauses: { title: 'cashiers with pauses', cashiers: 4, pauseMs: 10_000, shops: 'all' },
  full: { title: 'cashiers without a pause', cashiers: 1, pauseMs: 0, shops: 'all' },
  twice: { title: 'twice as many without a pause', cashiers: 2, pauseMs: 0, shops: 'all', compared: 'full' },
  one: { title: 'ten cashiers of one shop', cashiers: 10, pauseMs: 0, shops: 'one' },
  killed: { title: 'a server is killed and returns', cashiers: 4, pauseMs: 10_000, shops: 'all' },
  alone: { title: 'half the shops, pauses of 5 s', ...half },
  import: { title: 'the same, another shop imports', ...beside },
  worst: { title: 'the same, another does the worst', ...beside },
  closing: { title: 'the same, another closes its day', ...beside },
}

export interface ChainFigures {
  readonly salesPerSecond: number
  /** Milliseconds of the call that saves a sale. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Answers 503 within five seconds of the request. */
  readonly refusedEarly: number
  /** Retries after conflicts, as a share of the committed writes. */
  readonly retried: number
  /** Sales that were answered and are not stored, or are stored without an answer. */
  readonly lost: number
}

export interface ChainBudget extends Budget {
  readonly load: ChainLoadName
  readonly figure: keyof ChainFigures
  /** How it depends on the speed of the machine; absent: not at all. */
  readonly scale?: 'rate' | 'time'
}

/** Ratios are to the same figure of the load that it is compared with. */
export const chainBudgets: readonly ChainBudget[] = [
  { load: 'pauses', figure: 'p95', most: 80, scale: 'time' },
  { load: 'pauses', figure: 'p99', most: 150, scale: 'time' },
  { load: 'full', figure: 'salesPerSecond', least: 60, scale: 'rate' },
  { load: 'full', figure: 'retried', most: 0.02 },
  { load: 'twice', figure: 'salesPerSecond', leastRatio: 0.9 },
  { load: 'twice', figure: 'refusedEarly', most: 0 },
  { load: 'one', figure: 'salesPerSecond', least: 40, scale: 'rate' },
  { load: 'killed', figure: 'lost', most: 0 },
  { load: 'import', figure: 'p95', mostRatio: 1.2 },
  { load: 'worst', figure: 'p95', mostRatio: 1.2 },
  { load: 'closing', figure: 'p95', mostRatio: 1.2 },
]

/** The budget on a machine whose limit makes so many reads of one row a second. */
export const scaleBudget = ({ scale, most, least, mostRatio, leastRatio }: ChainBudget, reads: number): Budget => {
  const speed = reads / budgetReadsPerSecond
  const factor = scale === undefined ? 1 : scale === 'rate' ? speed : 1 / speed
  return {
    ...(most !== undefined && { most: most * factor }),
    ...(least !== undefined && { least: least * factor }),
    ...(mostRatio !== undefined && { mostRatio }),
    ...(leastRatio !== undefined && { leastRatio }),
  }
}
