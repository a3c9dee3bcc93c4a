// Where a table with many rows would be read from end to end: lists, reports and questions of expressions that no index serves.
import type { UnlocatedFault } from '../../engine/schema-file/files/locate-fault.ts'
import type { JsonPath } from '../../engine/schema-file/language/shape.ts'
import type { RowsTerm, Term } from '../../engine/expression/terms/term.ts'
import { getChildTerms } from '../../engine/expression/terms/term-parts.ts'
import type { DocumentList } from '../../engine/schema/document-list.ts'
import { isListed, type Resource } from '../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../engine/schema/schema.ts'
import { coarseTypes, findSlowReports, getLeadingFields } from './find-slow-reports.ts'

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
    .filter(field => !indexed.has(field) && !coarseTypes.has(fields[field]?.type.name ?? ''))
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
        .filter(field => !getLeadingFields(lines).has(field) && !coarseTypes.has(lines.field[field]?.type.name ?? ''))
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
      .filter(field => !getLeadingFields(resource).has(field.name) && !coarseTypes.has(field.type.name))
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
