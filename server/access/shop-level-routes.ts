// Routes of the levels of a user in single shops: what they are, and one change of them in several shops.
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { anyObject, arraySchema, count, objectSchema, text } from '../../engine/value/answer-shape.ts'
import type { CallerRights } from '../caller/caller.ts'
import { jsonResponse, writeHeaders } from '../description/operation.ts'
import { getWording } from '../http/context/http-context.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import { canChangeInShops } from '../shop/shop-records.ts'
import { changeShopLevels, readShopLevels } from './user/levels-in-shops.ts'

const shopLevel = objectSchema({ code: text, name: text, level: text, versi: { anyOf: [count, { type: 'null' }] } })

export const buildShopLevelRoutes = (schema: Schema): readonly AuthenticatedRoute[] => {
  const { user, shops } = schema.project
  const rows = findResource(schema, user.levels?.resource ?? '')
  const users = findResource(schema, user.resource)
  if (!rows || !users || shops.single) return []
  const common = {
    path: `${users.api.path}/{id}/levels`,
    who: (caller: CallerRights) => canChangeInShops(rows)(caller) && caller.access.of(rows).verbs.has('delete'),
  }
  return [
    {
      ...common,
      method: 'GET',
      tokens: 'refused',
      answer: ({ caller, params: { id = '' } }) => readShopLevels(caller, id),
      describe: {
        tag: users.title,
        summary: 'The levels of a user in single shops; an empty one where the user has none',
        answer: arraySchema(shopLevel),
      },
    },
    {
      ...common,
      method: 'PUT',
      tokens: 'refused',
      day: 'asks-itself',
      answer: async ({ context, caller, request, reply, params: { id = '' } }) => {
        const { answer, replayed } = await changeShopLevels(caller, id, request.body)
        if (replayed) reply.header('idempotent-replayed', 'true')
        return { ...answer, message: formatMessage(getWording(context, request), 'message.saved') }
      },
      describe: {
        tag: users.title,
        summary:
          'Set the levels of a user in several shops, or in none; an empty level takes the one of that shop away',
        parameters: writeHeaders,
        body: objectSchema({ shops: anyObject }),
        answers: jsonResponse(objectSchema({ shops: arraySchema(text), message: text })),
      },
    },
  ]
}
