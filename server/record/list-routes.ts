// Routes of lists over several documents, with the query of resource lists.
import { omit } from 'es-toolkit/object/omit'
import { getListAccess } from '../../engine/access/list-access.ts'
import type { JsonRow } from '../../engine/record/row.ts'
import type { DocumentList } from '../../engine/schema/document-list.ts'
import { anyObject, arraySchema } from '../../engine/value/answer-shape.ts'
import { jsonContent, response } from '../description/operation.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import { isTotalsRequested } from './answer-records.ts'
import { formatContentRange } from './content-range.ts'
import { computeDocumentTotals, listDocuments } from './list/list-documents.ts'
import { parseQuery, type RawQuery } from './parse-query.ts'
import { buildListParameters, listHeaders } from './routes.ts'

export const buildListRoute = (list: DocumentList): AuthenticatedRoute => {
  const { name, title, resource } = list
  return {
    method: 'GET',
    tokens: 'read',
    path: resource.api.path,
    answer: call => answerRows(list, call),
    who: ({ schema, access }) => access.lists.has(name) && getListAccess(schema, access, list).verbs.has('list'),
    describe: {
      tag: title,
      summary: `List ${title}`,
      parameters: buildListParameters(anyObject).filter(({ name: one }) => one !== 'view'),
      answers: { 200: response(jsonContent(arraySchema(anyObject)), listHeaders) },
    },
  }
}

const answerRows = async (list: DocumentList, { caller, request, reply }: RouteCall): Promise<readonly JsonRow[]> => {
  const { schema } = caller
  const access = getListAccess(schema, caller.access, list)
  const raw = omit(request.query as RawQuery, ['view', 'lookup', 'self', 'refused'])
  const query = parseQuery(raw, { resource: list.resource, access })
  const { rows, total } = await listDocuments(caller, list, query)
  reply.header('content-range', formatContentRange(list.resource, { ...query, rows, total }))
  if (isTotalsRequested(request))
    reply.header('x-totals', JSON.stringify(await computeDocumentTotals(caller, list, query)))
  return rows
}
