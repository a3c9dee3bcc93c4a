// Compiles one expression of a schema file: checks it against the names and types in its scope and reports each fault.
import { type CheckedExpression, compileExpression } from '../expression/check/check.ts'
import { findSqlFaults } from '../expression/sql/translate.ts'
import type { Expression } from '../expression/terms/expression.ts'
import { createResourceScope, type ExpressionScope } from '../expression/terms/scope.ts'
import { isConstant } from '../expression/terms/term-parts.ts'
import { type ExpressionType, flag } from '../expression/terms/types.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'
import { findComputedFaults, findRowsFaults, findUnstoredFaults } from './check-stored.ts'
import { reportExpression } from './expression-faults.ts'
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

export const compileSchemaExpression = (
  { scope: contextScope, report, schema, resource }: ExpressionContext,
  text: string,
  path: JsonPath,
  {
    expectedType,
    isSql,
    asksRows,
    target,
    scope = target ? createResourceScope(contextScope, getScopeFields(schema, target)) : contextScope,
  }: Options = {},
): Expression | undefined => {
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
  text: string,
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
