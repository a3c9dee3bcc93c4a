// The tables of `npm run bench:chain`: what each load measured, and the budgets.
import { formatTable } from '../result-table.ts'
import {
  budgetReadsPerSecond,
  type ChainBudget,
  type ChainFigures,
  type ChainLoadName,
  chainBudgets,
  chainLoads,
  comparedLoads,
  isWithinBudget,
  scaleBudget,
} from './budgets.ts'
import type { ChainLoadResult } from './cashiers.ts'
import type { ChainCosts } from './costs.ts'

export interface MeasuredLoad extends ChainLoadResult {
  readonly load: ChainLoadName
  readonly cashiers: number
  readonly retried: number
  readonly lost: number
  /** For each sale, with all other work of its cashiers; absent if a server was killed. */
  readonly costs?: ChainCosts
}

export const formatChainLoads = (results: readonly MeasuredLoad[]): string =>
  formatTable(
    [
      ...['load', 'cashiers', 'sales /s', 'p50 ms', 'p95 ms', 'p99 ms', '503', 'retries', 'lost', 'no piece left'],
      ...['server ms', 'database ms', 'log kB'],
    ],
    results.map(({ load, cashiers, salesPerSecond, p50, p95, p99, busy, retried, lost, outOfPieces, costs }) => [
      chainLoads[load],
      String(cashiers),
      salesPerSecond.toFixed(1),
      ...[p50, p95, p99].map(value => value.toFixed(0)),
      String(busy),
      `${(retried * 100).toFixed(1)} %`,
      String(lost),
      String(outOfPieces),
      ...(costs ? [costs.servers, costs.database, costs.walBytes / 1000].map(value => value.toFixed(1)) : ['', '', '']),
    ]),
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
  `${budget.least === undefined ? 'at most' : 'at least'} ${formatValue(scaleBudget(budget, reads))}`

const formatValue = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
