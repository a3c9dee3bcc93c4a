// Adds computed values to rows that are read.
import { computedFields, withComputedValues } from '../../../engine/record/computed-values.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Connection } from '../../storage/storage.ts'
import { answered, askingFor } from './evaluate-for.ts'

/** Returns the rows unchanged if no computed field is visible; otherwise runs one query for each referenced resource. */
export const computedRows = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceFields,
  { rows, visible = () => true }: { readonly rows: readonly Row[]; readonly visible?: (field: Field) => boolean },
): Promise<readonly Row[]> => {
  if (rows.length === 0 || !computedFields(resource).some(visible)) return rows
  const asking = askingFor(connection, caller)
  return answered(asking, () => {
    const { rows: answer, questions } = withComputedValues(resource, rows, asking.world)
    return { answer, questions }
  })
}
