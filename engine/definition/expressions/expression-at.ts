// Compiles one expression of a schema file: checks it against the names and types in its scope and reports each fault.
import { type Checked, compileExpression } from '../../expression/check/check.ts'
import { findSqlFaults } from '../../expression/sql/translate.ts'
import type { Expression } from '../../expression/terms/expression.ts'
import { type Scope, scopeOfResource } from '../../expression/terms/scope.ts'
import { flag, type Type } from '../../expression/terms/types.ts'
import type { Path, Report } from '../shapes/shape.ts'
import { computedFaults, rowsFaults, unstoredFaults } from './check-stored.ts'
import { reportExpression } from './expression-faults.ts'
import { fieldsOf, type ResourceInScope, type SchemaInScope } from './schema-scope.ts'

/** What is needed to compile the expressions of one file. */
export interface Reading {
  readonly schema: SchemaInScope
  readonly resource: ResourceInScope
  readonly scope: Scope
  readonly report: Report
}

export interface Options {
  readonly wanted?: Type
  /** The database must be able to evaluate it. */
  readonly isSql?: boolean
  readonly scope?: Scope
  /** The resource whose rows the expression is evaluated on, if it is another one. */
  readonly on?: ResourceInScope
}

export const expressionAt = (
  { scope: own, report, schema, resource }: Reading,
  text: string,
  path: Path,
  { wanted, isSql, on, scope = on ? scopeOfResource(own, fieldsOf(schema, on)) : own }: Options = {},
): Expression | undefined => {
  const checked: Checked = compileExpression(text, scope, wanted)
  if ('faults' in checked) {
    reportExpression(report, path, checked.faults)
    return undefined
  }
  const { term } = checked
  const faults = [
    ...rowsFaults(schema, term),
    ...(isSql ? findSqlFaults(term, schema.project.emptyText) : []),
    ...(isSql ? unstoredFaults(schema, on ?? resource, term) : computedFaults(schema, on ?? resource, term)),
  ]
  reportExpression(report, path, faults)
  return faults.length === 0 ? { text, term } : undefined
}

export const conditionAt = (
  reading: Reading,
  text: string,
  path: Path,
  options: Options = {},
): Expression | undefined => expressionAt(reading, text, path, { ...options, wanted: flag })

/** Adds `before`, the row as it was last saved. */
export const withBefore = (reading: Reading): Reading => {
  const { schema, resource, scope } = reading
  return { ...reading, scope: { ...scope, roots: { ...scope.roots, before: fieldsOf(schema, resource) } } }
}
