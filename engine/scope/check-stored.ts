// Finds fields in expressions that SQL cannot read because they are not columns of the joined tables.

import { findSqlFaults } from '../expression/sql/translate.ts'
import type { ExpressionFault } from '../expression/syntax/syntax.ts'
import { collectNeeds, flattenTerms } from '../expression/terms/needs.ts'
import type { PathTerm, RowsTerm, Term } from '../expression/terms/term.ts'
import { getChildTerms, getOtherRowTerms } from '../expression/terms/term-parts.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedField } from '../schema/stages.ts'
import type { ResourceInScope, SchemaInScope } from './schema-scope.ts'

/** Faults in queries of other rows, anywhere in the expression, that SQL cannot execute. */
export const findRowsFaults = (schema: SchemaInScope, term: Term): readonly ExpressionFault[] =>
  flattenTerms(term).flatMap(one => (one.kind === 'rows' ? findRowsTermFaults(schema, one) : []))

const findRowsTermFaults = (schema: SchemaInScope, term: RowsTerm): readonly ExpressionFault[] => {
  const target = findResource(schema, term.resource)
  if (!target) return []
  return getOtherRowTerms(term).flatMap(part => [
    ...findSqlFaults(part, schema.project.emptyText),
    ...findUnstoredFaults(schema, target, part),
  ])
}

/**
 * Fields in the expression that are not columns where it is evaluated: those of referenced rows and, with `includeOwn`, those of
 * the row itself (a list can compute them, another computed field cannot).
 */
export const findUnstoredFaults = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  term: Term,
  includeOwn = false,
): readonly ExpressionFault[] => {
  if (term.kind === 'path')
    return term.root === undefined ? findPathFaults(schema, resource, { path: term, ownToo: includeOwn }) : []
  return getChildTerms(term).flatMap(part => findUnstoredFaults(schema, resource, part, includeOwn))
}

/** Fields of other rows that the engine computes after reading: a reference does not load them. */
export const findComputedFaults = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  term: Term,
): readonly ExpressionFault[] =>
  collectNeeds(term).paths.flatMap(path => {
    if (path.root !== undefined) return []
    const isComputed = resolvePathFields(schema, resource, path).some((field, index) => index > 0 && field?.computed)
    const name = path.steps.at(-1)?.name
    const message = `"${name}" is worked out after its own row is read, and is not seen from here: name what it is made of`
    return isComputed ? [{ offset: path.offset, length: path.length, message }] : []
  })

const resolvePathFields = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  { steps }: PathTerm,
): readonly (LinkedField | undefined)[] => {
  let at: ResourceInScope | undefined = resource
  return steps.map(({ name, to }) => {
    const field = at && findField(at, name)
    at = to === undefined ? undefined : findResource(schema, to)
    return field
  })
}

const findPathFaults = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  { path, ownToo: includeOwn }: { readonly path: PathTerm; readonly ownToo: boolean },
): readonly ExpressionFault[] => {
  const targets = path.steps.map(({ to }) => to)
  return resolvePathFields(schema, resource, path).flatMap((field, index) => {
    if (field?.stored !== false || (index === 0 && !includeOwn && !field.computed)) return []
    const holder = targets[index - 1] ?? resource.name
    const message = `"${field.name}" of "${holder}" is worked out in each reading: store it, or name what it is made of`
    return [{ offset: path.offset, length: path.length, message }]
  })
}
