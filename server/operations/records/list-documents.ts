// Lists rows of several documents, as far as the caller may list each, paged and summed by the database.
import { accessToList, listedFor } from '../../../engine/access/list-access.ts'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { type JsonRow, rowToJson } from '../../../engine/record/row.ts'
import { type DocumentList, documentColumn } from '../../../engine/schema/document-list.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import { listRows, totalRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import type { UnionPart, UnionResource } from '../../storage/union-rows.ts'
import { askingFor, rowFilterFor } from '../rules/evaluate-for.ts'
import { shownTotals, totalsOf } from './total-records.ts'

export const listDocuments = async (
  caller: Caller,
  list: DocumentList,
  query: ListQuery,
): Promise<{ readonly rows: readonly JsonRow[]; readonly total: number }> => {
  const { visible } = accessToList(caller.schema, caller.access, list)
  const { rows, total } = await caller.storage.read(
    async connection => listRows(connection, await unionFor(connection, caller, list), query, caller.shop.code),
    { oneMoment: true },
  )
  return { rows: rows.map(row => rowToJson(list.resource, row, visible)), total }
}

/** Computes the totals of the columns over all rows of the query. */
export const totalDocuments = async (
  caller: Caller,
  list: DocumentList,
  query: ListQuery,
): Promise<Readonly<Record<string, JsonScalar>>> => {
  const declared = totalsOf(list.resource, accessToList(caller.schema, caller.access, list).visible)
  if (declared.length === 0) return {}
  const totals = Object.fromEntries(declared.map(({ field, total }) => [field.name, total]))
  const found = await caller.storage.read(
    async connection =>
      totalRows(connection, await unionFor(connection, caller, list), { query, totals, shop: caller.shop.code }),
    { isLong: true },
  )
  return shownTotals(declared, found)
}

const unionFor = async (connection: Connection, caller: Caller, list: DocumentList): Promise<UnionResource> => {
  const { schema, access, shop } = caller
  const asking = askingFor(connection, caller)
  const parts: UnionPart[] = []
  for (const { document, view, fields } of listedFor(schema, access, list)) {
    const resource = getResource(schema, document)
    const filter = resource.screen.views[view]?.filter
    const condition = filter && (await rowFilterFor(asking, filter.term, {}))
    parts.push({ resource, name: document, fields, ...(condition && { filter: condition }) })
  }
  return { ...list.resource, union: { parts, column: documentColumn, shop: shop.code } }
}
