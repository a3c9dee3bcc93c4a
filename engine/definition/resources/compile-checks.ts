// Compiles rules over a whole row: their conditions, the moves that check them, and the values of their messages.
import type { Expression } from '../../expression/terms/expression.ts'
import type { Check } from '../../schema/resource.ts'
import { conditionAt, expressionAt, type Reading, withBefore } from '../expressions/expression-at.ts'
import type { CheckDefinition } from '../shapes/checks.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'

/** A check that names no moves applies to all of them. */
export const checksOf = (
  reading: Reading,
  { 'x-checks': said = [], 'x-flow': flow }: ResourceDefinition,
): readonly Check[] => {
  const all = flow?.moves.map(({ id }) => id) ?? []
  return said.flatMap((check, index) => {
    const { id, rule: text, message, fields = [], level = 'error', at = 'save', moves } = check
    const asked = at === 'move' || moves ? { moves: moves ?? all } : {}
    const path = ['x-checks', index]
    const own = asked.moves ? reading : withBefore(reading)
    const rule = conditionAt(own, text, [...path, 'rule'])
    const values = valuesOf(own, check, path)
    return rule ? [{ id, rule, message, fields, level, values, ...asked }] : []
  })
}

const valuesOf = (reading: Reading, { values = {} }: CheckDefinition, path: Path): Check['values'] => {
  const found: Record<string, Expression> = {}
  for (const [name, text] of Object.entries(values)) {
    const value = expressionAt(reading, text, [...path, 'values', name])
    if (value) found[name] = value
  }
  return found
}
