// The choices of a field that a form offers for the current row.
import { evaluate } from '../expression/evaluate/evaluate.ts'
import type { Reader } from '../expression/evaluate/reader.ts'
import type { Choice } from '../schema/field.ts'
import type { Resource, ResourceFields } from '../schema/resource.ts'
import { mapByName } from '../value/records.ts'
import type { RecordContext, RecordDraft } from './completion-state.ts'
import { createRecordReader } from './record-reader.ts'

/** By field with conditional choices: choices that hold or are unknown, and the choice that the row had before. */
export const filterOfferedChoices = (
  resource: ResourceFields,
  { row, before }: Omit<RecordDraft, 'inputFields'>,
  context: RecordContext,
): Readonly<Record<string, readonly Choice[]>> => {
  const reader: Reader = { ...context, row: createRecordReader(resource, row, context.rows) }
  const isOffered = (name: string, { value, show }: Choice): boolean => {
    if (!show || before?.[name] === value) return true
    const evaluated = evaluate(show.term, reader)
    return !('value' in evaluated) || evaluated.value !== false
  }
  const conditional = resource.fields.filter(({ choices }) => choices.some(({ show }) => show))
  return mapByName(conditional, ({ name, choices }) => choices.filter(choice => isOffered(name, choice)))
}

/** Whether each shop has rows of its own that people name by one key, or settings. */
export const isOfEachShop = ({ kind, scope, key, field, fields, api }: Resource): boolean =>
  scope.kind === 'shop' &&
  (kind === 'master' || kind === 'setting') &&
  key.length === 1 &&
  key.every(name => field[name]?.number === undefined) &&
  api.verbs.includes('create') &&
  api.verbs.includes('update') &&
  !fields.some(({ type }) => type.secret)
