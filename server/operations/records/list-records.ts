import type { Expression } from '../../../engine/expression/terms/expression.ts'
import { recordReader } from '../../../engine/record/record-reader.ts'
import { type JsonRow, type Row, rowToJson } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { computedRows } from '../rules/computed-rows.ts'
import { askingFor, rowFilterFor } from '../rules/evaluate-for.ts'

interface FormRow {
  readonly resource: StoredResource
  readonly row: Row
}

/** A condition from the schema files. `self` is the row that requests the list, `parent` its document. */
export interface Where {
  readonly condition: Expression
  readonly self?: FormRow
  readonly parent?: FormRow
}

/** Adds the condition to the query. */
export const narrowed = async (
  connection: Connection,
  caller: Caller,
  query: ListQuery,
  where: Where | undefined,
): Promise<ListQuery> => {
  if (!where) return query
  const asking = askingFor(connection, caller)
  const { self, parent } = where
  const readerOf = ({ resource, row }: FormRow) => recordReader(resource, row, asking.rows)
  const roots = { ...(self && { self: readerOf(self) }), ...(parent && { parent: readerOf(parent) }) }
  return { ...query, filter: await rowFilterFor(asking, where.condition.term, { roots }) }
}

/** Returns a page of the rows of the caller's shop, and the total number. */
export const listRecords = async (
  caller: Caller,
  resource: StoredResource,
  query: ListQuery,
  where?: Where,
): Promise<{ rows: readonly JsonRow[]; total: number }> => {
  const { visible } = caller.access.of(resource)
  const { rows, total } = await caller.storage.read(
    async connection => {
      const asked = await narrowed(connection, caller, query, where)
      const found = await listRows(connection, resource, asked, caller.shop.code)
      return { ...found, rows: await computedRows(connection, caller, resource, { rows: found.rows, visible }) }
    },
    { oneMoment: true },
  )
  return { rows: rows.map(row => rowToJson(resource, row, visible)), total }
}
