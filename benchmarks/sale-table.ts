// The figures of whole sales against their budgets.
import { slowestSale } from './budgets.ts'
import { isSteady, type LoadComparison } from './comparison.ts'
import type { SaleFigures } from './measure-sales.ts'
import { formatTable } from './result-table.ts'

export const isSaleWithinBudget = ({ full, tills }: SaleFigures): boolean =>
  full.holds && tills.ours.p99 / 1000 <= slowestSale

export const formatSaleTable = (figures: SaleFigures): string => {
  const { full, tills } = figures
  const isWithinLimit = tills.ours.p99 / 1000 <= slowestSale
  return [
    ...formatTable(
      ['ten tills', 'limit /s', 'ours /s', 'ratio (rounds)', 'p50, p99 limit, ms', 'ours', 'budget', ''],
      [
        [...buildRow(full), `ratio ${full.budget}`, full.holds ? 'holds' : 'missed'],
        [...buildRow(tills), `p99 ${slowestSale} ms`, isWithinLimit ? 'holds' : 'missed'],
      ],
    ),
    ...(isSteady(full) ? [] : ['', 'Some rounds differ by more than half: the machine was busy with other things.']),
  ].join('\n')
}

const buildRow = ({ name, limit, ours, ratio, lowestRatio, highestRatio }: LoadComparison): readonly string[] => [
  name,
  String(Math.round(limit.perSecond)),
  String(Math.round(ours.perSecond)),
  `${ratio.toFixed(2)} (${lowestRatio.toFixed(2)}-${highestRatio.toFixed(2)})`,
  `${formatMilliseconds(limit.p50)}, ${formatMilliseconds(limit.p99)}`,
  `${formatMilliseconds(ours.p50)}, ${formatMilliseconds(ours.p99)}`,
]

const formatMilliseconds = (microseconds: number): string => (microseconds / 1000).toFixed(2)
