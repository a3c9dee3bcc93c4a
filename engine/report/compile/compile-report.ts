// Compiles one report: every name in its expressions is checked against the rows of its source.

import { flag } from '../../expression/terms/types.ts'
import {
  everyShop,
  type Report,
  type ReportCall,
  type ReportFilter,
  type ReportOutputs,
  reportFormats,
} from '../../schema/report.ts'
import { findReportSource } from '../../schema/report-source.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ReportSchemaFile } from '../../schema-file/files/concept-files.ts'
import type { TableDefinition } from '../../schema-file/shapes/report-shape.ts'
import { addAcrossPeriod } from './compile-across.ts'
import { compileChart } from './compile-chart.ts'
import { compileLines } from './compile-lines.ts'
import { compileOrders } from './compile-orders.ts'
import { buildFilterField, compileFilters, parseFilters } from './compile-report-filters.ts'
import { compileTemplate } from './compile-report-template.ts'
import { compileSections } from './compile-sections.ts'
import { compileTable, type TableContext } from './compile-table.ts'
import { compileVariants, type ReportedFaults, trackFaults } from './compile-variants.ts'
import { compileReportExpression, type ReportTableContext } from './report-context.ts'

export type ReportContext = Pick<TableContext, 'schema' | 'functions' | 'figuresOf' | 'filtersOf'>

/** The report with its variants; undefined if its source is unknown. All faults are reported. */
export const compileReport = (file: ReportSchemaFile, context: ReportContext): Report | undefined => {
  reportServerName(file)
  reportUnusedFilters(file)
  const reported: ReportedFaults = new Set()
  const base = compileSingleReport({ ...file, report: trackFaults(reported, file.report) }, context)
  if (!base) return undefined
  const variants = compileVariants(file, { reported, base, compile: variant => compileSingleReport(variant, context) })
  const orders = compileOrders(file, base)
  const compiled = { ...base, ...(variants && { variants }), ...(orders && { orders }) }
  const shopFilter = buildShopFilter(context.schema, compiled)
  if (!shopFilter) return compiled
  return { ...compiled, filters: [...compiled.filters, shopFilter], shopFilter: shopFilter.field.name }
}

/** The filter that chooses shops, if every row of the report belongs to one shop. */
const buildShopFilter = (schema: CompilingSchema, report: Report): ReportFilter | undefined => {
  const { shop } = schema.project
  const { title, field } = findResource(schema, shop.resource) ?? {}
  const key = field?.[shop.key]
  const tables = [report, ...Object.values(report.variants?.of ?? {})].flatMap(form => [form, ...form.sections])
  const isOfShops = tables.every(({ from }) => findReportSource(schema, from)?.scope.kind === 'shop')
  const isTaken = report.filters.some(one => one.field.name === shop.key)
  if (title === undefined || !key || !isOfShops || isTaken) return undefined
  return { field: { ...buildFilterField(key), title, required: false }, multiple: true, all: everyShop }
}

const compileSingleReport = (file: ReportSchemaFile, reportContext: ReportContext): Report | undefined => {
  const { schema } = reportContext
  const { definition, report } = file
  const source = findReportSource(schema, file.definition.from)
  if (!source) return undefined
  const filters = parseFilters(file, schema)
  const tables = [definition, ...(definition.sections ?? [])]
  const table = compileTable({ definition, report, tables }, { ...reportContext, source, filters })
  const { context } = table
  const { api, perm, module } = definition
  const chart = compileChart({ definition, report }, table.compiled)
  const compiledFilters = compileFilters(context, filters, table.compiled.balance)
  return {
    name: file.name,
    file: file.path,
    title: definition.title,
    ...addAcrossPeriod(table.compiled, compiledFilters),
    filters: compiledFilters,
    lines: compileLines(context, definition.lines ?? [], table.compiled.columns),
    sections: compileSections(
      { sections: definition.sections ?? [], tables, report },
      { ...reportContext, filters },
    ).map(section => addAcrossPeriod(section, compiledFilters)),
    ...(chart && { chart }),
    outputs: compileOutputs(context, definition),
    messages: definition.messages ?? {},
    ...(api && { call: compileCall(file, api) }),
    ...(perm && { levels: perm }),
    ...(module !== undefined && { module }),
  }
}

/** Refuses the name that a path of the server has. */
const reportServerName = ({ name, report }: ReportSchemaFile): void => {
  if (name === 'files') report([], 'a report cannot be called "files": reports/files are the files that are being made')
}

/** The texts of a table that may name a filter. */
const collectTexts = ({
  where = '',
  columns = [],
  group = [],
  across,
  period = [],
  lines = [],
}: Partial<TableDefinition>): readonly string[] => [
  where,
  ...[period].flat(),
  ...lines.map(({ value }) => value),
  ...columns.map(column => (typeof column === 'string' ? '' : (column.value ?? ''))),
  ...group.map(({ by }) => by),
  across?.every ?? '',
]

/** Reports a filter that has no rule and is not named anywhere. */
const reportUnusedFilters = ({ definition, report }: ReportSchemaFile): void => {
  const { filters = [], outputs, variants, orders } = definition
  const { header = [], footer = '', landscape } = outputs?.pdf ?? {}
  const forms = [definition, ...Object.values(variants?.tables ?? {})]
  const tables = forms.flatMap(form => [form, ...(form.sections ?? [])])
  const texts = [
    ...header,
    footer,
    String(landscape ?? ''),
    variants?.by ?? '',
    ...Object.keys(orders ?? {}),
    ...tables.flatMap(collectTexts),
  ]
  for (const [index, { name, rule }] of filters.entries()) {
    const others = filters.flatMap(other => (other.name === name ? [] : (other.rule ?? [])))
    const isNamed = [...texts, ...others].some(text => text.match(/[A-Za-z_][A-Za-z0-9_]*/g)?.includes(name))
    if (rule === undefined && !isNamed)
      report(['filters', index], 'the filter narrows nothing: give it a "rule", or name it in another expression')
  }
}

const compileOutputs = (
  context: ReportTableContext,
  { outputs = {} }: ReportSchemaFile['definition'],
): ReportOutputs => {
  const { pdf } = outputs
  const header = pdf?.header?.map((line, index) => compileTemplate(context, line, ['outputs', 'pdf', 'header', index]))
  const footer =
    pdf?.footer === undefined ? undefined : compileTemplate(context, pdf.footer, ['outputs', 'pdf', 'footer'])
  const enabled = { pdf: pdf !== undefined, xlsx: outputs.xlsx === true, csv: outputs.csv === true }
  return {
    formats: reportFormats.filter(format => enabled[format]),
    paper: pdf?.paper ?? 'A4',
    landscape: compileLandscape(context, pdf?.landscape),
    ...(header && { header }),
    ...(footer && { footer }),
  }
}

/** May depend on the filters, so that one report can be printed both ways. */
const compileLandscape = (
  context: ReportTableContext,
  landscape: string | boolean = false,
): ReportOutputs['landscape'] => {
  if (typeof landscape !== 'string') return landscape
  const { rows: _rows, ...scope } = context.scope
  const path = ['outputs', 'pdf', 'landscape']
  return compileReportExpression(context, landscape, path, { scope, expectedType: flag }) ?? false
}

const compileCall = (
  { report }: ReportSchemaFile,
  { method = 'GET', path, params = {}, answer = 'full', paging }: NonNullable<ReportSchemaFile['definition']['api']>,
): ReportCall => {
  if (path === undefined) report(['api'], 'a call of its own needs a "path"')
  else if (!/^[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/.test(path))
    report(['api', 'path'], 'expected a path of plain parts, without / at its ends')
  if (paging && answer !== 'rows') report(['api', 'paging'], 'only a call that answers rows has pages', 'key')
  return { method, path: path ?? '', params, answer, isPaged: paging !== undefined }
}
