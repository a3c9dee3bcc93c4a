import { type JsonRow, rowToJson } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema.ts'
import type { ListQuery } from '../storage/list-query.ts'
import { listRows } from '../storage/rows.ts'
import type { Caller } from './caller.ts'
import { mustMay } from './may.ts'

/** The rows of the query that the caller's shop owns, and how many there are without the page's bounds. */
export const listRecords = async (
  caller: Caller,
  resource: Resource,
  query: ListQuery,
): Promise<{ rows: readonly JsonRow[]; total: number }> => {
  const { visible } = mustMay(caller, resource, 'list')
  const { rows, total } = await caller.storage.read(
    connection => listRows(connection, resource, query, caller.shop.code),
    { oneMoment: true },
  )
  return { rows: rows.map(row => rowToJson(resource, row, visible)), total }
}
