// Compiles rules over a whole row: their conditions, the moves that check them, and the values of their messages.

import type { Expression } from '../../expression/terms/expression.ts'
import type { RecordCheck } from '../../schema/resource.ts'
import {
  compileCondition,
  compileSchemaExpression,
  type ExpressionContext,
  withBefore,
} from '../expressions/compile-schema-expression.ts'
import type { ResourceKeywords } from '../files/table-file.ts'
import type { CheckDefinition } from '../shapes/checks.ts'
import type { JsonPath } from '../shapes/shape.ts'

/** A check that names no moves applies to all of them. */
export const compileChecks = (
  context: ExpressionContext,
  { checks, flow }: ResourceKeywords,
): readonly RecordCheck[] => {
  const all = flow?.moves.map(({ id }) => id) ?? []
  return checks.flatMap((check, index) => {
    const { id, rule: text, message, fields = [], level = 'error', at = 'save', moves } = check
    const trigger = at === 'move' || moves ? { moves: moves ?? all } : {}
    const path = ['x-checks', index]
    const checkContext = trigger.moves ? context : withBefore(context)
    const rule = compileCondition(checkContext, text, [...path, 'rule'])
    const values = compileValues(checkContext, check, path)
    return rule ? [{ id, rule, message, fields, level, values, ...trigger }] : []
  })
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
