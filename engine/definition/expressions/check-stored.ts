// Finds fields in expressions that SQL cannot read because they are not columns of the joined tables.

import { findSqlFaults } from '../../expression/sql/translate.ts'
import type { ExpressionFault } from '../../expression/syntax/syntax.ts'
import { needsOf } from '../../expression/terms/needs.ts'
import type { PathTerm, RowsTerm, Term } from '../../expression/terms/term.ts'
import { ofOthers, partsOf } from '../../expression/terms/term-parts.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { LinkedField } from '../../schema/stages.ts'
import type { ResourceInScope, SchemaInScope } from './schema-scope.ts'

/** Faults in queries of other rows, anywhere in the expression, that SQL cannot execute. */
export const rowsFaults = (schema: SchemaInScope, term: Term): readonly ExpressionFault[] => {
  const own = term.kind === 'rows' ? askedFaults(schema, term) : []
  const inner = term.kind === 'fold' ? ofOthers(term) : []
  return [...own, ...[...partsOf(term), ...inner].flatMap(part => rowsFaults(schema, part))]
}

const askedFaults = (schema: SchemaInScope, term: RowsTerm): readonly ExpressionFault[] => {
  const asked = findResource(schema, term.resource)
  if (!asked) return []
  return ofOthers(term).flatMap(part => [
    ...findSqlFaults(part, schema.project.emptyText),
    ...unstoredFaults(schema, asked, part),
  ])
}

/**
 * Fields in the expression that are not columns where it is evaluated: those of referenced rows and, with `ownToo`, those of
 * the row itself (a list can compute them, another computed field cannot).
 */
export const unstoredFaults = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  term: Term,
  ownToo = false,
): readonly ExpressionFault[] => {
  if (term.kind === 'path') return term.root === undefined ? pathFaults(schema, resource, { path: term, ownToo }) : []
  return partsOf(term).flatMap(part => unstoredFaults(schema, resource, part, ownToo))
}

/** Fields of other rows that the engine computes after reading: a reference does not load them. */
export const computedFaults = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  term: Term,
): readonly ExpressionFault[] =>
  needsOf(term).paths.flatMap(path => {
    if (path.root !== undefined) return []
    const isComputed = fieldsOnPath(schema, resource, path).some((field, index) => index > 0 && field?.computed)
    const name = path.steps.at(-1)?.name
    const message = `"${name}" is worked out after its own row is read, and is not seen from here: name what it is made of`
    return isComputed ? [{ offset: path.offset, length: path.length, message }] : []
  })

const fieldsOnPath = (
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

const pathFaults = (
  schema: SchemaInScope,
  resource: ResourceInScope,
  { path, ownToo }: { readonly path: PathTerm; readonly ownToo: boolean },
): readonly ExpressionFault[] => {
  const named = path.steps.map(({ to }) => to)
  return fieldsOnPath(schema, resource, path).flatMap((field, index) => {
    if (field?.stored !== false || (index === 0 && !ownToo && !field.computed)) return []
    const holder = named[index - 1] ?? resource.name
    const message = `"${field.name}" of "${holder}" is worked out in each reading: store it, or name what it is made of`
    return [{ offset: path.offset, length: path.length, message }]
  })
}
