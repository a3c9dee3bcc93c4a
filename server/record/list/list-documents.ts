// Lists rows of several documents, as far as the caller may list each, paged and summed by the database.
import { filterListedViews, getListAccess } from '../../../engine/access/call-access.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import { type DocumentList, documentColumn } from '../../../engine/schema/document-list.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import type { ListQuery } from '../../storage/list-query.ts'
import type { UnionPart, UnionResource } from '../../storage/row-source.ts'
import { computeTotals, listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { createEvaluation, translateToFilter } from '../rule/evaluation.ts'
import { listDeclaredTotals, toAnswerRow, toJsonTotals } from './list-records.ts'

export const listDocuments = async (
  caller: Caller,
  list: DocumentList,
  query: ListQuery,
): Promise<{ readonly rows: readonly JsonRow[]; readonly total: number }> => {
  const { visible } = getListAccess(caller.schema, caller.access, list)
  const { rows, total } = await caller.storage.read(
    async connection => listRows(connection, await buildUnion(connection, caller, list), query, caller.shop.code),
    { oneMoment: true },
  )
  return { rows: rows.map(row => toAnswerRow(caller, list.resource, row, visible)), total }
}

/** Computes the totals of the columns over all rows of the query. */
export const computeDocumentTotals = async (
  caller: Caller,
  list: DocumentList,
  query: ListQuery,
): Promise<Readonly<Record<string, JsonScalar>>> => {
  const declared = listDeclaredTotals(list.resource, getListAccess(caller.schema, caller.access, list).visible)
  if (declared.length === 0) return {}
  const totals = Object.fromEntries(declared.map(({ field, total }) => [field.name, total]))
  const totalValues = await caller.storage.read(
    async connection =>
      computeTotals(connection, await buildUnion(connection, caller, list), { query, totals, shop: caller.shop.code }),
    { isLong: true },
  )
  return toJsonTotals(declared, totalValues)
}

const buildUnion = async (connection: Connection, caller: Caller, list: DocumentList): Promise<UnionResource> => {
  const { schema, access, shop } = caller
  const asking = createEvaluation(connection, caller)
  const parts: UnionPart[] = []
  for (const { document, view, fields } of filterListedViews(schema, access, list)) {
    const resource = getResource(schema, document)
    const filter = resource.screen.views[view]?.filter
    const condition = filter && (await translateToFilter(asking, filter.term, {}))
    parts.push({ resource, name: document, fields, filter: condition })
  }
  return { ...list.resource, union: { parts, column: documentColumn, shop: shop.code } }
}
