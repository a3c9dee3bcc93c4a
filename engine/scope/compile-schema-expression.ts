// Compiles one expression of a schema file: checks it against the names and types in its scope and reports each fault.
import { type CheckedExpression, compileExpression } from '../expression/check/check.ts'
import { findSqlFaults } from '../expression/sql/translate.ts'
import type { ExpressionFault } from '../expression/syntax/syntax.ts'
import { createResourceScope, type Expression, type ExpressionScope } from '../expression/terms/scope.ts'
import type { PathTerm, RowsTerm, Term } from '../expression/terms/term.ts'
import {
  collectNeeds,
  flattenTerms,
  getChildTerms,
  getOtherRowTerms,
  isConstant,
} from '../expression/terms/term-parts.ts'
import { type ExpressionType, flag } from '../expression/terms/types.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedField } from '../schema/stages.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'
import { getScopeFields, type ResourceInScope, type SchemaInScope } from './schema-scope.ts'

/** What is needed to compile the expressions of one file. */
export interface ExpressionContext {
  readonly schema: SchemaInScope
  readonly resource: ResourceInScope
  readonly scope: ExpressionScope
  readonly report: ReportFault
}

export interface Options {
  readonly expectedType?: ExpressionType
  /** The database must be able to evaluate it. */
  readonly isSql?: boolean
  /** Whether that statement can ask for rows of other resources. */
  readonly asksRows?: boolean
  readonly scope?: ExpressionScope
  /** The resource whose rows the expression is evaluated on, if it is another one. */
  readonly target?: ResourceInScope
}

/** Returns undefined if the file has no such text, and after a fault was reported. */
export const compileSchemaExpression = (
  { scope: contextScope, report, schema, resource }: ExpressionContext,
  text: string | undefined,
  path: JsonPath,
  {
    expectedType,
    isSql,
    asksRows,
    target,
    scope = target ? createResourceScope(contextScope, getScopeFields(schema, target)) : contextScope,
  }: Options = {},
): Expression | undefined => {
  if (text === undefined) return undefined
  const checked: CheckedExpression = compileExpression(text, scope, expectedType)
  if ('faults' in checked) {
    reportExpression(report, path, checked.faults)
    return undefined
  }
  const { term } = checked
  const faults = [
    ...findRowsFaults(schema, term),
    ...(isSql ? findSqlFaults(term, schema.project.emptyText, asksRows) : []),
    ...(isSql
      ? findUnstoredFaults(schema, target ?? resource, term)
      : findComputedFaults(schema, target ?? resource, term)),
  ]
  reportExpression(report, path, faults)
  return faults.length === 0 ? { text, term } : undefined
}

export const compileCondition = (
  context: ExpressionContext,
  text: string | undefined,
  path: JsonPath,
  options: Options = {},
): Expression | undefined => {
  const condition = compileSchemaExpression(context, text, path, { ...options, expectedType: flag })
  if (condition && isConstant(condition.term) && condition.term.value === false)
    context.report(path, 'this never holds', { at: condition.term.offset })
  return condition
}

/** Adds `before`, the row as it was last saved. */
export const withBefore = (context: ExpressionContext): ExpressionContext => {
  const { schema, resource, scope } = context
  return { ...context, scope: { ...scope, roots: { ...scope.roots, before: getScopeFields(schema, resource) } } }
}

/** Reports the faults of the expression at the path. */
export const reportExpression = (report: ReportFault, path: JsonPath, faults: readonly ExpressionFault[]): void => {
  for (const { offset, message } of faults) report(path, message, { at: offset })
}

// Finds fields in expressions that SQL cannot read because they are not columns of the joined tables.

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
const findComputedFaults = (schema: SchemaInScope, resource: ResourceInScope, term: Term): readonly ExpressionFault[] =>
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
