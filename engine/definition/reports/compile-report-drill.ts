// Compiles the link of a cell: a list of the rows behind it, with the filters of the report.

import { parse } from '../../expression/syntax/parse.ts'
import type { Node } from '../../expression/syntax/syntax.ts'
import type { Term } from '../../expression/terms/term.ts'
import { suggestion } from '../../faults/suggest.ts'
import { journalLinks, lineLinks } from '../../schema/lines.ts'
import type { ReportDrill, ReportGroup } from '../../schema/report.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import { drillByColumn, drillForm } from '../shapes/report.ts'
import type { Path } from '../shapes/shape.ts'
import type { ReadingReport } from './reading-report.ts'

interface Said {
  readonly drill: string
  readonly term: Term
  readonly groups: readonly ReportGroup[]
  /** Names of the other columns. */
  readonly columns: readonly string[]
  readonly path: Path
}

export const drillOf = (
  reading: ReadingReport,
  { drill, term, groups, columns, path }: Said,
): ReportDrill | undefined => {
  const { schema, report } = reading
  const complain = (message: string): undefined => void report(path, message)
  const [, column] = drillByColumn.exec(drill) ?? []
  if (column !== undefined)
    return columns.includes(column)
      ? { kind: 'document', name: column, inColumn: true, groups: [], filters: [] }
      : complain(`no column "${column}"${suggestion(column, columns)}`)
  const [, kind = '', name = '', view] = drillForm.exec(drill) ?? []
  if (kind === '')
    return complain('a drill leads to "resource:name", "document:name", "document:name/view" or "document:{column}"')
  const target = findResource(schema, name)
  if (!target) return undefined
  const wordOf = wordsOf(target, view)
  const own = oneField(term) ?? fieldOfDocument(term, target)
  const field = own === undefined ? undefined : wordOf(own)
  const to = { kind, name, ...(view !== undefined && { view }), ...(field !== undefined && { field }) }
  // The key of a document identifies it without filters: a cancellation of today may lead to a sale of yesterday.
  if (own !== undefined && field !== undefined && isKey(schema, target, own)) return { ...to, groups: [], filters: [] }
  const grouped = groups.flatMap(({ by }) => oneField(by.term) ?? []).filter(one => wordOf(one) !== undefined)
  const filters = filtersOf(reading, wordOf)
  if (field === undefined && grouped.length === 0 && filters.length === 0)
    return complain(
      `"${name}" has no field to be narrowed by: neither the column, a group nor a filter is one of its fields`,
    )
  const words = grouped.flatMap(one => (wordOf(one) === one ? [] : [[one, wordOf(one) ?? one] as const]))
  return { ...to, groups: grouped, filters, ...(words.length > 0 && { words: Object.fromEntries(words) }) }
}

/** The filter name of a list for a field: of its rows, or of lines that it can be filtered by. */
type WordOf = (field: string) => string | undefined

const wordsOf = (target: Resource, view: string | undefined): WordOf => {
  const { lineFilters = {} } = (view === undefined ? undefined : target.screen.views[view])?.list ?? target.screen.list
  const ofLines = Object.entries(lineFilters)
  return name => {
    if (findField(target, name)?.stored === true) return name
    const [lines] = ofLines.find(([, fields]) => fields.includes(name)) ?? []
    return lines === undefined ? undefined : `${lines}.${name}`
  }
}

/** True if the field alone identifies a document or a line. */
const isKey = (schema: ReadingReport['schema'], { key, lifecycle }: Resource, name: string): boolean =>
  [key, ...lifecycle.lines.map(({ resource }) => findResource(schema, resource)?.key ?? [])].some(
    ([first, ...others]) => first === name && others.length === 0,
  )

/** The field of the row that the term consists of, or undefined. */
const oneField = (term: Term): string | undefined =>
  term.kind === 'path' && term.root === undefined && term.steps.length === 1 ? term.steps[0]?.name : undefined

/** The field of the document that a line or an entry refers to. */
const fieldOfDocument = (term: Term, { name }: Resource): string | undefined => {
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
const filtersOf = ({ rules = [], held }: ReadingReport, wordOf: WordOf): ReportDrill['filters'] => {
  const compared = rules.flatMap(({ filter, rule }) => {
    const parsed = parse(rule)
    const found = 'node' in parsed ? comparedIn(parsed.node, filter) : undefined
    const word = found && wordOf(found.field)
    return found && word !== undefined ? [{ filter, name: `${word}${found.suffix}` }] : []
  })
  if (!held?.period || wordOf(held.businessDate) !== held.businessDate) return compared
  const { from, to } = held.period
  return [
    ...compared,
    { filter: from, name: `${held.businessDate}_gte` },
    { filter: to, name: `${held.businessDate}_lte` },
  ]
}

const comparedIn = (node: Node, filter: string): { readonly field: string; readonly suffix: string } | undefined => {
  if (node.kind !== 'binary') return undefined
  const [left, right] = [node.left, node.right].map(nameIn)
  const suffix = Object.hasOwn(suffixes, node.operator) ? suffixes[node.operator] : undefined
  return left !== undefined && right === filter && suffix !== undefined ? { field: left, suffix } : undefined
}

/** A field of the row, or of the document of the line. */
const nameIn = (node: Node): string | undefined => {
  if (node.kind !== 'name') return undefined
  const links: readonly string[] = [journalLinks.line, lineLinks.document]
  const [last, ...before] = node.parts.map(({ name }) => name).toReversed()
  return before.every(name => links.includes(name)) ? last : undefined
}
