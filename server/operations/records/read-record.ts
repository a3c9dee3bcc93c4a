import { type JsonRow, type Row, rowToJson } from '../../../engine/record/row.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordNotFound } from '../../errors/errors.ts'
import { findRow } from '../../storage/rows.ts'
import { findRows } from '../../storage/rows-of-query.ts'
import type { Connection } from '../../storage/storage.ts'
import { computedRows } from '../rules/computed-rows.ts'

/** A row as JSON; of a document also its lines, in order. */
export type JsonRecord = Readonly<Record<string, JsonRow[string] | readonly JsonRow[]>>

/** Reads the visible fields of a row; throws RecordNotFound for a row of another shop. */
export const readRecord = async (caller: Caller, resource: StoredResource, id: string): Promise<JsonRecord> =>
  caller.storage.read(connection => recordAnswer(connection, caller, resource, id), {
    oneMoment: resource.lifecycle.lines.length > 0,
  })

/** The same inside a transaction, with values that the books derive. */
export const recordAnswer = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<JsonRecord> => {
  const row = await getRow(connection, resource, id, caller)
  const lines = await linesOf(connection, caller, resource, id)
  return { ...rowToJson(resource, row, caller.access.of(resource).visible), ...lines }
}

/** The same for a document that has been read. */
export const documentAnswer = (
  { schema, access }: Caller,
  resource: StoredResource,
  { row, lines }: { readonly row: Row; readonly lines: Readonly<Record<string, readonly Row[]>> },
): JsonRecord => {
  const shown = seenLines({ schema, access }, resource).map(({ name, resource: of }) => {
    const table = getResource(schema, of)
    return [name, (lines[name] ?? []).map(line => rowToJson(table, line, () => true))] as const
  })
  return { ...rowToJson(resource, row, access.of(resource).visible), ...Object.fromEntries(shown) }
}

/** A caller who may only look up the document does not see its lines. */
const seenLines = ({ schema, access }: Pick<Caller, 'schema' | 'access'>, { lifecycle: { lines } }: StoredResource) =>
  lines.filter(({ resource }) => access.of(getResource(schema, resource)).verbs.has('get'))

const linesOf = async (
  connection: Connection,
  { schema, shop, access }: Caller,
  resource: StoredResource,
  id: string,
): Promise<Readonly<Record<string, readonly JsonRow[]>>> => {
  const found = seenLines({ schema, access }, resource).map(async ({ name, resource: of }) => {
    const table = getResource(schema, of)
    const query = {
      conditions: [{ column: lineLinks.document, compare: '=', values: [id] } as const],
      sort: [{ field: lineLinks.position, descending: false }],
      offset: 0,
    }
    const rows = await findRows(connection, table, query, shop.code)
    return [name, rows.map(row => rowToJson(table, row, () => true))] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

export const getRow = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
  caller: Caller,
): Promise<Row> => {
  const found = await findRow(connection, resource, id, caller.shop.code)
  if (!found) throw new RecordNotFound()
  const [row = found] = await computedRows(connection, caller, resource, { rows: [found] })
  return row
}
