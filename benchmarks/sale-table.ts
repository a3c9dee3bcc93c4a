// The figures of whole sales against their budgets.
import { slowestSale } from './budgets.ts'
import { type Comparison, isSteady } from './comparison.ts'
import type { SaleFigures } from './measure-sales.ts'
import { tableOf } from './result-table.ts'

export const saleHolds = ({ full, tills }: SaleFigures): boolean => full.holds && tills.ours.p99 / 1000 <= slowestSale

export const saleTable = (figures: SaleFigures): string => {
  const { full, tills } = figures
  const isSoon = tills.ours.p99 / 1000 <= slowestSale
  return [
    ...tableOf(
      ['ten tills', 'limit /s', 'ours /s', 'ratio (rounds)', 'p50, p99 limit, ms', 'ours', 'budget', ''],
      [
        [...rowOf(full), `ratio ${full.budget}`, full.holds ? 'holds' : 'missed'],
        [...rowOf(tills), `p99 ${slowestSale} ms`, isSoon ? 'holds' : 'missed'],
      ],
    ),
    ...(isSteady(full) ? [] : ['', 'Some rounds differ by more than half: the machine was busy with other things.']),
  ].join('\n')
}

const rowOf = ({ name, limit, ours, ratio, lowestRatio, highestRatio }: Comparison): readonly string[] => [
  name,
  String(Math.round(limit.perSecond)),
  String(Math.round(ours.perSecond)),
  `${ratio.toFixed(2)} (${lowestRatio.toFixed(2)}-${highestRatio.toFixed(2)})`,
  `${milliseconds(limit.p50)}, ${milliseconds(limit.p99)}`,
  `${milliseconds(ours.p50)}, ${milliseconds(ours.p99)}`,
]

const milliseconds = (microseconds: number): string => (microseconds / 1000).toFixed(2)
