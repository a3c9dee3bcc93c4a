// Compiles the dashboard: each part is a report without filters.

import type { Term } from '../../expression/terms/term.ts'
import type {
  Dashboard,
  DashboardAlert,
  DashboardCall,
  DashboardCard,
  DashboardChart,
  DashboardPart,
} from '../../schema/dashboard.ts'
import type { Report } from '../../schema/report.ts'
import { compileChart } from '../reports/compile-chart.ts'
import { compileReport, type ReportContext } from '../reports/compile-report.ts'
import { termsIn } from '../reports/reading-report.ts'
import type { AlertDefinition, CardDefinition, ChartDefinition } from '../shapes/dashboard.ts'
import { targetParts } from '../shapes/menu-target.ts'
import type { Path } from '../shapes/shape.ts'
import { alertReport, cardReport, chartReport, type DashboardFile } from './part-report.ts'

interface Compiling extends ReportContext {
  readonly file: DashboardFile
  /** The owner of a path, or undefined. */
  readonly holderOf: (path: string) => string | undefined
}

export const compileDashboard = (compiling: Compiling): Dashboard => {
  const { cards = [], charts = [], alerts = [] } = compiling.file.definition
  reportTwice(compiling)
  return {
    cards: cards.flatMap((said, index) => cardOf(compiling, said, ['cards', index]) ?? []),
    charts: charts.flatMap((said, index) => chartOf(compiling, said, ['charts', index]) ?? []),
    alerts: alerts.flatMap((said, index) => alertOf(compiling, said, ['alerts', index]) ?? []),
  }
}

const cardOf = (compiling: Compiling, said: CardDefinition, at: Path): DashboardCard | undefined => {
  const report = compileReport(cardReport(compiling.file, said, at), compiling)
  if (!report) return undefined
  const { compare = [] } = said
  reportUnsummed(compiling, report, [...at, 'values'], said.values.length)
  // If the condition has faults, it is unknown whether it uses the date.
  const isRead = said.where === undefined || report.where !== undefined
  if (compare.length > 0 && isRead && !report.balance && !asksDay(report))
    compiling.file.report([...at, 'compare'], 'it would be the same on another day: say "sysdate()" in "where"', 'key')
  const { sidebar } = said
  return { ...partOf(compiling, said, at, report), compare, ...(sidebar && { sidebar }) }
}

const chartOf = (compiling: Compiling, said: ChartDefinition, at: Path): DashboardChart | undefined => {
  const { file } = compiling
  const { kind, y, most } = said
  const source = chartReport(file, said, at)
  const report = compileReport(source, compiling)
  if (!report) return undefined
  const [first, ...columns] = report.columns.filter(({ isInner }) => isInner !== true)
  reportUnsummed(compiling, report, [...at, 'y'], y.length + 1)
  if (!first || columns.length !== y.length || !report.isFolded) return undefined
  const names = { kind, x: first.name, y: columns.map(({ name }) => name) }
  const chart = compileChart({ definition: { chart: names }, report: source.report }, report)
  if (!chart) return undefined
  const ratio = columns.findIndex(({ value }) => !addsUp(value.term))
  if (most !== undefined && ratio >= 0)
    file.report([...at, 'y', ratio], `"most" draws the others as one, and "${columns[ratio]?.name}" does not add up`)
  const sort =
    most === undefined ? { column: names.x, descending: false } : { column: names.y[0] ?? '', descending: true }
  return {
    ...partOf(compiling, said, at, { ...report, sort: [sort] }),
    chart,
    ...(most !== undefined && { most }),
  }
}

const alertOf = (compiling: Compiling, said: AlertDefinition, at: Path): DashboardAlert | undefined => {
  const report = compileReport(alertReport(compiling.file, said, at), compiling)
  return report && { ...partOf(compiling, said, at, report), severity: said.severity ?? 'warning' }
}

/** The values of a card or chart must be sums, not one value for each row. */
const reportUnsummed = (
  { file: { report } }: Compiling,
  { isFolded, columns }: Report,
  path: Path,
  said: number,
): void => {
  if (!isFolded && columns.length === said)
    report(path, 'numbers here are sums: name figures, or say values such as "sum(price)"', 'key')
}

type Said = Pick<CardDefinition, 'id' | 'title' | 'levels' | 'to' | 'api'>

const partOf = (
  { file, holderOf }: Compiling,
  { id, title, levels, to, api }: Said,
  at: Path,
  report: Report,
): DashboardPart => {
  const call = api === undefined ? undefined : callOf(api)
  const holder = call && holderOf(call.path)
  if (holder !== undefined) file.report([...at, 'api'], `this path belongs to ${holder} already`)
  return {
    id,
    title,
    report,
    zero: report.columns.filter(({ value }) => report.balance || addsUp(value.term)).map(({ name }) => name),
    ...(to !== undefined && { to: targetParts(to) }),
    ...(levels && { levels }),
    ...(call && { call }),
  }
}

const callOf = (api: string): DashboardCall => {
  const [path = '', query = ''] = api.split('?')
  return { path, params: Object.fromEntries(new URLSearchParams(query)) }
}

/** True if the condition or the values use `sysdate()`. */
const asksDay = ({ where, columns }: Report): boolean =>
  [...(where ? [where] : []), ...columns.map(({ value }) => value)].some(({ term }) =>
    everyTerm(term).some(one => one.kind === 'day' && one.day === 'sysdate'),
  )

const everyTerm = (term: Term): readonly Term[] =>
  termsIn(term).flatMap(one => [one, ...(one.kind === 'fold' && one.of ? everyTerm(one.of) : [])])

/** True if the values of two groups can be added up. */
const addsUp = (term: Term): boolean => term.kind === 'fold' && ['sum', 'count'].includes(term.fold)

const reportTwice = ({ file: { definition, report } }: Compiling): void => {
  const ids = new Set<string>()
  const calls = new Set<string>()
  for (const word of ['cards', 'charts', 'alerts'] as const) {
    for (const [index, said] of (definition[word] ?? []).entries()) {
      if (ids.has(said.id)) report([word, index, 'id'], `another part of the dashboard has the id "${said.id}"`)
      ids.add(said.id)
      const { api } = said as Said
      if (api !== undefined && calls.has(api))
        report([word, index, 'api'], 'another part of the dashboard has this call')
      if (api !== undefined) calls.add(api)
    }
  }
}
