// The card of a row, in pages.

import { cardPage } from '../../engine/answers/row-answers.ts'
import { createFieldFault } from '../../engine/message/faults.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { count } from '../../engine/value/answer-shape.ts'
import { queryParameter } from '../description/operation.ts'
import { MalformedRequest } from '../error/errors.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import { canRead } from './card/card-entries.ts'
import { hasCard, readCard } from './card/read-card.ts'

const defaultLimit = 50
const maxLimit = 200

/** For callers who may open the row in a screen of their menu. */
export const buildCardRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const { api, title: tag } = resource
  if (!hasCard(resource) || !api.verbs.includes('get')) return []
  return [
    {
      method: 'GET',
      tokens: 'read',
      path: `${api.path}/{id}/card`,
      who: caller => canRead(caller, resource),
      answer: ({ caller, params: { id = '' }, request }) => {
        const { before, limit = String(defaultLimit) } = request.query as Readonly<Record<string, unknown>>
        const pageSize = /^[1-9]\d{0,2}$/.test(String(limit)) ? Number(limit) : 0
        if (pageSize < 1 || pageSize > maxLimit) throw createFilterError('limit')
        if (before !== undefined && !/^[0-9a-f-]{36}$/.test(String(before))) throw createFilterError('before')
        return readCard(caller, resource, id, {
          limit: pageSize,
          before: before === undefined ? undefined : String(before),
        })
      },
      describe: {
        tag,
        summary: `Entries of a row of ${tag} in books and documents, newest first`,
        parameters: [
          queryParameter('limit', `Entries of a page; ${defaultLimit} by default, at most ${maxLimit}`, count),
          queryParameter('before', 'The `next` of the page before'),
        ],
        answer: cardPage,
      },
    },
  ]
}

const createFilterError = (name: string): MalformedRequest =>
  new MalformedRequest([createFieldFault('filter.form', name)])
