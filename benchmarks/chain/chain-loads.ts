// The loads of a chain, and what each has to reach.
import type { Budget } from '../harness/figures.ts'

export interface ChainFigures {
  readonly salesPerSecond: number
  /** Milliseconds of the call that saves a sale. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Retries after conflicts, as a share of the committed writes. */
  readonly retried: number
  /** Answers 503 within five seconds of the request. */
  readonly refusedEarly: number
  /** Sales that were answered and are not stored, or are stored without an answer. */
  readonly lost: number
}

interface ChainLoad {
  readonly title: string
  /** Cashiers of each shop, or of the only one. */
  readonly cashiers: number
  /** Milliseconds between two works of a cashier. */
  readonly pauseMs: number
  readonly shops: 'all' | 'half' | 'one'
  /** The load with whose figures its own are compared. */
  readonly compared?: ChainLoadName
  /** Ratios are to the same figure of the load that it is compared with. */
  readonly budgets?: Readonly<Partial<Record<keyof ChainFigures, Budget>>>
}

export type ChainLoadName = 'pauses' | 'full' | 'twice' | 'one' | 'killed' | 'alone' | 'import' | 'worst' | 'closing'

const patient = { cashiers: 4, pauseMs: 10_000, shops: 'all' } as const
const half = { cashiers: 4, pauseMs: 5000, shops: 'half' } as const
const beside = { ...half, compared: 'alone', budgets: { p95: { mostRatio: 1.2 } } } as const

/** In the order in which they run: a shop that has closed its day sells no more. */
export const chainLoads: Readonly<Record<ChainLoadName, ChainLoad>> = {
  pauses: { title: 'cashiers with pauses', ...patient, budgets: { p95: { most: 100 }, p99: { most: 150 } } },
  full: {
    title: 'cashiers without a pause',
    cashiers: 1,
    pauseMs: 0,
    shops: 'all',
    budgets: { salesPerSecond: { least: 100 }, retried: { most: 0.02 }, refusedEarly: { most: 0 } },
  },
  twice: {
    title: 'twice as many without a pause',
    cashiers: 2,
    pauseMs: 0,
    shops: 'all',
    compared: 'full',
    budgets: { salesPerSecond: { leastRatio: 0.9 }, refusedEarly: { most: 0 } },
  },
  one: {
    title: 'ten cashiers of one shop',
    cashiers: 10,
    pauseMs: 0,
    shops: 'one',
    budgets: { salesPerSecond: { least: 40 } },
  },
  killed: { title: 'a server is killed and returns', ...patient, budgets: { lost: { most: 0 } } },
  alone: { title: 'half the shops, pauses of 5 s', ...half },
  import: { title: 'the same, another shop imports', ...beside },
  worst: { title: 'the same, another does the worst', ...beside },
  closing: { title: 'the same, another closes its day', ...beside },
}
