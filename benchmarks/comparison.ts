// The result of the rounds of one operation: medians of both sides and their ratio against the budget.
import type { Budget } from './budgets.ts'
import type { Load } from './load/closed-loop.ts'
import type { BenchmarkSide } from './load/requests.ts'
import { computeMedian } from './load/statistics.ts'

/** Both sides measured one right after the other. */
export type LoadRound = Readonly<Record<BenchmarkSide, Load>>

export interface SideFigures {
  readonly perSecond: number
  /** Medians of the rounds' latencies, in microseconds. */
  readonly p50: number
  readonly p99: number
}

export interface LoadComparison {
  readonly name: string
  readonly connections: number
  readonly limit: SideFigures
  readonly ours: SideFigures
  /** Median requests per second of our server relative to the limit. */
  readonly ratio: number
  /** Of single rounds: how far the machine let them differ. */
  readonly lowestRatio: number
  readonly highestRatio: number
  readonly budget: number
  readonly holds: boolean
}

export const compareRounds = (
  { name, connections, ratio: budget }: Budget,
  rounds: readonly LoadRound[],
): LoadComparison => {
  const limit = computeFigures(rounds.map(round => round.limit))
  const ours = computeFigures(rounds.map(round => round.ours))
  const ratios = rounds.map(round => round.ours.perSecond / round.limit.perSecond)
  const ratio = ours.perSecond / limit.perSecond
  return {
    name,
    connections,
    limit,
    ours,
    ratio,
    lowestRatio: Math.min(...ratios),
    highestRatio: Math.max(...ratios),
    budget,
    holds: ratio >= budget,
  }
}

const steadySpread = 1.5

/** False when single rounds differ so much that the machine was busy with other things, and the run proves little. */
export const isSteady = ({ lowestRatio, highestRatio }: LoadComparison): boolean =>
  highestRatio <= lowestRatio * steadySpread

const computeFigures = (loads: readonly Load[]): SideFigures => ({
  perSecond: computeMedian(loads.map(load => load.perSecond)),
  p50: computeMedian(loads.map(load => load.p50)),
  p99: computeMedian(loads.map(load => load.p99)),
})
