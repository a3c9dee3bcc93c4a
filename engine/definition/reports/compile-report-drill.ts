// Where a cell leads: a list of the rows behind it, narrowed as the report is.

import { parse } from '../../expression/syntax/parse.ts'
import type { Node } from '../../expression/syntax/syntax.ts'
import type { Term } from '../../expression/terms/term.ts'
import { journalLinks, lineLinks } from '../../schema/lines.ts'
import type { ReportDrill, ReportGroup } from '../../schema/report.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import { drillForm } from '../shapes/report.ts'
import type { Path } from '../shapes/shape.ts'
import type { ReadingReport } from './reading-report.ts'

interface Said {
  readonly drill: string
  readonly term: Term
  readonly groups: readonly ReportGroup[]
  readonly path: Path
}

export const drillOf = (reading: ReadingReport, { drill, term, groups, path }: Said): ReportDrill | undefined => {
  const { schema, report } = reading
  const complain = (message: string): undefined => void report(path, message)
  const [, kind = '', name = '', view] = drillForm.exec(drill) ?? []
  if (kind === '') return complain('a drill leads to "resource:name", "document:name" or "document:name/view"')
  const target = findResource(schema, name)
  if (!target) return undefined
  const has = (field: string | undefined): field is string => field !== undefined && isListed(target, field)
  const own = oneField(term) ?? fieldOfDocument(term, target)
  const field = has(own) ? own : undefined
  const byGroup = groups.flatMap(({ by }) => oneField(by.term) ?? []).filter(has)
  const filters = filtersOf(reading, has)
  if (field === undefined && byGroup.length === 0 && filters.length === 0)
    return complain(
      `"${name}" has no field to be narrowed by: neither the column, a group nor a filter is one of its fields`,
    )
  return {
    kind,
    name,
    ...(view !== undefined && { view }),
    ...(field !== undefined && { field }),
    groups: byGroup,
    filters,
  }
}

const isListed = (target: Resource, name: string): boolean => findField(target, name)?.stored === true

/** The field of the row itself that the term is. */
const oneField = (term: Term): string | undefined =>
  term.kind === 'path' && term.root === undefined && term.steps.length === 1 ? term.steps[0]?.name : undefined

/** The field of the document that a line or an entry leads to. */
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

/** Filters whose rule compares a field of the target with what is chosen, under the names that lists have for that. */
const filtersOf = ({ rules = [], held }: ReadingReport, has: (field: string) => boolean): ReportDrill['filters'] => {
  const compared = rules.flatMap(({ filter, rule }) => {
    const parsed = parse(rule)
    const found = 'node' in parsed ? comparedIn(parsed.node, filter) : undefined
    return found && has(found.field) ? [{ filter, name: `${found.field}${found.suffix}` }] : []
  })
  if (!held?.period || !has(held.businessDate)) return compared
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

/** A field of the row, or of the document that it is a line of. */
const nameIn = (node: Node): string | undefined => {
  if (node.kind !== 'name') return undefined
  const links: readonly string[] = [journalLinks.line, lineLinks.document]
  const [last, ...before] = node.parts.map(({ name }) => name).toReversed()
  return before.every(name => links.includes(name)) ? last : undefined
}
