// Routes of lists over several documents, with the query of resource lists.
import { accessToList } from '../../../engine/access/list-access.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { DocumentList } from '../../../engine/schema/document-list.ts'
import { listDocuments, totalDocuments } from '../../operations/records/list-documents.ts'
import { answered, anyObject, json, listOf } from '../description/operation.ts'
import type { Exchange, SignedRoute } from '../routing/route.ts'
import { contentRange } from './content-range.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import { listHeaders, listParameters, wantsTotals } from './routes-records.ts'

export const listRoute = (list: DocumentList): SignedRoute => {
  const { name, title, resource } = list
  return {
    method: 'GET',
    path: resource.api.path,
    answer: call => answerRows(list, call),
    who: ({ schema, access }) => access.lists.has(name) && accessToList(schema, access, list).verbs.has('list'),
    describe: () => ({
      tag: title,
      summary: `List ${title}`,
      parameters: listParameters(anyObject).filter(({ name: one }) => one !== 'view'),
      answers: { 200: answered(json(listOf(anyObject)), listHeaders) },
    }),
  }
}

const answerRows = async (list: DocumentList, { caller, request, reply }: Exchange): Promise<readonly JsonRow[]> => {
  const { schema } = caller
  const access = accessToList(schema, caller.access, list)
  const { view: _, lookup: __, self: ___, ...raw } = request.query as RawQuery
  const query = parseQuery(raw, { resource: list.resource, access, emptyText: schema.project.emptyText })
  const { rows, total } = await listDocuments(caller, list, query)
  reply.header('content-range', contentRange(list.resource, { ...query, rows, total }))
  if (wantsTotals(request)) reply.header('x-totals', JSON.stringify(await totalDocuments(caller, list, query)))
  return rows
}
