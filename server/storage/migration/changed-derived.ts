// Finds derived data whose definition has changed.
import type { Schema } from '../../../engine/schema/schema.ts'
import { describeDerived } from './derived.ts'
import type { MigrationStep } from './steps.ts'

/**
 * Returns the names of changed definitions. A database without stored definitions is assumed to be current, except for
 * tables and columns that are new.
 */
export const findChangedDerived = (
  schema: Schema,
  {
    before,
    steps,
  }: { readonly before: Readonly<Record<string, string>> | undefined; readonly steps: readonly MigrationStep[] },
): readonly string[] =>
  describeDerived(schema).flatMap(([name, text]) =>
    (before && before[name] !== text) || isCreated(schema, name, steps) ? [name] : [],
  )

const isCreated = ({ resources }: Schema, name: string, steps: readonly MigrationStep[]): boolean => {
  const [, resource = '', field = ''] = /^kept:(.+)\.([^.]+)$/.exec(name) ?? []
  const table = resources[name]?.table ?? resources[resource]?.table
  return steps.some(step => {
    if (step.kind === 'create-table') return step.table.name === table && field === ''
    return step.kind === 'add-column' && step.table === table && step.column.name === field
  })
}
