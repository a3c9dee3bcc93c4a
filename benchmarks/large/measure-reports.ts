// Every report, in every variant, over a chain with a million lines of sales: the server time of the call that its screen
// sends, for the open day, a month and a closed year.
import { join } from 'node:path'
import type { Report } from '../../engine/schema/report.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { fillReportChain } from '../dataset/report-chain.ts'
import { getReportBudget, type ReportPeriod } from '../harness/budgets.ts'
import { createSender, measureCall } from '../harness/calls.ts'
import { type Figure, formatWhole, isWithinBudget, type Measured } from '../harness/figures.ts'
import { historyEnv, type ShopServer, withShop } from '../harness/shop.ts'

const otherChains = 4

interface ReportCase {
  readonly report: Report
  readonly variant: string | undefined
  readonly period: ReportPeriod
  readonly range: readonly [from: string, to: string]
}

/** A report without a period has one call. */
const listCases = (reports: readonly Report[], day: string): readonly ReportCase[] => {
  const year = Number(day.slice(0, 4)) - 1
  const periods = [
    ['open day', [day, day]],
    ['month', [`${year}-06-01`, `${year}-06-30`]],
    ['closed year', [`${year}-01-01`, `${year}-12-31`]],
  ] as const
  return reports.flatMap(report => {
    const hasPeriod = report.filters.some(({ since }) => since !== undefined)
    return [undefined, ...Object.keys(report.variants?.of ?? {})].flatMap(variant =>
      periods.slice(0, hasPeriod ? 3 : 1).map(([period, range]) => ({ report, variant, period, range })),
    )
  })
}

export const measureReports = async (parent: string): Promise<Measured> => {
  const schema = loadSchema('schema')
  const { folder, lines, day } = await fillReportChain(join(parent, 'reports'), schema, otherChains)
  const cases = listCases(Object.values(schema.reports), day)
  const figures = await withShop(folder, historyEnv, async server => {
    const measured: Figure[] = []
    for (const one of cases) measured.push(await measureReport(server, schema, one))
    return measured
  })
  return arrangeReports(lines, figures)
}

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
  { resources }: Schema,
  { report, variant, period, range }: ReportCase,
): Promise<Figure> => {
  const end = report.filters.find(({ since }) => since !== undefined)
  const filter = {
    ...(variant !== undefined && report.variants && { [report.variants.by]: variant }),
    ...(end?.since !== undefined && { [end.since]: range[0], [end.field.name]: range[1] }),
    ...(await chooseRequiredFilters(server, resources, report)),
  }
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]', place: 'screen' })
  const path = `/api/reports/${report.name}?${query}`
  const { p95, least, processor, body } = await measureCall(server, { path, times: [1, 10] })
  const { count } = body as { readonly count: number }
  return {
    name: [report.name, variant, period].filter(Boolean).join(', '),
    value: p95,
    unit: 'ms',
    budget: getReportBudget(report.name, period),
    note: `${formatWhole(Number(count))} lines; quickest ${formatWhole(least)} ms, processor ${formatWhole(processor)} ms`,
  }
}

/** Chooses required filters without a default: one of their choices, or the first row that they can reference. */
const chooseRequiredFilters = async (
  server: ShopServer,
  resources: Schema['resources'],
  { filters }: Report,
): Promise<Readonly<Record<string, unknown>>> => {
  const values: Record<string, unknown> = {}
  for (const { field } of filters.filter(one => one.field.required && !one.default)) {
    const { name, choices, ref } = field
    const to = ref && resources[ref.to]
    if (choices[0]) values[name] = choices[0].value
    if (!to) continue
    const rows = await createSender(server)(`${to.api.path}?range=[0,0]`)
    values[name] = (rows as readonly Readonly<Record<string, unknown>>[])[0]?.[to.key[0]]
  }
  return values
}
