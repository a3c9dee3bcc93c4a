// The tables of `npm run bench:chain`: what each load measured, and the budgets.

import type { ChainLoadResult } from './chain/cashiers.ts'
import {
  budgetReadsPerSecond,
  type ChainBudget,
  type ChainFigures,
  type ChainLoadName,
  chainBudgets,
  chainLoads,
  comparedLoads,
  computeLimit,
  isWithinBudget,
} from './chain/chain-budgets.ts'
import type { ChainCosts } from './chain/costs.ts'
import { formatTable } from './result-table.ts'

export interface MeasuredLoad extends ChainLoadResult {
  readonly load: ChainLoadName
  readonly cashiers: number
  readonly retried: number
  readonly lost: number
  /** Of each server: by how many milliseconds its event loop was late. */
  readonly loopDelays: readonly { readonly p95: number; readonly most: number }[]
  /** How much of the time of all processors of the machine was used, by whatever. */
  readonly processorShare: number
  /** For each sale, with all other work of its cashiers; absent if a server was killed. */
  readonly costs?: ChainCosts
}

const columns: readonly (readonly [string, (result: MeasuredLoad) => string])[] = [
  ['load', ({ load }) => chainLoads[load]],
  ['cashiers', ({ cashiers }) => String(cashiers)],
  ['sales /s', ({ salesPerSecond }) => salesPerSecond.toFixed(1)],
  ['p50 ms', ({ p50 }) => p50.toFixed(0)],
  ['p95 ms', ({ p95 }) => p95.toFixed(0)],
  ['p99 ms', ({ p99 }) => p99.toFixed(0)],
  ['503', ({ busy }) => String(busy)],
  ['sent again', ({ unanswered }) => String(unanswered)],
  ['retries', ({ retried }) => `${(retried * 100).toFixed(1)} %`],
  ['lost', ({ lost }) => String(lost)],
  ['no piece left', ({ outOfPieces }) => String(outOfPieces)],
  ['server ms', ({ costs }) => costs?.servers.toFixed(1) ?? '-'],
  ['database ms', ({ costs }) => costs?.database.toFixed(1) ?? '-'],
  ['loop late, p95 ms', ({ loopDelays }) => loopDelays.map(({ p95 }) => p95.toFixed(0)).join(', ')],
  ['most', ({ loopDelays }) => loopDelays.map(({ most }) => most.toFixed(0)).join(', ')],
  ['processors', ({ processorShare }) => `${(processorShare * 100).toFixed(0)} %`],
  ['log kB', ({ costs }) => (costs ? (costs.walBytes / 1000).toFixed(1) : '-')],
]

export const formatChainLoads = (results: readonly MeasuredLoad[]): string =>
  formatTable(
    columns.map(([title]) => title),
    results.map(result => columns.map(([, format]) => format(result))),
  ).join('\n')

const computeFigures = (result: MeasuredLoad, results: readonly MeasuredLoad[]): ChainFigures => {
  const other = results.find(({ load }) => load === comparedLoads[result.load])
  return {
    ...result,
    salesRatio: result.salesPerSecond / (other?.salesPerSecond ?? Number.NaN),
    p95Ratio: result.p95 / (other?.p95 ?? Number.NaN),
  }
}

export const formatChainBudgets = (
  results: readonly MeasuredLoad[],
  readsPerSecond: number,
): { readonly text: string; readonly holds: boolean } => {
  let holds = true
  const rows = chainBudgets.flatMap(budget => {
    const result = results.find(({ load }) => load === budget.load)
    if (!result) return []
    const value = computeFigures(result, results)[budget.figure]
    const isHeld = isWithinBudget(budget, value, readsPerSecond)
    holds &&= isHeld
    const limits = [budgetReadsPerSecond, readsPerSecond].map(reads => formatLimit(budget, reads))
    return [[chainLoads[budget.load], budget.figure, formatValue(value), ...limits, isHeld ? 'holds' : 'missed']]
  })
  const reads = Math.round(readsPerSecond).toLocaleString('en-US')
  const head = ['load', 'figure', 'measured', `at ${budgetReadsPerSecond.toLocaleString('en-US')} reads /s`]
  return { text: formatTable([...head, `here, at ${reads}`, ''], rows).join('\n'), holds }
}

const formatLimit = (budget: ChainBudget, reads: number): string =>
  `${budget.least === undefined ? 'at most' : 'at least'} ${formatValue(computeLimit(budget, reads))}`

const formatValue = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
