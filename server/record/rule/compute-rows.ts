// Adds computed values to rows that are read.
import { addComputedValues, listComputedFields } from '../../../engine/record/computed-values.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Connection } from '../../storage/storage.ts'
import { createEvaluation, resolveQuestions } from './evaluation.ts'

/** Returns the rows unchanged if no computed field is visible; otherwise runs one query for each referenced resource. */
export const computeRows = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceFields,
  { rows, visible = () => true }: { readonly rows: readonly Row[]; readonly visible?: (field: Field) => boolean },
): Promise<readonly Row[]> => {
  if (rows.length === 0 || !listComputedFields(resource).some(visible)) return rows
  const asking = createEvaluation(connection, caller)
  return resolveQuestions(asking, () => {
    const { rows: answer, questions } = addComputedValues(resource, rows, asking.environment)
    return { answer, questions }
  })
}
