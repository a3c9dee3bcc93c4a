// Rows on their way out, with the values that the engine works out at each reading.
import { lateFields, withLateValues } from '../../engine/record/late-values.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Field, Resource } from '../../engine/schema.ts'
import type { Connection } from '../storage/storage.ts'
import type { Caller } from './caller.ts'
import { answered, askingFor } from './evaluate-for.ts'

/** The rows as they were where none of those values is seen; otherwise one query for each resource that they look into. */
export const lateRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { rows, visible = () => true }: { readonly rows: readonly Row[]; readonly visible?: (field: Field) => boolean },
): Promise<readonly Row[]> => {
  if (rows.length === 0 || !lateFields(resource).some(visible)) return rows
  const asking = askingFor(connection, caller)
  return answered(asking, () => {
    const { rows: answer, questions } = withLateValues(resource, rows, asking.world)
    return { answer, questions }
  })
}
