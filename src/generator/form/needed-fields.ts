// Fields that a check demands: of those the form marks as required that have no rule of their own for it.
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { collectOwnFields } from '../../../engine/expression/terms/needs.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { Resource } from '../../../engine/schema/resource.ts'

/** Fields whose check depends on no other field and fails if they are empty. */
export const findNeededFields = (resource: Resource, context: RecordContext): readonly string[] =>
  resource.checks.flatMap(({ level, fields, rule: { term } }) => {
    const [name] = fields
    if (level !== 'error' || name === undefined || fields.length > 1) return []
    if (collectOwnFields(term).some(other => other !== name)) return []
    const result = evaluate(term, { ...context, row: createRecordReader(resource, { [name]: null }, context.rows) })
    return 'value' in result && result.value === false ? [name] : []
  })
