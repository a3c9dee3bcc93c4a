// Routes of lists over several documents, and of rows that a browser keeps.

import { omit } from 'es-toolkit/object/omit'
import { getListAccess } from '../../engine/access/call-access.ts'
import { createFieldFault } from '../../engine/message/faults.ts'
import type { DocumentList } from '../../engine/schema/document-list.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { anyObject, arraySchema, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { jsonContent, queryParameter, response } from '../description/operation.ts'
import { MalformedRequest } from '../error/errors.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import type { ListQuery } from '../storage/list-query.ts'
import { sendCsv } from './list/list-csv.ts'
import { computeDocumentTotals, listDocuments } from './list/list-documents.ts'
import { isOffline, listOffline, offlinePageSize } from './offline/list-offline.ts'
import { isCsvRequested, parseQuery, type RawQuery } from './parse-query.ts'
import { buildListParameters, formatContentRange, isTotalsRequested, listHeaders } from './routes.ts'

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

const answerRows = async (list: DocumentList, call: RouteCall): Promise<unknown> => {
  const { caller, request, reply } = call
  const { schema } = caller
  const access = getListAccess(schema, caller.access, list)
  const raw = omit(request.query as RawQuery, ['view', 'lookup', 'self', 'refused'])
  const query = parseQuery(raw, { resource: list.resource, access })
  const readPage = (page: ListQuery) => listDocuments(caller, list, page)
  if (isCsvRequested(raw)) return sendCsv(call, { resource: list.resource, query, visible: access.visible, readPage })
  const { rows, total } = await readPage(query)
  reply.header('content-range', formatContentRange(list.resource, { ...query, rows, total }))
  if (isTotalsRequested(request))
    reply.header('x-totals', JSON.stringify(await computeDocumentTotals(caller, list, query)))
  return rows
}

// The rows of a resource that a browser keeps for times without a connection.

/** For callers who may list the rows. */
export const buildOfflineRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  if (!isOffline(resource)) return []
  const { api, title: tag } = resource
  return [
    {
      method: 'GET',
      tokens: 'read',
      path: `offline/${api.path}`,
      day: 'asks-itself',
      who: ({ access }) => access.of(resource).verbs.has('list'),
      answer: ({ caller, request }) => {
        const { since, after } = request.query as Readonly<Record<string, unknown>>
        return listOffline(caller, resource, {
          since: parseParameter('since', since, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          after: parseParameter('after', after, /^[0-9a-f-]{36}$/),
        })
      },
      describe: {
        tag,
        summary: `Rows of ${tag} that a browser keeps for times without a connection, ${offlinePageSize} at a time`,
        parameters: [
          queryParameter('since', 'Only what changed: the `at` of an earlier answer'),
          queryParameter('after', 'The `next` of the page before'),
        ],
        answer: objectSchema(
          { at: text, rows: arraySchema(anyObject), gone: arraySchema(text), total: { type: 'integer' }, next: text },
          ['at', 'rows', 'gone', 'total'],
        ),
      },
    },
  ]
}

const parseParameter = (name: string, value: unknown, form: RegExp): string | undefined => {
  if (value === undefined) return undefined
  if (!form.test(String(value))) throw new MalformedRequest([createFieldFault('filter.form', name)])
  return String(value)
}
