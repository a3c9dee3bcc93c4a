// Compiles the dashboard: each part is a report without filters.
import type { Term } from '../../expression/terms/term.ts'
import type {
  Dashboard,
  DashboardAlert,
  DashboardCall,
  DashboardCard,
  DashboardChart,
  DashboardPart,
  DashboardStep,
  TakeoverStep,
} from '../../schema/dashboard.ts'
import type { Report } from '../../schema/report.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { findReportSource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ReportSchemaFile, SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type {
  DashboardAlertDefinition,
  DashboardCardDefinition,
  DashboardChartDefinition,
  DashboardDefinition,
  DashboardStepDefinition,
  TakeoverStepDefinition,
} from '../../schema-file/shapes/dashboard-shape.ts'
import { parseTarget } from '../../schema-file/shapes/menu-target-shape.ts'
import type { ReportDefinition } from '../../schema-file/shapes/report-shape.ts'
import { compileChart } from './compile-chart.ts'
import { compileReport, type ReportContext } from './compile-report.ts'
import { collectTerms } from './report-context.ts'

interface DashboardContext extends ReportContext {
  readonly file: DashboardFile
  /** The owner of a path, or undefined. */
  readonly findPathOwner: (path: string) => string | undefined
}

export const compileDashboard = (context: DashboardContext): Dashboard => {
  const { cards = [], charts = [], alerts = [], steps = [], takeover = [] } = context.file.definition
  reportDuplicates(context)
  return {
    cards: cards.flatMap((part, index) => compileCard(context, part, ['cards', index]) ?? []),
    charts: charts.flatMap((part, index) => compileDashboardChart(context, part, ['charts', index]) ?? []),
    alerts: alerts.flatMap((part, index) => compileAlert(context, part, ['alerts', index]) ?? []),
    steps: steps.flatMap((part, index) => compileStep(context, part, ['steps', index]) ?? []),
    takeover: takeover.flatMap((part, index) => compileTakeoverStep(context, part, ['takeover', index]) ?? []),
  }
}

const compileCard = (
  context: DashboardContext,
  definition: DashboardCardDefinition,
  at: JsonPath,
): DashboardCard | undefined => {
  const report = compileReport(buildCardReport(context.file, definition, at), context)
  if (!report) return undefined
  const { compare = [] } = definition
  reportUnsummed(context, report, [...at, 'values'], definition.values.length)
  // If the condition has faults, it is unknown whether it uses the date.
  const isRead = definition.where === undefined || report.where !== undefined
  if (compare.length > 0 && isRead && !report.balance && !hasSystemDate(report))
    context.file.report([...at, 'compare'], 'it would be the same on another day: say "sysdate()" in "where"', 'key')
  const { sidebar } = definition
  return { ...compilePart(context, definition, at, report), compare, ...(sidebar && { sidebar }) }
}

const compileDashboardChart = (
  context: DashboardContext,
  definition: DashboardChartDefinition,
  at: JsonPath,
): DashboardChart | undefined => {
  const { file } = context
  const { kind, y, most } = definition
  const source = buildChartReport(file, definition, at)
  const report = compileReport(source, context)
  if (!report) return undefined
  const [first, ...columns] = report.columns.filter(({ isInner }) => isInner !== true)
  reportUnsummed(context, report, [...at, 'y'], y.length + 1)
  if (!first || columns.length !== y.length || !report.isFolded) return undefined
  const names = { kind, x: first.name, y: columns.map(({ name }) => name) }
  const chart = compileChart({ definition: { chart: names }, report: source.report }, report)
  if (!chart) return undefined
  const ratio = columns.findIndex(({ value }) => !isAdditive(value.term))
  if (most !== undefined && ratio >= 0)
    file.report([...at, 'y', ratio], `"most" draws the others as one, and "${columns[ratio]?.name}" does not add up`)
  const sort =
    most === undefined ? { column: names.x, descending: false } : { column: names.y[0] ?? '', descending: true }
  return {
    ...compilePart(context, definition, at, { ...report, sort: [sort] }),
    chart,
    ...(most !== undefined && { most }),
  }
}

const compileAlert = (
  context: DashboardContext,
  definition: DashboardAlertDefinition,
  at: JsonPath,
): DashboardAlert | undefined => {
  const report = compileReport(buildCountReport(context.file, definition, at), context)
  if (!report) return undefined
  const part = { ...compilePart(context, definition, at, report), severity: definition.severity ?? 'warning' }
  const opening = findOpening(context.schema, report, part)
  const rowsReport = opening === 'rows' ? compileAlertRows(context, definition, at) : undefined
  return rowsReport
    ? { ...part, opening: 'rows', rowsReport }
    : { ...part, opening: opening === 'rows' ? 'shop' : opening }
}

const compileStep = (
  context: DashboardContext,
  definition: DashboardStepDefinition,
  at: JsonPath,
): DashboardStep | undefined => {
  const report = compileReport(buildCountReport(context.file, definition, at), context)
  const { about } = definition
  return report && { ...compilePart(context, definition, at, report), ...(about !== undefined && { about }) }
}

const compileTakeoverStep = (
  context: DashboardContext,
  definition: TakeoverStepDefinition,
  at: JsonPath,
): TakeoverStep | undefined => {
  const { id, title, about, levels, from, agree } = definition
  const stepFault = findStepFault(definition)
  if (stepFault !== undefined) {
    context.file.report(at, stepFault)
    return undefined
  }
  const counted = from === undefined ? undefined : { ...definition, from }
  const report = counted && compileReport(buildCountReport(context.file, counted, at), context)
  if (counted && !report) return undefined
  const totals =
    counted && agree
      ? [undefined, ...(agree.by ?? [])].flatMap(
          (_, index) => compileReport(buildTotalsReport(context, counted, { at, by: index - 1 }), context) ?? [],
        )
      : []
  return {
    id,
    title,
    ...(about !== undefined && { about }),
    ...(levels && { levels }),
    ...(counted && report && { rows: compilePart(context, counted, at, report) }),
    ...(definition.import !== undefined && { import: definition.import }),
    totals,
  }
}

/** What is missing in a step, or has no use in it. */
const findStepFault = ({ from, to, where, agree, import: imported }: TakeoverStepDefinition): string | undefined => {
  if (from === undefined && imported === undefined)
    return 'say which "import" takes the rows over, or "from" and "to": the rows, and the screen on which they are entered'
  if ((from === undefined) !== (to === undefined))
    return '"from" and "to" go together: the rows, and the screen on which they are entered'
  if (from === undefined && (where !== undefined || agree)) return '"where" and "agree" are of the rows in "from"'
  return agree && imported !== undefined ? 'an import has totals of its own: take "agree" out' : undefined
}

/** Rows that all shops share are on the screen of any shop; of rows of other resources only the shop has a screen. */
const findOpening = (
  { resources }: CompilingSchema,
  { from }: Report,
  { to }: Pick<DashboardPart, 'to'>,
): DashboardAlert['opening'] => {
  const isShared = (source: string): boolean => findReportSource({ resources }, source)?.scope.kind === 'chain'
  if (!isShared(from)) return 'rows'
  return to !== undefined && isShared(to.name) ? 'screen' : 'shop'
}

/** With the columns and the order of the list of its screen. */
const compileAlertRows = (
  context: DashboardContext,
  definition: DashboardAlertDefinition,
  at: JsonPath,
): Report | undefined => {
  const source = findReportSource(context.schema, definition.from)
  if (!source) return undefined
  const { name, view = '' } = parseTarget(definition.to)
  const list = (name === source.name ? source.screen.views[view]?.list : undefined) ?? source.screen.list
  const columns = list.columns.map(({ field }) => field).filter(field => isReportColumn(source, field))
  const sort = list.sort
    .filter(({ field }) => columns.includes(field))
    .map(({ field, descending }) => (descending ? `-${field}` : field))
  return compileReport(buildAlertRowsReport(context.file, definition, { at, columns, sort }), context)
}

/** A value that the database has and that is text in a cell. */
const isReportColumn = (source: Resource, name: string): boolean => {
  const field = findField(source, name)
  if (!field || field.computed) return false
  return field.type.secret === undefined && !field.type.uploaded && !field.type.structured
}

/** The values of a card or chart must be sums, not one value for each row. */
const reportUnsummed = (
  { file: { report } }: DashboardContext,
  { isFolded, columns }: Report,
  path: JsonPath,
  expectedCount: number,
): void => {
  if (!isFolded && columns.length === expectedCount)
    report(path, 'numbers here are sums: name figures, or say values such as "sum(price)"', 'key')
}

type DashboardPartDefinition = Pick<DashboardCardDefinition, 'id' | 'title' | 'levels' | 'to' | 'api'>

/** The first target is the screen of the part; a report after it has its rows in any shop. */
const compileTargets = (to: DashboardPartDefinition['to'] = []): Pick<DashboardPart, 'to' | 'rows'> => {
  const [first, ...others] = [to].flat().map(parseTarget)
  const rows = others.find(({ kind }) => kind === 'report')
  return { ...(first && { to: first }), ...(rows && { rows: rows.name }) }
}

const compilePart = (
  { file, findPathOwner }: DashboardContext,
  { id, title, levels, to, api }: DashboardPartDefinition,
  at: JsonPath,
  report: Report,
): DashboardPart => {
  const call = api === undefined ? undefined : parseCall(api)
  const owner = call && findPathOwner(call.path)
  if (owner !== undefined) file.report([...at, 'api'], `this path belongs to ${owner} already`)
  return {
    id,
    title,
    report,
    zero: report.columns.filter(({ value }) => report.balance || isAdditive(value.term)).map(({ name }) => name),
    ...compileTargets(to),
    ...(levels && { levels }),
    ...(call && { call }),
  }
}

const parseCall = (api: string): DashboardCall => {
  const [path = '', query = ''] = api.split('?')
  return { path, params: Object.fromEntries(new URLSearchParams(query)) }
}

/** True if the condition or the values use `sysdate()`. */
const hasSystemDate = ({ where, columns }: Report): boolean =>
  [...(where ? [where] : []), ...columns.map(({ value }) => value)].some(({ term }) =>
    collectAllTerms(term).some(one => one.kind === 'day' && one.day === 'sysdate'),
  )

const collectAllTerms = (term: Term): readonly Term[] =>
  collectTerms(term).flatMap(one => [one, ...(one.kind === 'fold' && one.of ? collectAllTerms(one.of) : [])])

/** True if the values of two groups can be added up. */
const isAdditive = (term: Term): boolean => term.kind === 'fold' && ['sum', 'count'].includes(term.fold)

const reportDuplicates = ({ file: { definition, report } }: DashboardContext): void => {
  const ids = new Set<string>()
  const calls = new Set<string>()
  for (const word of ['cards', 'charts', 'alerts', 'steps', 'takeover'] as const) {
    for (const [index, part] of (definition[word] ?? []).entries()) {
      if (ids.has(part.id)) report([word, index, 'id'], `another part of the dashboard has the id "${part.id}"`)
      ids.add(part.id)
      const api = 'api' in part ? part.api : undefined
      if (api !== undefined && calls.has(api))
        report([word, index, 'api'], 'another part of the dashboard has this call')
      if (api !== undefined) calls.add(api)
    }
  }
}

// Builds the reports of a card, chart, alert or step; their faults are reported at the keywords of the part.

export type DashboardFile = SchemaFile<DashboardDefinition>

type SharedPartDefinition = Pick<ReportDefinition, 'from' | 'where' | 'title'>

/** A step that counts rows. */
type RowsStepDefinition = TakeoverStepDefinition & Pick<DashboardStepDefinition, 'from'>

/** The filter with the day of a card's balance. */
const balanceDay = 'day_of_the_card'

const head = { $schema: '', kind: 'report' } as const

const buildSharedDefinition = ({ title, from, where }: SharedPartDefinition) => ({
  ...head,
  title,
  from,
  ...(where !== undefined && { where }),
})

export const buildCardReport = (
  file: DashboardFile,
  definition: DashboardCardDefinition,
  at: JsonPath,
): ReportSchemaFile => ({
  ...buildReportFile(file, at, ([word, index, ...more]) =>
    word === 'columns' ? ['values', index ?? 0, ...more] : undefined,
  ),
  definition: {
    ...buildSharedDefinition(definition),
    columns: definition.values,
    ...(definition.layout && {
      layout: definition.layout,
      period: balanceDay,
      filters: [
        { name: balanceDay, title: definition.title, $ref: 'types#date', required: true, default: 'sysdate()' },
      ],
    }),
  },
})

export const buildChartReport = (
  file: DashboardFile,
  definition: DashboardChartDefinition,
  at: JsonPath,
): ReportSchemaFile => ({
  ...buildReportFile(file, at, ([word, index, ...more]) => {
    if (word === 'columns') return index === undefined || index === 0 ? ['x'] : ['y', Number(index) - 1, ...more]
    if (word === 'group') return ['x']
    return word === 'chart' && index !== undefined ? [index, ...more] : undefined
  }),
  definition: {
    ...buildSharedDefinition(definition),
    group: [{ by: definition.x, subtotal: false }],
    columns: [definition.x, ...definition.y],
  },
})

/** How many rows an alert or a step has. */
export const buildCountReport = (
  file: DashboardFile,
  definition: DashboardAlertDefinition | DashboardStepDefinition | RowsStepDefinition,
  at: JsonPath,
): ReportSchemaFile => ({
  ...buildReportFile(file, at, () => undefined),
  definition: {
    ...buildSharedDefinition(definition),
    columns: [{ name: 'count', title: definition.title, value: 'count()' }],
  },
})

/** How many rows a step counts, and their sums; for each value of the field of that place in `by`, if there is one. */
const buildTotalsReport = (
  { file, schema }: DashboardContext,
  { agree, ...definition }: RowsStepDefinition,
  { at, by }: { readonly at: JsonPath; readonly by: number },
): ReportSchemaFile => {
  const group = agree?.by?.[by]
  const sums = agree?.sum ?? []
  const source = findReportSource(schema, definition.from)
  const numberColumns = [
    { name: 'count', title: definition.title, value: 'count()' },
    ...sums.map(name => ({ name, title: (source && findField(source, name)?.title) ?? name, value: `sum(${name})` })),
  ]
  const groupPath = ['agree', 'by', by]
  const reportFile = buildReportFile(file, at, ([word, index]) => {
    if (word === 'group') return groupPath
    if (word !== 'columns') return undefined
    const place = Number(index) - (group === undefined ? 1 : 2)
    return place < 0 ? groupPath : ['agree', 'sum', place]
  })
  return {
    ...reportFile,
    // Positions in "sum(name)" are none of the name.
    report: (path, message) => reportFile.report(path, message),
    definition: {
      ...buildSharedDefinition(definition),
      ...(group !== undefined && { group: [{ by: group, subtotal: false }] }),
      columns: [...(group === undefined ? [] : [group]), ...numberColumns],
    },
  }
}

/** The rows that an alert counts, by those columns; faults are those of the report that counts them. */
const buildAlertRowsReport = (
  file: DashboardFile,
  definition: DashboardAlertDefinition,
  { at, columns, sort }: { readonly at: JsonPath } & Required<Pick<ReportDefinition, 'columns' | 'sort'>>,
): ReportSchemaFile => ({
  ...buildReportFile(file, [...at, 'rows'], () => undefined),
  report: () => undefined,
  definition: { ...buildSharedDefinition(definition), columns, sort, detail: true },
})

/** `mapPath` maps paths of the report to paths of the part; other faults are reported at the part itself. */
const buildReportFile = (
  { name, path: file, area, report }: DashboardFile,
  at: JsonPath,
  mapPath: (path: JsonPath) => JsonPath | undefined,
): Omit<ReportSchemaFile, 'definition'> => {
  const reportOfPart: ReportFault = (path, message, marker) => {
    const [word] = path
    const ownPath = word === 'from' || word === 'where' || word === 'layout' ? path : mapPath(path)
    if (ownPath) report([...at, ...ownPath], message, marker)
    else report(at, message)
  }
  return { name: `${name}.${at.join('.')}`, path: file, area, kind: 'report', report: reportOfPart }
}
