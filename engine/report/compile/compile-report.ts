// Compiles one report: every name in its expressions is checked against the rows of its source.

import { compileExpression } from '../../expression/check/check.ts'
import { type ExpressionScope, emptyScope } from '../../expression/terms/scope.ts'
import { createFieldSet, flag } from '../../expression/terms/types.ts'
import { getBlankValue } from '../../field/field-type.ts'
import {
  type Report as CompiledReport,
  everyShop,
  type Report,
  type ReportCall,
  type ReportColumn,
  type ReportExpression,
  type ReportFilter,
  type ReportLine,
  type ReportOutputs,
  type ReportSection,
  reportFormats,
  type Template,
  type TemplatePart,
} from '../../schema/report.ts'
import { findReportSource, findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ReportSchemaFile } from '../../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type { LineDefinition, SectionDefinition, TableDefinition } from '../../schema-file/shapes/report-shape.ts'
import { reportExpression } from '../../scope/compile-schema-expression.ts'
import { mapByName } from '../../value/records.ts'
import { addAcrossPeriod } from './compile-across.ts'
import { compileChart } from './compile-chart.ts'
import { buildFilterField, compileFilters, parseFilters } from './compile-report-filters.ts'
import { inferType, resolveDeclaredType, toExpressionType } from './compile-report-type.ts'
import { compileTable, type TableContext } from './compile-table.ts'
import { compileVariants, type ReportedFaults, trackFaults } from './compile-variants.ts'
import { collectRowPaths, compileReportExpression, type ReportTableContext, reportUnheld } from './report-context.ts'

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
  return {
    formats: reportFormats.filter(format => outputs[format] !== undefined && outputs[format] !== false),
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

/** Returns undefined if the file has no orders. */
const compileOrders = (
  { definition: { orders }, report }: ReportSchemaFile,
  compiled: CompiledReport,
): CompiledReport['orders'] | undefined => {
  const [[by, sorts] = [], second] = Object.entries(orders ?? {})
  if (by === undefined || !sorts) return undefined
  if (second) report(['orders', second[0]], `"${by}" chooses the order already`, 'key')
  const filter = compiled.filters.find(({ field }) => field.name === by)
  const values = filter?.field.choices.map(({ value }) => value) ?? []
  if (filter && (values.length === 0 || filter.multiple || !filter.field.required || !filter.default))
    report(['orders', by], `"${by}" chooses no order: it needs "enum", "required" and a "default"`, 'key')
  const of = Object.entries(sorts).map(([value, terms]) => {
    const path = ['orders', by, value]
    if (filter && !values.includes(value)) report(path, `"${value}" is no value of the filter "${by}"`, 'key')
    const sort = terms.map((term, index) => {
      const column = term.replace(/^-/, '')
      if (!compiled.columns.some(({ name }) => name === column))
        report([...path, index], `the table has no column "${column}"`)
      return { column, descending: term.startsWith('-') }
    })
    return [value, sort] as const
  })
  return { by, of: Object.fromEntries(of) }
}

// Compiles the lines above and below a printed report: text with `{expression}`, split at `|48,90`.

/** A value in braces, and the character positions after which it continues in a new line. */
const value = /\{([^{}|]*)(?:\|(\d+(?:,\d+)*))?\}/g

const compileTemplate = (
  { scope: { rows: _, ...scope }, report }: Pick<ReportTableContext, 'scope' | 'report'>,
  text: string,
  path: JsonPath,
): Template => {
  const parts: TemplatePart[] = []
  const inScope: ExpressionScope = { ...scope, fields: emptyScope.fields }
  let end = 0
  for (const match of text.matchAll(value)) {
    const [whole, expression = '', cuts = ''] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    const part = { cuts: cuts === '' ? [] : cuts.split(',').map(Number) }
    if (expression.trim() === 'now') {
      parts.push({ value: 'now', ...part })
      continue
    }
    const checked = compileExpression(expression, inScope)
    if ('term' in checked) parts.push({ value: { text: expression, term: checked.term }, ...part })
    else
      reportExpression(
        report,
        path,
        checked.faults.map(fault => ({ ...fault, offset: fault.offset + match.index + 1 })),
      )
  }
  parts.push(text.slice(end))
  const rest = parts.filter(part => typeof part === 'string').join('')
  if (/[{}]/.test(rest)) report(path, 'a value stands in braces, closed, as in {shop.name} or {shop.address|48,90}')
  return parts.filter(part => part !== '')
}

// Compiles the sections of a report: tables with sources of their own, narrowed by the same filters.

interface SectionsInput {
  readonly sections: readonly SectionDefinition[]
  readonly tables: readonly TableDefinition[]
  readonly report: ReportFault
}

const compileSections = (
  { sections, tables, report }: SectionsInput,
  context: Omit<TableContext, 'source'>,
): readonly ReportSection[] =>
  sections.flatMap((definition, index) => {
    const source = findReportSource(context.schema, definition.from)
    if (!source) return []
    const reportSection: ReportFault = (path, message, marker) => {
      const isFilter = path[0] === 'filters'
      report(isFilter ? path : ['sections', index, ...path], message, marker)
    }
    if (sections.findIndex(one => one.title === definition.title) < index)
      reportSection(['title'], `another section is called "${definition.title}"`)
    const { compiled, context: tableContext } = compileTable(
      { definition, report: reportSection, tables },
      { ...context, source },
    )
    const { title, lines = [] } = definition
    const rules = compileRules(tableContext, definition, context)
    return [{ ...compiled, title, rules, lines: compileLines(tableContext, lines, compiled.columns) }]
  })

/** A filter narrows every section, except those that exclude it with `without`. */
const compileRules = (
  tableContext: ReportTableContext,
  { from, without = [] }: SectionDefinition,
  { filters }: Pick<TableContext, 'filters'>,
): Readonly<Record<string, ReportExpression>> =>
  Object.fromEntries(
    filters.flatMap(({ field: { name }, definition: { rule } }) => {
      if (rule === undefined || without.includes(name)) return []
      const faults: string[] = []
      const trialContext: ReportTableContext = {
        ...tableContext,
        report: (_path, message) => void faults.push(message),
      }
      const expression = compileReportExpression(trialContext, rule, [], {
        scope: tableContext.scope,
        expectedType: flag,
        isSql: true,
        asksRows: !tableContext.held,
      })
      if (expression && tableContext.held)
        reportUnheld(trialContext, tableContext.held, { term: expression.term, path: [], isGroup: false })
      if (expression && faults.length === 0) return [[name, expression] as const]
      tableContext.report(
        ['from'],
        `the rule of the filter "${name}" does not fit "${from}" (${faults[0]}): say "without": ["${name}"]`,
      )
      return []
    }),
  )

// Compiles the lines under a table: each is an expression over the totals.

const compileLines = (
  context: ReportTableContext,
  definitions: readonly LineDefinition[],
  columns: readonly ReportColumn[],
): readonly ReportLine[] => {
  const totalledColumns = columns.filter(({ total }) => total !== undefined)
  const names = mapByName(totalledColumns, ({ type }) => toExpressionType(type))
  const { rows: _, ...rest } = context.scope
  const scope: ExpressionScope = { ...rest, fields: { ...emptyScope.fields, ...createFieldSet('totals', names) } }
  return definitions.flatMap((line, index) =>
    compileLine({ ...context, scope }, { line, path: ['lines', index], totalledColumns }),
  )
}

interface ReportLineContext {
  readonly line: LineDefinition
  readonly path: readonly (string | number)[]
  readonly totalledColumns: readonly ReportColumn[]
}

const compileLine = (
  context: ReportTableContext,
  { line: { title, value: text, $ref, strong = false }, path, totalledColumns }: ReportLineContext,
): readonly ReportLine[] => {
  const declaredType = $ref === undefined ? undefined : resolveDeclaredType(context, $ref, [...path, '$ref'])
  const value = compileReportExpression(context, text, [...path, 'value'], {
    scope: context.scope,
    expectedType: declaredType && toExpressionType(declaredType),
  })
  if (!value || ($ref !== undefined && !declaredType)) return []
  const type =
    declaredType ?? inferType(context, value.term, name => totalledColumns.find(one => one.name === name)?.type)
  if (!type) {
    context.report(
      [...path, 'value'],
      'nobody knows the unit of this number: say "$ref": "types#money" or another type',
    )
    return []
  }
  const needs = [...new Set(collectRowPaths(value.term).flatMap(({ steps }) => steps[0]?.name ?? []))]
  return [{ title, value, type, blank: getBlankValue(type, context.schema.project.emptyText), strong, needs }]
}
