import type { Expression } from '../../../engine/expression/terms/expression.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import { listRows, type RowPage } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { computeRows } from '../rules/compute-rows.ts'
import { createEvaluation, translateToFilter } from '../rules/evaluation.ts'

interface FormRow {
  readonly resource: StoredResource
  readonly row: Row
}

/** A condition from the schema files. `self` is the row that requests the list, `parent` its document. */
export interface SchemaCondition {
  readonly condition: Expression
  readonly self?: FormRow
  readonly parent?: FormRow | undefined
}

/** Adds the condition to the query. */
export const applyCondition = async (
  connection: Connection,
  caller: Caller,
  query: ListQuery,
  where: SchemaCondition | undefined,
): Promise<ListQuery> => {
  if (!where) return query
  const asking = createEvaluation(connection, caller)
  const { self, parent } = where
  const createRowReader = ({ resource, row }: FormRow) => createRecordReader(resource, row, asking.rows)
  const roots = { ...(self && { self: createRowReader(self) }), ...(parent && { parent: createRowReader(parent) }) }
  return { ...query, filter: await translateToFilter(asking, where.condition.term, { roots }) }
}

/** Returns a page of the rows of the caller's shop, and the total number. */
export const listRecords = async (
  caller: Caller,
  resource: StoredResource,
  query: ListQuery,
  where?: SchemaCondition,
): Promise<RowPage<JsonRow>> => {
  const { visible } = caller.access.of(resource)
  const page = await caller.storage.read(
    async connection => {
      const narrowedQuery = await applyCondition(connection, caller, query, where)
      const stored = await listRows(connection, resource, narrowedQuery, caller.shop.code)
      return { ...stored, rows: await computeRows(connection, caller, resource, { rows: stored.rows, visible }) }
    },
    { oneMoment: true },
  )
  return { ...page, rows: page.rows.map(row => toJsonRow(resource, row, visible)) }
}
