// The figures of all reports against their budgets: those that miss one first, the slowest first.
import type { ReportFigures, ReportTime } from './measure-reports.ts'
import { getReportBudget, type ReportPeriod } from './report-budgets.ts'

const isWithinBudget = (time: ReportTime): boolean => time.p95 <= getReportBudget(time)

export const areReportsWithinBudget = ({ times }: ReportFigures): boolean => times.every(isWithinBudget)

const periods: readonly ReportPeriod[] = ['open day', 'month', 'closed year']

export const formatReportTable = ({ lines, times }: ReportFigures): string => {
  const formatWhole = (value: number): string => Math.round(value).toLocaleString('en-US')
  const counts = periods.map(period => {
    const periodTimes = times.filter(time => time.period === period)
    return `${period}: ${periodTimes.filter(isWithinBudget).length} of ${periodTimes.length} hold`
  })
  const computeShare = (time: ReportTime): number => time.p95 / getReportBudget(time)
  return [
    `Each report in each variant over a chain with ${formatWhole(lines)} lines of sales, in the server. ${counts.join('; ')}.`,
    '',
    '| report | period | lines of the answer | p95 | quickest | processor | budget | |',
    '|---|---|---|---|---|---|---|---|',
    ...times
      .toSorted((a, b) => computeShare(b) - computeShare(a))
      .map(time => {
        const { report, variant, period, rows, p95, least, processor } = time
        const name = variant === undefined ? report : `${report}, ${variant}`
        const verdict = isWithinBudget(time) ? 'holds' : 'missed'
        return `| ${name} | ${period} | ${formatWhole(rows)} | ${formatWhole(p95)} ms | ${formatWhole(least)} ms | ${formatWhole(processor)} ms | ${getReportBudget(time)} | ${verdict} |`
      }),
  ].join('\n')
}
