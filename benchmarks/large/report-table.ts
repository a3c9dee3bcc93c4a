// The figures of all reports against their budgets: those that miss one first, the slowest first.
import type { ReportFigures, ReportTime } from './measure-reports.ts'
import { type ReportPeriod, reportBudgets } from './report-budgets.ts'

const holds = ({ period, p95 }: ReportTime): boolean => p95 <= reportBudgets[period]

export const reportsHold = ({ times }: ReportFigures): boolean => times.every(holds)

const periods: readonly ReportPeriod[] = ['open day', 'month', 'closed year']

export const reportTable = ({ lines, times }: ReportFigures): string => {
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
  const counts = periods.map(period => {
    const own = times.filter(time => time.period === period)
    return `${period}: ${own.filter(holds).length} of ${own.length} hold ${reportBudgets[period]} ms`
  })
  const share = ({ period, p95 }: ReportTime): number => p95 / reportBudgets[period]
  return [
    `Each report in each variant over a chain with ${whole(lines)} lines of sales, in the server. ${counts.join('; ')}.`,
    '',
    '| report | period | lines of the answer | p95 | quickest | processor | budget | |',
    '|---|---|---|---|---|---|---|---|',
    ...times
      .toSorted((a, b) => share(b) - share(a))
      .map(time => {
        const { report, variant, period, rows, p95, least, processor } = time
        const name = variant === undefined ? report : `${report}, ${variant}`
        const verdict = holds(time) ? 'holds' : 'missed'
        return `| ${name} | ${period} | ${whole(rows)} | ${whole(p95)} ms | ${whole(least)} ms | ${whole(processor)} ms | ${reportBudgets[period]} | ${verdict} |`
      }),
  ].join('\n')
}
