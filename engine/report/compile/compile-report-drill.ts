// Compiles the link of a cell: a list of the rows behind it, with the filters of the report.

import { parseExpression } from '../../expression/syntax/parse.ts'
import type { Node } from '../../expression/syntax/syntax.ts'
import type { Term } from '../../expression/terms/term.ts'
import { formatSuggestion } from '../../message/suggest.ts'
import { journalLinks, lineLinks } from '../../schema/lines.ts'
import type { ReportDrill, ReportGroup } from '../../schema/report.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import { drillColumnPattern, drillPattern, drillReportPattern } from '../../schema-file/shapes/report-shape.ts'
import type { FilterDefinitions, ReportTableContext } from './report-context.ts'

interface DrillInput {
  readonly drill: string
  readonly term: Term
  readonly groups: readonly ReportGroup[]
  /** Names of the other columns. */
  readonly columns: readonly string[]
  readonly path: JsonPath
}

export const compileDrill = (
  context: ReportTableContext,
  { drill, term, groups, columns, path }: DrillInput,
): ReportDrill | undefined => {
  const { schema, report } = context
  const reportFault = (message: string): undefined => void report(path, message)
  const [, column] = drillColumnPattern.exec(drill) ?? []
  if (column !== undefined)
    return columns.includes(column)
      ? { kind: 'document', name: column, inColumn: true, groups: [], filters: [] }
      : reportFault(`no column "${column}"${formatSuggestion(column, columns)}`)
  const [, reportName] = drillReportPattern.exec(drill) ?? []
  if (reportName !== undefined) return compileReportLink(context, { name: reportName, term, groups, path })
  const [, kind = '', name = '', view] = drillPattern.exec(drill) ?? []
  if (kind === '')
    return reportFault(
      'a drill leads to "resource:name", "document:name", "document:name/view", "document:{column}" or "report:name"',
    )
  const target = findResource(schema, name)
  if (!target) return undefined
  const resolveName = buildFieldNameResolver(target, view)
  const fieldName = getSingleField(term) ?? getDocumentField(term, target)
  const field = fieldName === undefined ? undefined : resolveName(fieldName)
  const to = { kind, name, ...(view !== undefined && { view }), ...(field !== undefined && { field }) }
  // The key of a document identifies it without filters: a cancellation of today may lead to a sale of yesterday.
  if (fieldName !== undefined && field !== undefined && isKey(schema, target, fieldName))
    return { ...to, groups: [], filters: [] }
  const grouped = groups
    .flatMap(({ by }) => getSingleField(by.term) ?? [])
    .filter(one => resolveName(one) !== undefined)
  const filters = collectFilters(context, resolveName)
  if (field === undefined && grouped.length === 0 && filters.length === 0)
    return reportFault(
      `"${name}" has no field to be narrowed by: neither the column, a group nor a filter is one of its fields`,
    )
  const renamed = grouped.flatMap(one => (resolveName(one) === one ? [] : [[one, resolveName(one) ?? one] as const]))
  return { ...to, groups: grouped, filters, ...(renamed.length > 0 && { words: Object.fromEntries(renamed) }) }
}

/** A report whose filters the groups, the cell and the filters of this one narrow. */
const compileReportLink = (
  { filters: ownFilters = [], report, filtersOf }: ReportTableContext,
  { name, term, groups, path }: Pick<DrillInput, 'term' | 'groups' | 'path'> & { readonly name: string },
): ReportDrill | undefined => {
  const targetFilters = filtersOf?.(name)
  if (!targetFilters) return undefined
  const targets = targetFilters.map(filter => ({
    target: filter.name,
    filter,
    ...parseRule(filter.rule, filter.name),
  }))
  const findTarget = (comparison: Comparison): string | undefined =>
    targets.find(({ field, suffix }) => field === comparison.field && suffix === comparison.suffix)?.target
  const fieldName = getSingleField(term)
  const field = fieldName === undefined ? undefined : findTarget({ field: fieldName, suffix: '' })
  const words = groups.flatMap(({ by }) => {
    const one = getSingleField(by.term)
    const target = one === undefined ? undefined : findTarget({ field: one, suffix: '' })
    return one === undefined || target === undefined ? [] : [[one, target] as const]
  })
  const filters = ownFilters.flatMap(own => {
    const comparison = parseRule(own.rule, own.name)
    const target =
      (comparison && findTarget(comparison)) ?? targets.find(({ filter }) => isSameFilter(filter, own))?.target
    return target === undefined ? [] : [{ filter: own.name, name: target }]
  })
  if (field === undefined && words.length === 0 && filters.length === 0) {
    report(path, `"${name}" has no filter for the column, a group or a filter of this report`)
    return undefined
  }
  return {
    kind: 'report',
    name,
    ...(field !== undefined && { field }),
    groups: words.map(([one]) => one),
    filters,
    ...(words.length > 0 && { words: Object.fromEntries(words) }),
  }
}

/** Of one name and type; the rows that it narrows may differ. */
const isSameFilter = (one: FilterDefinitions[number], other: FilterDefinitions[number]): boolean =>
  one.name === other.name && describeType(one) === describeType(other)

const describeType = ({ $ref, ref, multiple, enum: values }: FilterDefinitions[number]): string =>
  JSON.stringify([$ref, ref, multiple, values])

interface Comparison {
  readonly field: string
  /** Of the name that lists have for such a filter. */
  readonly suffix: string
}

/** The comparison that a rule consists of; undefined for another one. */
const parseRule = (rule: string | undefined, filter: string): Comparison | undefined => {
  const parsed = rule === undefined ? undefined : parseExpression(rule)
  return parsed && 'node' in parsed ? parseComparison(parsed.node, filter) : undefined
}

/** The filter name of a list for a field: of its rows, or of lines that it can be filtered by. */
type FieldNameResolver = (field: string) => string | undefined

const buildFieldNameResolver = (target: Resource, view: string | undefined): FieldNameResolver => {
  const { lineFilters = {} } = (view === undefined ? undefined : target.screen.views[view])?.list ?? target.screen.list
  const ofLines = Object.entries(lineFilters)
  return name => {
    if (findField(target, name)?.stored === true) return name
    const [lines] = ofLines.find(([, fields]) => fields.includes(name)) ?? []
    return lines === undefined ? undefined : `${lines}.${name}`
  }
}

/** True if the field alone identifies a document or a line. */
const isKey = (schema: ReportTableContext['schema'], { key, lifecycle }: Resource, name: string): boolean =>
  [key, ...lifecycle.lines.map(({ resource }) => findResource(schema, resource)?.key ?? [])].some(
    ([first, ...others]) => first === name && others.length === 0,
  )

/** The field of the row that the term consists of, or undefined. */
const getSingleField = (term: Term): string | undefined =>
  term.kind === 'path' && term.root === undefined && term.steps.length === 1 ? term.steps[0]?.name : undefined

/** The field of the document that a line or an entry refers to. */
const getDocumentField = (term: Term, { name }: Resource): string | undefined => {
  if (term.kind !== 'path' || term.root !== undefined) return undefined
  const [link, last] = term.steps.slice(-2)
  return link?.name === lineLinks.document && link.to === name ? last?.name : undefined
}

const suffixes: Readonly<Record<string, string>> = {
  '==': '',
  in: '',
  '>=': '_gte',
  '<=': '_lte',
  '>': '_gt',
  '<': '_lt',
}

/** Filters whose rule compares a field of the target, by the names that lists have for such filters. */
const collectFilters = (
  { filters = [], held }: ReportTableContext,
  resolveName: FieldNameResolver,
): ReportDrill['filters'] => {
  const compared = filters.flatMap(({ name: filter, rule }) => {
    const comparison = parseRule(rule, filter)
    const resolved = comparison && resolveName(comparison.field)
    return comparison && resolved !== undefined ? [{ filter, name: `${resolved}${comparison.suffix}` }] : []
  })
  if (!held?.period || resolveName(held.businessDate) !== held.businessDate) return compared
  const { from, to } = held.period
  return [
    ...compared,
    { filter: from, name: `${held.businessDate}_gte` },
    { filter: to, name: `${held.businessDate}_lte` },
  ]
}

const parseComparison = (node: Node, filter: string): Comparison | undefined => {
  if (node.kind !== 'binary') return undefined
  const [left, right] = [node.left, node.right].map(getRowFieldName)
  const suffix = Object.hasOwn(suffixes, node.operator) ? suffixes[node.operator] : undefined
  return left !== undefined && right === filter && suffix !== undefined ? { field: left, suffix } : undefined
}

/** A field of the row, or of the document of the line. */
const getRowFieldName = (node: Node): string | undefined => {
  if (node.kind !== 'name') return undefined
  const links: readonly string[] = [journalLinks.line, lineLinks.document]
  const [last, ...before] = node.parts.map(({ name }) => name).toReversed()
  return before.every(name => links.includes(name)) ? last : undefined
}
