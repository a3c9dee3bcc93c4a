// Compiles rules over a whole row: their conditions, the moves that check them, and the values of their messages.

import { createLiteralOptions, translateCondition } from '../expression/sql/translate.ts'
import type { Expression } from '../expression/terms/expression.ts'
import type { RecordCheck } from '../schema/resource.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import type { CheckDefinition } from '../schema-file/shapes/checks-shape.ts'
import { findUnstoredFaults } from '../scope/check-stored.ts'
import {
  compileCondition,
  compileSchemaExpression,
  type ExpressionContext,
  withBefore,
} from '../scope/compile-schema-expression.ts'

/** A check that names no moves applies to all of them. */
export const compileChecks = (
  context: ExpressionContext,
  { checks, flow }: ResourceKeywords,
): readonly RecordCheck[] => {
  const all = flow?.moves.map(({ id }) => id) ?? []
  return checks.flatMap((check, index) => {
    const { id, rule: text, message, fields = [], level = 'error' } = check
    const path = ['x-checks', index]
    const trigger = buildTrigger(check, all)
    const checkContext = trigger.moves ? context : withBefore(context)
    const rule = compileCondition(checkContext, text, [...path, 'rule'])
    if (rule && trigger.isAudited) reportUnreadable(context, rule, [...path, 'rule'])
    const values = compileValues(checkContext, check, path)
    return rule ? [{ id, rule, message, fields, level, values, ...trigger }] : []
  })
}

const buildTrigger = (
  { at = 'save', moves }: CheckDefinition,
  all: readonly string[],
): Pick<RecordCheck, 'moves' | 'isAudited'> => {
  if (at === 'audit') return { moves: [], isAudited: true }
  return at === 'move' || moves ? { moves: moves ?? all } : {}
}

/** The audit asks the database: of rows alone, without a user, a day or a setting. */
const reportUnreadable = ({ schema, resource, report }: ExpressionContext, rule: Expression, path: JsonPath): void => {
  const translated = translateCondition(rule.term, {
    ...createLiteralOptions(schema.project.emptyText),
    canQueryRows: true,
  })
  const faults = [
    ...findUnstoredFaults(schema, resource, rule.term),
    ...('faults' in translated ? translated.faults : []),
  ]
  for (const { offset, message } of faults) report(path, message, { at: offset })
}

const compileValues = (
  context: ExpressionContext,
  { values = {} }: CheckDefinition,
  path: JsonPath,
): RecordCheck['values'] => {
  const compiled: Record<string, Expression> = {}
  for (const [name, text] of Object.entries(values)) {
    const value = compileSchemaExpression(context, text, [...path, 'values', name])
    if (value) compiled[name] = value
  }
  return compiled
}
