// Fills a new row with the defaults that are known before its rules run, so that expressions on it are right at once.
import { evaluate } from '../expression/evaluate/evaluate.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import type { Stored } from '../fields/field-type.ts'
import type { Resource } from '../schema/resource.ts'
import { recordReader } from './record-reader.ts'
import { rulesOf } from './record-rules.ts'
import type { Row } from './row.ts'
import type { RecordWorld, Unfinished } from './row-work.ts'

/** Fields of the input keep their value; a default that needs lines or unloaded inputs is left out. */
export const withDefaults = (
  resource: Resource,
  { row, given, before }: Pick<Unfinished, 'row' | 'given' | 'before'>,
  world: RecordWorld,
): Row => {
  if (before) return row
  const filled: Record<string, Stored> = { ...row }
  const reader = { ...world, row: recordReader(resource, filled, world.rows) }
  for (const { field, by, expression } of rulesOf(resource).givers) {
    if (by !== 'default' || given.has(field.name)) continue
    const evaluated = evaluate(expression.term, reader)
    const stored = 'value' in evaluated ? toStored(evaluated.value, field.type, world.emptyText) : undefined
    if (stored && 'value' in stored) filled[field.name] = stored.value
  }
  return filled
}
