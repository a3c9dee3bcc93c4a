// Every report, in every variant, over a chain with a million lines of sales: the server time of the call that its screen
// sends, for the open day, a month and a closed year.
import { join } from 'node:path'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { chooseRequiredFilters } from '../../tests/support/shop/report-filters.ts'
import { fillChain } from '../dataset/fill-chain.ts'
import { type ReportPeriod, reportBudgets } from '../harness/budgets.ts'
import { createSender, measureCall } from '../harness/calls.ts'
import { readOpenDay } from '../harness/database.ts'
import { type Figure, formatWhole, isWithinBudget, type Measured } from '../harness/figures.ts'
import { demoCode, historyEnv, rebuildDaySums, type ShopServer, withShop } from '../harness/shop.ts'

/** Two years of a chain of ten shops. */
export const reportChainSize = { copies: 400, otherCopies: 200, days: 669, everywhere: ['penjualan'], otherChains: 4 }

export const measureReports = async (parent: string): Promise<Measured> => {
  const schema = loadSchema('schema')
  const folder = join(parent, 'reports')
  const lines = await fillChain(folder, reportChainSize)
  await rebuildDaySums(folder, demoCode)
  const periods = listPeriods(readOpenDay(folder, demoCode))
  const figures = await withShop(folder, historyEnv, async server => {
    const measured: Figure[] = []
    for (const report of Object.values(schema.reports)) {
      const required = await chooseRequiredFilters(schema, report, createSender(server))
      const end = report.filters.find(({ since }) => since !== undefined)
      // A report without a period has one call.
      for (const variant of [undefined, ...Object.keys(report.variants?.of ?? {})])
        for (const [period, from, to] of end ? periods : periods.slice(0, 1)) {
          const filter = {
            ...(variant !== undefined && report.variants && { [report.variants.by]: variant }),
            ...(end?.since !== undefined && { [end.since]: from, [end.field.name]: to }),
            ...required,
          }
          const name = [report.name, variant, period].filter(Boolean).join(', ')
          measured.push(await measureReport(server, `${report.name}?${buildQuery(filter)}`, { name, period }))
        }
    }
    return measured
  })
  return arrangeReports(lines, figures)
}

const listPeriods = (day: string): readonly (readonly [name: ReportPeriod, from: string, to: string])[] => {
  const year = Number(day.slice(0, 4)) - 1
  return [
    ['open day', day, day],
    ['month', `${year}-06-01`, `${year}-06-30`],
    ['closed year', `${year}-01-01`, `${year}-12-31`],
  ]
}

const buildQuery = (filter: object) =>
  new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]', place: 'screen' })

/** Those that are nearest to their budget, or beyond it, come first. */
export const arrangeReports = (lines: number, figures: readonly Figure[]): Measured => {
  const computeShare = ({ value, budget }: Figure): number => value / (budget?.most ?? Number.NaN)
  const holding = figures.filter(isWithinBudget).length
  return {
    text: `Each report in each variant over a chain with ${formatWhole(lines)} lines of sales, in the server: ${holding} of ${figures.length} hold.`,
    figures: figures.toSorted((a, b) => computeShare(b) - computeShare(a)),
  }
}

const measureReport = async (
  server: ShopServer,
  path: string,
  { name, period }: { readonly name: string; readonly period: ReportPeriod },
): Promise<Figure> => {
  const { p95, least, processor, body } = await measureCall(server, { path: `/api/reports/${path}`, times: [1, 10] })
  const { count } = body as { readonly count: number }
  return {
    name,
    value: p95,
    unit: 'ms',
    budget: reportBudgets[period],
    note: `${formatWhole(Number(count))} lines; quickest ${formatWhole(least)} ms, processor ${formatWhole(processor)} ms`,
  }
}
