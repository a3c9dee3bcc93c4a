import { type JsonRow, type Row, rowToJson } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema.ts'
import { RecordNotFound } from '../errors.ts'
import { findRow } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import type { Caller } from './caller.ts'
import { mustMay } from './may.ts'

/** One row as the caller may see it; another shop's row is not found. */
export const readRecord = async (caller: Caller, resource: Resource, id: string): Promise<JsonRow> => {
  const { visible } = mustMay(caller, resource, 'get')
  const row = await caller.storage.read(connection => getRow(connection, resource, id, caller))
  return rowToJson(resource, row, visible)
}

export const getRow = async (
  connection: Connection,
  resource: Resource,
  id: string,
  { shop }: Caller,
): Promise<Row> => {
  const row = await findRow(connection, resource, id, shop.code)
  if (!row) throw new RecordNotFound()
  return row
}
