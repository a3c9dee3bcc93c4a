// Fills a new row with the defaults that are known before its rules run, so that expressions on it are right at once.
import { evaluate } from '../expression/evaluate/evaluate.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import type { Stored } from '../field/field-type.ts'
import type { Resource } from '../schema/resource.ts'
import type { RecordContext, RecordDraft } from './completion-state.ts'
import { createRecordReader } from './record-reader.ts'
import { getRecordRules } from './record-rules.ts'
import type { Row } from './row.ts'

/** Fields of the input keep their value; a default that needs lines or unloaded inputs is left out. */
export const fillDefaults = (
  resource: Resource,
  { row, inputFields, before }: Pick<RecordDraft, 'row' | 'inputFields' | 'before'>,
  context: RecordContext,
): Row => {
  if (before) return row
  const filled: Record<string, Stored> = { ...row }
  const reader = { ...context, row: createRecordReader(resource, filled, context.rows) }
  for (const { field, by, expression } of getRecordRules(resource).valueRules) {
    if (by !== 'default' || inputFields.has(field.name)) continue
    const evaluated = evaluate(expression.term, reader)
    const stored = 'value' in evaluated ? toStored(evaluated.value, field) : undefined
    if (stored && 'value' in stored) filled[field.name] = stored.value
  }
  return filled
}
