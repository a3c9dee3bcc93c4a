// Reading one expression of a file: checked against the names and types of its place, each fault told where it stands.
import { type Checked, compileExpression } from '../expression/check.ts'
import type { Expression } from '../expression/expression.ts'
import { fieldsOf } from '../expression/schema-scope.ts'
import { type Scope, scopeOfResource } from '../expression/scope.ts'
import { findSqlFaults } from '../expression/translate.ts'
import { flag, type Type } from '../expression/types.ts'
import type { Resource, Schema } from '../schema.ts'
import { countFaults, lateFaults, unstoredFaults } from './check-stored.ts'
import { reportExpression } from './expression-faults.ts'
import type { Path, Report } from './shape.ts'

/** What is known while the expressions of one file are read. */
export interface Reading {
  readonly schema: Schema
  readonly resource: Resource
  readonly scope: Scope
  readonly report: Report
}

export interface Wish {
  readonly wanted?: Type
  /** The database has to be able to work it out. */
  readonly isSql?: boolean
  readonly scope?: Scope
  /** The rows of another resource that the expression stands on. */
  readonly on?: Resource
}

export const expressionAt = (
  { scope: own, report, schema, resource }: Reading,
  text: string,
  path: Path,
  { wanted, isSql, on, scope = on ? scopeOfResource(own, fieldsOf(schema, on)) : own }: Wish = {},
): Expression | undefined => {
  const checked: Checked = compileExpression(text, scope, wanted)
  if ('faults' in checked) {
    reportExpression(report, path, checked.faults)
    return undefined
  }
  const { term } = checked
  const faults = [
    ...countFaults(schema, term),
    ...(isSql ? findSqlFaults(term, schema.project.emptyText) : []),
    ...(isSql ? unstoredFaults(schema, on ?? resource, term) : lateFaults(schema, on ?? resource, term)),
  ]
  reportExpression(report, path, faults)
  return faults.length === 0 ? { text, term } : undefined
}

export const conditionAt = (reading: Reading, text: string, path: Path, wish: Wish = {}): Expression | undefined =>
  expressionAt(reading, text, path, { ...wish, wanted: flag })
