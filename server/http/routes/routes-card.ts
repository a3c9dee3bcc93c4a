// The card of a row, in pages.
import { fault } from '../../../engine/faults/faults.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { mayRead } from '../../operations/card/card-entries.ts'
import { hasCard, readCard } from '../../operations/card/read-card.ts'
import { count, done, listOf, objectOf, query, text } from '../description/operation.ts'
import { cardEntry } from '../description/shapes.ts'
import type { SignedRoute } from '../routing/route.ts'

const usual = 50
const most = 200

/** For callers who may open the row in a screen of their menu. */
export const cardRoutes = (resource: Resource): readonly SignedRoute[] => {
  const { api, title: tag } = resource
  if (!hasCard(resource) || !api.verbs.includes('get')) return []
  return [
    {
      method: 'GET',
      path: `${api.path}/{id}/card`,
      who: caller => mayRead(caller, resource),
      answer: ({ caller, params: { id = '' }, request }) => {
        const { before, limit = String(usual) } = request.query as Readonly<Record<string, unknown>>
        const asked = /^[1-9]\d{0,2}$/.test(String(limit)) ? Number(limit) : 0
        if (asked < 1 || asked > most) throw malformed('limit')
        if (before !== undefined && !/^[0-9a-f-]{36}$/.test(String(before))) throw malformed('before')
        return readCard(caller, resource, id, {
          limit: asked,
          before: before === undefined ? undefined : String(before),
        })
      },
      describe: () => ({
        tag,
        summary: `Entries of a row of ${tag} in books and documents, newest first`,
        parameters: [
          query('limit', `Entries of a page; ${usual} by default, at most ${most}`, count),
          query('before', 'The `next` of the page before'),
        ],
        answers: done(objectOf({ rows: listOf(cardEntry), next: { ...text, type: ['string', 'null'] } })),
      }),
    },
  ]
}

const malformed = (name: string): MalformedRequest =>
  new MalformedRequest([fault('filter.form', { field: name, params: { field: name } })])
