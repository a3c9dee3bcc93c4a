// Finds derived data whose definition has changed.
import type { Schema } from '../../../engine/schema/schema.ts'
import { derivedOf } from './derived.ts'
import type { Step } from './steps.ts'

/**
 * Returns the names of changed definitions. A database without stored definitions is assumed to be current, except for
 * tables and columns that are new.
 */
export const changedDerived = (
  schema: Schema,
  { before, steps }: { readonly before: Readonly<Record<string, string>> | undefined; readonly steps: readonly Step[] },
): readonly string[] =>
  derivedOf(schema).flatMap(([name, text]) =>
    (before && before[name] !== text) || isMade(schema, name, steps) ? [name] : [],
  )

const isMade = ({ resources }: Schema, name: string, steps: readonly Step[]): boolean => {
  const [, resource = '', field = ''] = /^kept:(.+)\.([^.]+)$/.exec(name) ?? []
  const table = resources[name]?.table ?? resources[resource]?.table
  return steps.some(step => {
    if (step.kind === 'create-table') return step.table.name === table && field === ''
    return step.kind === 'add-column' && step.table === table && step.column.name === field
  })
}
