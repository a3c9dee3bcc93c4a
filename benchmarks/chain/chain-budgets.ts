// The loads of a chain, and what each has to reach on a machine of known speed.

/** Reads of one row a second by the server written by hand (`npm run bench`), for which the budgets are. */
export const budgetReadsPerSecond = 11_000

/** In the order in which they run: a shop that has closed its day sells no more. */
export const chainLoads = {
  pauses: 'cashiers with pauses',
  full: 'cashiers without a pause',
  twice: 'twice as many without a pause',
  one: 'ten cashiers of one shop',
  killed: 'a server is killed and returns',
  alone: 'half the shops, pauses of 5 s',
  import: 'the same, another shop imports',
  worst: 'the same, another does the worst',
  closing: 'the same, another closes its day',
} as const

export type ChainLoadName = keyof typeof chainLoads

/** Loads whose figures are compared with those of another one. */
export const comparedLoads: Readonly<Partial<Record<ChainLoadName, ChainLoadName>>> = {
  twice: 'full',
  import: 'alone',
  worst: 'alone',
  closing: 'alone',
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
  /** The same figures as parts of those of the load that it is compared with. */
  readonly salesRatio: number
  readonly p95Ratio: number
}

export interface ChainBudget {
  readonly load: ChainLoadName
  readonly figure: keyof ChainFigures
  readonly least?: number
  readonly most?: number
  /** How it depends on the speed of the machine; absent: not at all. */
  readonly scale?: 'rate' | 'time'
}

const otherShops = { figure: 'p95Ratio', most: 1.2 } as const

export const chainBudgets: readonly ChainBudget[] = [
  { load: 'pauses', figure: 'p95', most: 80, scale: 'time' },
  { load: 'pauses', figure: 'p99', most: 150, scale: 'time' },
  { load: 'full', figure: 'salesPerSecond', least: 60, scale: 'rate' },
  { load: 'full', figure: 'retried', most: 0.02 },
  { load: 'twice', figure: 'salesRatio', least: 0.9 },
  { load: 'twice', figure: 'refusedEarly', most: 0 },
  { load: 'one', figure: 'salesPerSecond', least: 40, scale: 'rate' },
  { load: 'killed', figure: 'lost', most: 0 },
  { load: 'import', ...otherShops },
  { load: 'worst', ...otherShops },
  { load: 'closing', ...otherShops },
]

/** The limit of the budget on a machine that makes so many reads of one row a second. */
export const computeLimit = ({ least, most, scale }: ChainBudget, readsPerSecond: number): number => {
  const speed = readsPerSecond / budgetReadsPerSecond
  const limit = least ?? most ?? Number.NaN
  if (scale === undefined) return limit
  return scale === 'rate' ? limit * speed : limit / speed
}

export const isWithinBudget = (budget: ChainBudget, value: number, readsPerSecond: number): boolean => {
  const limit = computeLimit(budget, readsPerSecond)
  return budget.least === undefined ? value <= limit : value >= limit
}
