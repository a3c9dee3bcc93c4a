// Every report, in every variant, over a chain with a million lines of sales: the server time of the call that its screen
// sends, for the open day, a month and a closed year.
import '../../tests/support/register-modules.ts'
import { join } from 'node:path'
import type { Report } from '../../engine/schema/report.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { sendRequest } from '../load/send-request.ts'
import { getPercentile } from '../load/statistics.ts'
import type { ReportPeriod } from './report-budgets.ts'
import { chainEnv, fillReportChain } from './report-chain.ts'
import { type ShopServer, startShop } from './shop-server.ts'

export interface ReportTime {
  readonly report: string
  /** The value of the filter that chooses it. */
  readonly variant?: string
  readonly period: ReportPeriod
  /** Lines of the whole answer. */
  readonly rows: number
  /** Milliseconds in the server: the 95th percentile, and the minimum. */
  readonly p95: number
  readonly least: number
  /** Milliseconds of a processor for one call, of all threads. */
  readonly processor: number
}

export interface ReportFigures {
  readonly lines: number
  readonly times: readonly ReportTime[]
}

const otherChains = 4
const [warmUps, times] = [1, 10]

export const measureReports = async (parent: string): Promise<ReportFigures> => {
  const schema = loadSchema('schema')
  const { folder, lines, day } = await fillReportChain(join(parent, 'reports'), schema, otherChains)
  return { lines, times: await measureAll(folder, { schema, day, env: chainEnv }) }
}

interface MeasureContext {
  readonly schema: Schema
  /** The open day of the shop. */
  readonly day: string
  readonly env: Readonly<Record<string, string>>
  readonly onTime?: (time: ReportTime) => void
}

const measureAll = async (
  folder: string,
  { schema, day, env, onTime }: MeasureContext,
): Promise<readonly ReportTime[]> => {
  const server = await startShop(folder, env)
  const reportTimes: ReportTime[] = []
  try {
    await server.served()
    for (const report of Object.values(schema.reports))
      for (const variant of [undefined, ...Object.keys(report.variants?.of ?? {})])
        for (const [period, range] of Object.entries(listPeriods(report, day))) {
          const time = await measureReport(server, { schema, report, variant, period: period as ReportPeriod, range })
          reportTimes.push(time)
          onTime?.(time)
        }
  } finally {
    await server.stop()
  }
  return reportTimes
}

/** A report without a period has one call. */
const listPeriods = (report: Report, day: string): Partial<Record<ReportPeriod, readonly [string, string]>> => {
  const year = Number(day.slice(0, 4)) - 1
  const all = { 'open day': [day, day], month: [`${year}-06-01`, `${year}-06-30`] } as const
  const hasPeriod = report.filters.some(({ since }) => since !== undefined)
  return hasPeriod ? { ...all, 'closed year': [`${year}-01-01`, `${year}-12-31`] } : { 'open day': [day, day] }
}

interface ReportCase {
  readonly schema: Schema
  readonly report: Report
  readonly variant: string | undefined
  readonly period: ReportPeriod
  readonly range: readonly [string, string]
}

const measureReport = async (
  server: ShopServer,
  { schema, report, variant, period, range }: ReportCase,
): Promise<ReportTime> => {
  const end = report.filters.find(({ since }) => since !== undefined)
  const filter = {
    ...(variant !== undefined && report.variants && { [report.variants.by]: variant }),
    ...(end?.since !== undefined && { [end.since]: range[0], [end.field.name]: range[1] }),
    ...(await chooseRequiredFilters(server, schema, report)),
  }
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]', place: 'screen' })
  let rows = 0
  let processorBefore = 0
  for (let n = 0; n < warmUps + times; n++) {
    if (n === warmUps) processorBefore = await server.processor()
    const { status, body } = await sendRequest(server.port, `/api/reports/${report.name}?${query}`, {
      token: server.token,
    })
    if (status !== 200)
      throw new Error(`${report.name} was answered with ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    rows = Number((body as { count: number }).count)
  }
  const processor = ((await server.processor()) - processorBefore) / times
  const latencies = (await server.served()).slice(warmUps).toSorted((a, b) => a - b)
  return {
    report: report.name,
    ...(variant !== undefined && { variant }),
    period,
    rows,
    p95: getPercentile(latencies, 0.95),
    least: latencies[0] ?? 0,
    processor,
  }
}

/** Chooses required filters without a default: one of their choices, or the first row that they can reference. */
const chooseRequiredFilters = async (
  { port, token, served }: ShopServer,
  { resources }: Schema,
  { filters }: Report,
): Promise<Readonly<Record<string, unknown>>> => {
  const choices_: Record<string, unknown> = {}
  for (const { field, default: initial } of filters.filter(one => one.field.required && !one.default)) {
    const { name, choices, ref } = field
    const to = ref && resources[ref.to]
    if (initial) continue
    if (choices[0]) choices_[name] = choices[0].value
    if (!to) continue
    const { body } = await sendRequest(port, `/api/${to.api.path}?range=[0,0]`, { token })
    choices_[name] = (body as readonly Readonly<Record<string, unknown>>[])[0]?.[to.key[0]]
    await served()
  }
  return choices_
}
