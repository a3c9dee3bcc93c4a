// What a database is asked must stand in columns: fields that are worked out in each reading are none in joined tables.
import type { ExpressionFault } from '../expression/syntax.ts'
import type { PathTerm, RowsTerm, Term } from '../expression/term.ts'
import { partsOf } from '../expression/term-parts.ts'
import { findSqlFaults } from '../expression/translate.ts'
import { findField, findResource, type Resource, type Schema } from '../schema.ts'

/** What keeps counts of other rows, wherever they stand in the expression, out of the database. */
export const countFaults = (schema: Schema, term: Term): readonly ExpressionFault[] => {
  const inner = term.kind === 'fold' && term.of ? [term.of] : []
  const own = term.kind === 'rows' ? whereFaults(schema, term) : []
  return [...own, ...[...partsOf(term), ...inner].flatMap(part => countFaults(schema, part))]
}

const whereFaults = (schema: Schema, { resource, where }: RowsTerm): readonly ExpressionFault[] => {
  const counted = findResource(schema, resource)
  if (!where || !counted) return []
  return [...findSqlFaults(where, schema.project.emptyText), ...unstoredFaults(schema, counted, where)]
}

/**
 * Fields in the expression that are no columns where it is asked: those of rows it refers to, and with `ownToo` those of
 * the row itself (a list knows them, another worked-out field does not).
 */
export const unstoredFaults = (
  schema: Schema,
  resource: Resource,
  term: Term,
  ownToo = false,
): readonly ExpressionFault[] => {
  if (term.kind === 'path') return term.root === undefined ? pathFaults(schema, resource, { path: term, ownToo }) : []
  return partsOf(term).flatMap(part => unstoredFaults(schema, resource, part, ownToo))
}

const pathFaults = (
  schema: Schema,
  resource: Resource,
  { path, ownToo }: { readonly path: PathTerm; readonly ownToo: boolean },
): readonly ExpressionFault[] => {
  const faults: ExpressionFault[] = []
  let at: Resource | undefined = resource
  for (const [index, { name, to }] of path.steps.entries()) {
    const field = at && findField(at, name)
    if (at && field?.stored === false && (index > 0 || ownToo)) {
      const message = `"${name}" of "${at.name}" is worked out in each reading: store it, or name what it is made of`
      faults.push({ offset: path.offset, length: path.length, message })
    }
    at = to === undefined ? undefined : findResource(schema, to)
  }
  return faults
}
