// Marks fields that the engine computes for each row it reads because the database cannot, and reports keywords that need a column.

import { type CheckedExpression, compileExpression } from '../expression/check/check.ts'
import type { ExpressionFault } from '../expression/syntax/syntax.ts'
import type { Term } from '../expression/terms/term.ts'
import { collectNeeds } from '../expression/terms/term-parts.ts'
import { findField, indexFields } from '../schema/resource.ts'
import type { LinkedField, LinkedResource, LinkedResources, LinkedSchema } from '../schema/stages.ts'
import type { TableFile } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { reportExpression } from '../scope/compile-schema-expression.ts'
import { buildResourceScope, type CompileOptions, getFieldType } from '../scope/schema-scope.ts'
import { compileBackfill } from './compile-virtual-columns.ts'

/** Returns the resources with computed fields marked; reports keywords that need a column and name such a field. */
export const withComputed = (
  files: readonly TableFile[],
  schema: LinkedSchema,
  options: CompileOptions,
): LinkedResources => {
  const marked = files.flatMap(file => {
    const resource = schema.resources[file.name]
    if (!resource || resource.file !== file.path || resource.kind !== 'master') return []
    const fields = resource.fields.map(field =>
      isComputed(file, field, { schema, resource, options }) ? markComputed(field) : field,
    )
    if (!fields.some(one => one.computed)) return []
    return [[resource.name, { ...resource, ...indexFields(fields) }] as const]
  })
  const resources = { ...schema.resources, ...Object.fromEntries(marked) }
  if (marked.length > 0) for (const file of files) reportUses(file, resources)
  return resources
}

const markComputed = (field: LinkedField): LinkedField => ({ ...field, computed: true })

interface ComputedContext {
  readonly schema: LinkedSchema
  readonly resource: LinkedResource
  readonly options: CompileOptions
}

/** Faults of the expression itself are reported where all expressions are compiled. */
const isComputed = (file: TableFile, field: LinkedField, { schema, resource, options }: ComputedContext): boolean => {
  const text = file.definition.properties[field.name]?.calc
  if (field.stored || text === undefined) return false
  const checked: CheckedExpression = compileExpression(
    text,
    buildResourceScope(file, resource, schema, options),
    getFieldType(schema, field),
  )
  if (!('term' in checked)) return false
  const { term } = checked
  if (compileBackfill(schema, resource, { ...field, calc: { text, term } })) return false
  reportExpression(file.report, ['properties', field.name, 'x-calc'], findQueryFaults(term, text))
  return true
}

const sessionRoots: readonly (string | undefined)[] = [undefined, 'user', 'shop']

/** Values that only the server knows would need a query for every row of a page. */
const findQueryFaults = (term: Term, text: string): readonly ExpressionFault[] => {
  const { needsServer: asksServer, totals, paths } = collectNeeds(term)
  if (!asksServer && totals.length === 0 && paths.every(({ root }) => sessionRoots.includes(root))) return []
  const message = 'counts, balances and other rows are not asked for each row that is read: store it'
  return [{ offset: 0, length: text.length, message }]
}

type ReportColumnUse = (name: string | undefined, ...path: JsonPath) => void

const reportUses = (file: TableFile, resources: LinkedResources): void => {
  const { definition, report } = file
  for (const [name, { ref }] of Object.entries(definition.properties)) {
    const target = ref && Object.hasOwn(resources, ref.to) ? resources[ref.to] : undefined
    for (const [index, searched] of (ref?.search ?? []).entries())
      if (target && findField(target, searched)?.computed)
        report(['properties', name, 'x-ref', 'search', index], formatNoColumn(searched, 'search'))
  }
  const resource = resources[file.name]
  if (resource?.file !== file.path || !resource.fields.some(one => one.computed)) return
  const buildUseReporter =
    (use: string): ReportColumnUse =>
    (name, ...path) => {
      const bare = name?.replace(/^-/, '') ?? ''
      if (findField(resource, bare)?.computed) report(path, formatNoColumn(bare, use))
    }
  reportPresentationUses(definition.list, ['x-list'], buildUseReporter)
  for (const [name, view] of Object.entries(definition.views))
    reportPresentationUses(view, ['x-views', name], buildUseReporter)
  for (const [, name = ''] of (definition.label ?? '').matchAll(/\{([^}]*)\}/g))
    buildUseReporter('label')(name, 'x-label')
  buildUseReporter('flag of what may be chosen')(definition.active, 'x-active')
  for (const [index, { params, query }] of (definition.api.aliases ?? []).entries())
    for (const [key, fields] of [
      ['params', params],
      ['query', query],
    ] as const)
      for (const [queryWord, name] of Object.entries(fields ?? {}))
        buildUseReporter('filter')(name?.replace(/_like$/, ''), 'x-api', 'aliases', index, key, queryWord)
}

const formatNoColumn = (name: string, use: string): string =>
  `"${name}" is worked out after the rows are read, so it is no ${use}: store it, or name what it is made of`

interface ColumnPresentation {
  readonly columns?: readonly (string | { readonly field: string; readonly total?: string })[]
  readonly sort?: readonly string[]
  readonly search?: readonly string[]
  readonly filters?: readonly string[]
}

const reportPresentationUses = (
  presentation: ColumnPresentation | undefined,
  at: JsonPath,
  lookFor: (use: string) => ReportColumnUse,
): void => {
  for (const [index, column] of (presentation?.columns ?? []).entries())
    if (typeof column !== 'string' && column.total !== undefined)
      lookFor('total')(column.field, ...at, 'columns', index, 'total')
  for (const [key, use] of [
    ['sort', 'sort'],
    ['search', 'search'],
    ['filters', 'filter'],
  ] as const)
    for (const [index, name] of (presentation?.[key] ?? []).entries()) lookFor(use)(name, ...at, key, index)
}
