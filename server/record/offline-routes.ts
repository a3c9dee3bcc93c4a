// The rows of a resource that a browser keeps for times without a connection.

import { createFieldFault } from '../../engine/message/faults.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { anyObject, arraySchema, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { queryParameter } from '../description/operation.ts'
import { MalformedRequest } from '../error/errors.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import { isOffline, listOffline, offlinePageSize } from './offline/list-offline.ts'

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
