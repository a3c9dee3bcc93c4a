// A document as its caller gets it back: as it is in the database now, with what the books keep of it.
import { rowToJson } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Connection } from '../../storage/storage.ts'
import { lineTable, readLines } from '../document/document.ts'
import { getRow, type JsonRecord } from '../records/read-record.ts'

export const documentAnswer = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  id: string,
): Promise<JsonRecord> => {
  const row = await getRow(connection, resource, id, caller)
  const lines = await readLines(connection, caller, resource, id)
  const shown = Object.entries(lines).map(([name, rows]) => {
    const table = lineTable(caller.schema, resource, name)
    return [name, rows.map(line => rowToJson(table, line, () => true))] as const
  })
  return { ...rowToJson(resource, row, caller.access.of(resource).visible), ...Object.fromEntries(shown) }
}
