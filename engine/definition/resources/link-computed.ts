// Marks fields that the engine computes for each row it reads because the database cannot, and reports keywords that need a column.
import { type Checked, compileExpression } from '../../expression/check/check.ts'
import type { ExpressionFault } from '../../expression/syntax/syntax.ts'
import { needsOf } from '../../expression/terms/needs.ts'
import type { Term } from '../../expression/terms/term.ts'
import { fieldsByName, findField } from '../../schema/resource.ts'
import type { LinkedField, LinkedResource, LinkedResources, LinkedSchema } from '../../schema/stages.ts'
import { reportExpression } from '../expressions/expression-faults.ts'
import { typeOfField } from '../expressions/schema-scope.ts'
import type { TableFile } from '../files/document-files.ts'
import type { Path } from '../shapes/shape.ts'
import { type Given, scopeIn } from './compile-resource.ts'
import { fillOf } from './compile-worked-out.ts'

/** Returns the resources with computed fields marked; reports keywords that need a column and name such a field. */
export const withComputed = (files: readonly TableFile[], schema: LinkedSchema, given: Given): LinkedResources => {
  const marked = files.flatMap(file => {
    const resource = schema.resources[file.name]
    if (!resource || resource.file !== file.path || resource.kind !== 'master') return []
    const fields = resource.fields.map(field =>
      isComputed(file, field, { schema, resource, given }) ? computed(field) : field,
    )
    if (!fields.some(one => one.computed)) return []
    return [[resource.name, { ...resource, ...fieldsByName(fields) }] as const]
  })
  const resources = { ...schema.resources, ...Object.fromEntries(marked) }
  if (marked.length > 0) for (const file of files) reportUses(file, resources)
  return resources
}

const computed = (field: LinkedField): LinkedField => ({ ...field, computed: true })

interface World {
  readonly schema: LinkedSchema
  readonly resource: LinkedResource
  readonly given: Given
}

/** Faults of the expression itself are reported where all expressions are compiled. */
const isComputed = (file: TableFile, field: LinkedField, { schema, resource, given }: World): boolean => {
  const text = file.definition.properties[field.name]?.['x-calc']
  if (field.stored || text === undefined) return false
  const checked: Checked = compileExpression(text, scopeIn(file, resource, schema, given), typeOfField(schema, field))
  if (!('term' in checked)) return false
  const { term } = checked
  if (fillOf(schema, resource, { ...field, calc: { text, term } })) return false
  reportExpression(file.report, ['properties', field.name, 'x-calc'], questionsOf(term, text))
  return true
}

const sessionRoots: readonly (string | undefined)[] = [undefined, 'user', 'shop']

/** Values that only the server knows would need a query for every row of a page. */
const questionsOf = (term: Term, text: string): readonly ExpressionFault[] => {
  const { asksServer, totals, paths } = needsOf(term)
  if (!asksServer && totals.length === 0 && paths.every(({ root }) => sessionRoots.includes(root))) return []
  const message = 'counts, balances and other rows are not asked for each row that is read: store it'
  return [{ offset: 0, length: text.length, message }]
}

type Look = (name: string | undefined, ...path: Path) => void

const reportUses = (file: TableFile, resources: LinkedResources): void => {
  const { definition, report } = file
  for (const [name, { 'x-ref': ref }] of Object.entries(definition.properties)) {
    const target = ref && Object.hasOwn(resources, ref.to) ? resources[ref.to] : undefined
    for (const [index, searched] of (ref?.search ?? []).entries())
      if (target && findField(target, searched)?.computed)
        report(['properties', name, 'x-ref', 'search', index], noColumn(searched, 'search'))
  }
  const resource = resources[file.name]
  if (resource?.file !== file.path || !resource.fields.some(one => one.computed)) return
  const lookFor =
    (use: string): Look =>
    (name, ...path) => {
      const bare = name?.replace(/^-/, '') ?? ''
      if (findField(resource, bare)?.computed) report(path, noColumn(bare, use))
    }
  lookInPresentation(definition['x-list'], ['x-list'], lookFor)
  for (const [name, view] of Object.entries(definition['x-views'] ?? {}))
    lookInPresentation(view, ['x-views', name], lookFor)
  for (const [, name = ''] of (definition['x-label'] ?? '').matchAll(/\{([^}]*)\}/g)) lookFor('label')(name, 'x-label')
  lookFor('flag of what may be chosen')(definition['x-active'], 'x-active')
  for (const [index, name] of (definition['x-log']?.fields ?? []).entries())
    lookFor('log')(name, 'x-log', 'fields', index)
  for (const [index, { params, query }] of (definition['x-api']?.aliases ?? []).entries())
    for (const [key, said] of [
      ['params', params],
      ['query', query],
    ] as const)
      for (const [word, name] of Object.entries(said ?? {}))
        lookFor('filter')(name?.replace(/_like$/, ''), 'x-api', 'aliases', index, key, word)
}

const noColumn = (name: string, use: string): string =>
  `"${name}" is worked out after the rows are read, so it is no ${use}: store it, or name what it is made of`

interface Presentation {
  readonly columns?: readonly (string | { readonly field: string; readonly total?: string })[]
  readonly sort?: readonly string[]
  readonly search?: readonly string[]
  readonly filters?: readonly string[]
}

const lookInPresentation = (presentation: Presentation | undefined, at: Path, lookFor: (use: string) => Look): void => {
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
