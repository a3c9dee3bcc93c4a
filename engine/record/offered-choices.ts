// The choices of a field that a form offers for the current row.
import { evaluate } from '../expression/evaluate/evaluate.ts'
import type { Reader } from '../expression/evaluate/reader.ts'
import type { Choice } from '../schema/field.ts'
import type { ResourceFields } from '../schema/resource.ts'
import { recordReader } from './record-reader.ts'
import type { RecordWorld, Unfinished } from './row-work.ts'

/** By field with conditional choices: choices that hold or are unknown, and the choice that the row had before. */
export const offeredChoices = (
  resource: ResourceFields,
  { row, before }: Omit<Unfinished, 'given'>,
  world: RecordWorld,
): Readonly<Record<string, readonly Choice[]>> => {
  const reader: Reader = { ...world, row: recordReader(resource, row, world.rows) }
  const isOffered = (name: string, { value, show }: Choice): boolean => {
    if (!show || before?.[name] === value) return true
    const evaluated = evaluate(show.term, reader)
    return !('value' in evaluated) || evaluated.value !== false
  }
  const conditional = resource.fields.filter(({ choices }) => choices.some(({ show }) => show))
  return Object.fromEntries(
    conditional.map(({ name, choices }) => [name, choices.filter(choice => isOffered(name, choice))]),
  )
}
