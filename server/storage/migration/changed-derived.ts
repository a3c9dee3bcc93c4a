// Which of what is worked out of other rows means something else than before.
import type { Schema } from '../../../engine/schema/schema.ts'
import { derivedOf } from './derived.ts'
import type { Step } from './steps.ts'

/**
 * Names of what means something else than before. A database that does not remember its meaning is taken to hold what it
 * should, but for what its tables had not at all.
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
