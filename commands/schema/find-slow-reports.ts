// Reports that scan a growing table: none of their required conditions uses an index.
import type { UnlocatedFault } from '../../engine/schema-file/files/locate-fault.ts'
import type { PathTerm, Term } from '../../engine/expression/terms/term.ts'
import { getChildTerms, isRowDependent } from '../../engine/expression/terms/term-parts.ts'
import type { Report, ReportFilter, ReportTable } from '../../engine/schema/report.ts'
import { findReportSource } from '../../engine/schema/report-source.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'

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
export const coarseTypes: ReadonlySet<string> = new Set(['flag', 'choice'])

const isSelective = (resource: Resource, name: string): boolean =>
  getLeadingFields(resource).has(name) && !coarseTypes.has(resource.field[name]?.type.name ?? '')

/** The first field of each index. */
export const getLeadingFields = ({ unique, index }: Resource): ReadonlySet<string> =>
  new Set([...unique, ...index].flatMap(fields => fields.slice(0, 1)))
