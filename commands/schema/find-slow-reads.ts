// Where a table with many rows would be read from end to end: lists, reports and questions of expressions that no index serves.

import type { PathTerm, RowsTerm, Term } from '../../engine/expression/terms/term.ts'
import { getChildTerms, isRowDependent } from '../../engine/expression/terms/term-parts.ts'
import { isFlagType } from '../../engine/field/field-type.ts'
import type { DocumentList } from '../../engine/schema/document-list.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Report, ReportFilter, ReportTable } from '../../engine/schema/report.ts'
import { isListed, type Resource } from '../../engine/schema/resource.ts'
import { findReportSource, findResource, getResource, type Schema } from '../../engine/schema/schema.ts'
import type { UnlocatedFault } from '../../engine/schema-file/files/locate-fault.ts'
import type { JsonPath } from '../../engine/schema-file/language/shape.ts'

/** A note for each place of the schema, without repetition. */
export const findSlowReads = (schema: Schema): readonly UnlocatedFault[] =>
  deduplicate(collectSlowReads(schema)).map(fault => ({ ...fault, note: 'slow' }))

const deduplicate = (all: readonly UnlocatedFault[]): readonly UnlocatedFault[] => [
  ...new Map(all.map(fault => [`${fault.file} ${fault.message}`, fault])).values(),
]

const collectSlowReads = (schema: Schema): readonly UnlocatedFault[] => [
  ...Object.values(schema.resources).filter(isListed).flatMap(findSlowLists),
  ...Object.values(schema.resources).flatMap(resource => findSlowLines(schema, resource)),
  ...Object.values(schema.lists).flatMap(list => findSlowDocuments(schema, list)),
  ...findSlowReports(schema),
  ...collectRowsTerms(schema).flatMap(term => findSlowQuestion(schema, term)),
]

const findSlowLists = (resource: Resource): readonly UnlocatedFault[] => {
  const { name, file, screen, field: fields } = resource
  const indexed = getLeadingFields(resource)
  const sorts = screen.list.sort.slice(0, 1).map(({ field }) => field)
  return [...new Set([...screen.list.filters, ...sorts])]
    .filter(field => !indexed.has(field) && !isCoarse(fields[field]))
    .map(field => ({
      file,
      path: getListPath(screen.list.filters, field),
      message: `${name}: no index begins with "${field}", which the list filters or sorts by`,
    }))
}

const getListPath = (filters: readonly string[], field: string): JsonPath =>
  filters.includes(field) ? ['x-list', 'filters', filters.indexOf(field)] : ['x-list', 'sort', 0]

/** Fields of lines that a view filters by, of lines none of which an index finds. */
const findSlowLines = (schema: Schema, { file, lifecycle, screen: { views } }: Resource): readonly UnlocatedFault[] =>
  Object.values(views).flatMap(view =>
    Object.entries(view.list.lineFilters ?? {}).flatMap(([name, fields]) => {
      const table = lifecycle.lines.find(lines => lines.name === name)?.resource
      const lines = table === undefined ? undefined : findResource(schema, table)
      if (!lines) return []
      return fields
        .filter(field => !getLeadingFields(lines).has(field) && !isCoarse(lines.field[field]))
        .map(field => ({
          file,
          path: ['x-views', view.name, 'lineFilters', name, fields.indexOf(field)],
          message: `${lines.name}: no index begins with "${field}", which the view "${view.name}" filters by`,
        }))
    }),
  )

/** Documents of a list over several that no index serves. */
const findSlowDocuments = (
  schema: Schema,
  { name, of, resource: { screen } }: DocumentList,
): readonly UnlocatedFault[] => {
  const columns = [...new Set([...screen.list.filters, ...screen.list.sort.slice(0, 1).map(({ field }) => field)])]
  return of.flatMap(({ document, fields }) => {
    const resource = getResource(schema, document)
    return columns
      .flatMap(column => resource.field[fields[column] ?? ''] ?? [])
      .filter(field => !getLeadingFields(resource).has(field.name) && !isCoarse(field))
      .map(field => ({
        file: resource.file,
        path: ['properties', field.name],
        message: `${document}: no index begins with "${field.name}", which the list "${name}" filters or sorts by`,
      }))
  })
}

/** Every question about other rows, in whatever the schema consists of. */
const collectRowsTerms = (value: unknown, seen = new Set<object>()): readonly RowsTerm[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const ownTerm = isRowsTerm(value) ? [value] : []
  return [...ownTerm, ...Object.values(value).flatMap(part => collectRowsTerms(part, seen))]
}

const isRowsTerm = (value: object): value is RowsTerm => 'kind' in value && value.kind === 'rows' && 'asks' in value

const findSlowQuestion = (schema: Schema, { asks, resource: name, where }: RowsTerm): readonly UnlocatedFault[] => {
  const resource = findResource(schema, name)
  const fields = where ? listEqualFields(where) : []
  if (!resource || !where || fields.some(field => getLeadingFields(resource).has(field))) return []
  const named = fields.map(field => `"${field}"`).join(' or ')
  const [first] = fields
  return [
    {
      file: resource.file,
      path: first === undefined ? ['x-index'] : ['properties', first],
      message: `${name}: no index begins with ${named || 'a field'} that ${asks} compares with ==`,
    },
  ]
}

/** Fields of the queried rows that the condition compares with ==. */
const listEqualFields = (term: Term): readonly string[] => {
  if (term.kind === 'logic' && term.operator === 'and') return getChildTerms(term).flatMap(listEqualFields)
  if (term.kind !== 'compare' || term.operator !== '==') return []
  return getChildTerms(term).flatMap(part =>
    part.kind === 'path' && part.root === undefined && part.steps.length === 1 ? (part.steps[0]?.name ?? []) : [],
  )
}

// Reports that scan a growing table: none of their required conditions uses an index.

/** Tables that grow with each day of trade. */
const growingKinds: ReadonlySet<string> = new Set(['document', 'lines', 'journal', 'legs', 'log'])

/** A fault for each report, variant or section. */
export const findSlowReports = (schema: Schema): readonly UnlocatedFault[] =>
  Object.values(schema.reports).flatMap(report => {
    const variants = Object.entries(report.variants?.of ?? {})
    return [
      ...checkTables(schema, report, `the report "${report.name}"`),
      ...variants.flatMap(([value, of]) => checkTables(schema, of, `the report "${report.name}" for "${value}"`)),
    ].map(message => ({ file: report.file, path: ['filters'], message }))
  })

const checkTables = (schema: Schema, report: Report, label: string): readonly string[] => [
  ...findSlowTable(schema, report, {
    label,
    rules: report.filters.map(filter => [filter, filter.rule?.term] as const),
  }),
  ...report.sections.flatMap(section => {
    const rules = report.filters.map(filter => [filter, section.rules[filter.field.name]?.term] as const)
    return findSlowTable(schema, section, { label: `"${section.title}" of ${label}`, rules })
  }),
]

interface TableCheck {
  readonly label: string
  readonly rules: readonly (readonly [filter: ReportFilter, rule: Term | undefined])[]
}

/** Balances and day sums do not grow with the requested period. */
const findSlowTable = (schema: Schema, table: ReportTable, { label, rules }: TableCheck): readonly string[] => {
  const source = findReportSource(schema, table.from)
  if (!source || table.balance || !growingKinds.has(source.kind)) return []
  const always = rules.flatMap(([{ field, default: initial }, rule]) =>
    rule && (field.required || initial) ? [rule] : [],
  )
  const terms = [...(table.where ? [table.where.term] : []), ...always].flatMap(listConjuncts)
  if (terms.some(term => listComparedSides(term).some(side => isIndexed(schema, source, side)))) return []
  return [`${source.name}: nothing that ${label} always asks begins an index; with nothing chosen it reads all rows`]
}

const listConjuncts = (term: Term): readonly Term[] =>
  term.kind === 'logic' && term.operator === 'and' ? getChildTerms(term).flatMap(listConjuncts) : [term]

/** The sides of a comparison that an index can serve; != cannot be served. */
const listComparedSides = (term: Term): readonly Term[] => {
  if (term.kind === 'compare' && term.operator !== '!=') return [term.left, term.right]
  return term.kind === 'in' && !term.isNegated ? [term.of] : []
}

/** Whether an index begins with the field, of the row or of its document; for a conditional both branches. */
const isIndexed = (schema: Schema, source: Resource, side: Term): boolean => {
  if (side.kind === 'if' && !isRowDependent(side.when))
    return isIndexed(schema, source, side.then) && isIndexed(schema, source, side.otherwise)
  return side.kind === 'path' && side.root === undefined && isIndexedPath(schema, source, side)
}

const isIndexedPath = (schema: Schema, source: Resource, { steps }: PathTerm): boolean => {
  const [first, second, ...further] = steps
  if (!first || further.length > 0) return false
  if (!second) return isSelective(source, first.name)
  const parent = first.to === undefined ? undefined : findResource(schema, first.to)
  return parent !== undefined && getLeadingFields(source).has(first.name) && isSelective(parent, second.name)
}

/** A flag or a choice splits the rows into a few heaps; an index would not help. */
const isCoarse = (field: Field | undefined): boolean =>
  field !== undefined && (isFlagType(field.type) || field.type.takesEnum === true)

const isSelective = (resource: Resource, name: string): boolean =>
  getLeadingFields(resource).has(name) && !isCoarse(resource.field[name])

/** The first field of each index. */
export const getLeadingFields = ({ unique, index }: Resource): ReadonlySet<string> =>
  new Set([...unique, ...index].flatMap(fields => fields.slice(0, 1)))
