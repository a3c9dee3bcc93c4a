// Routes of one record in several shops (what it is in each, and a change of it in all of them), and of rows that a new shop
// may choose.
import { startOffers } from '../../engine/answers/row-answers.ts'
import { createFieldFault } from '../../engine/message/faults.ts'
import { isOfEachShop } from '../../engine/record/offered-choices.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { anyObject, arraySchema, count, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { isObject } from '../../engine/value/json-text.ts'
import type { CallerRights } from '../caller/caller.ts'
import { jsonResponse, queryParameter, writeHeaders } from '../description/operation.ts'
import { MalformedRequest } from '../error/errors.ts'
import { createRecordBodyRule } from '../http/bodies/read-body.ts'
import { getWording } from '../http/context/http-context.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import { canChangeInShops, changeShopRecords, readShopRecords } from './shop-records.ts'
import { canTake, readOffers, takeOffers } from './start-offers.ts'

const shopRecord = objectSchema({ code: text, name: text, row: { anyOf: [anyObject, { type: 'null' }] } })

export const buildShopRecordRoutes = (
  resource: Resource,
  { project }: Pick<Schema, 'project'>,
): readonly AuthenticatedRoute[] => {
  if (project.shops.single || !isOfEachShop(resource)) return []
  const {
    title: tag,
    api: { path },
  } = resource
  const common = { path: `${path}/shops`, who: canChangeInShops(resource) }
  return [
    {
      ...common,
      method: 'GET',
      tokens: 'read',
      answer: ({ caller, request }) => {
        const key: unknown = Reflect.get(Object(request.query), 'key')
        return readShopRecords(caller, resource, typeof key === 'string' ? key : '')
      },
      describe: {
        tag,
        summary: `${tag} of one key in each shop where the user may change it; null where the shop has none`,
        parameters: resource.entries ? [] : [queryParameter('key', 'The key of the rows')],
        answer: arraySchema(shopRecord),
      },
    },
    {
      ...common,
      method: 'PUT',
      tokens: 'write',
      day: 'asks-itself',
      body: createRecordBodyRule(resource),
      answer: async ({ context, caller, request, reply }) => {
        const { answer, replayed } = await changeShopRecords(caller, resource, request.body)
        if (replayed) reply.header('idempotent-replayed', 'true')
        return { ...answer, message: formatMessage(getWording(context, request), 'message.saved') }
      },
      describe: {
        tag,
        summary: `Change ${tag} in several shops: in all of them or in none`,
        parameters: writeHeaders,
        body: objectSchema({ key: text, shops: anyObject, values: anyObject, row: anyObject }, ['shops', 'values']),
        answers: jsonResponse(objectSchema({ rows: arraySchema(shopRecord), message: text })),
      },
    },
  ]
}

const parseChosen = (body: unknown): readonly string[] => {
  const ids: unknown = isObject(body) ? body.offers : undefined
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(id => typeof id === 'string'))
    throw new MalformedRequest([createFieldFault('required', 'offers')])
  return ids
}

/** No routes for projects without offers. */
export const buildStartOfferRoutes = (schema: Schema): readonly AuthenticatedRoute[] => {
  const offers = Object.values(schema.starts).flatMap(start => start.offers)
  if (offers.length === 0) return []
  const common = {
    path: 'start/offers',
    tokens: 'refused' as const,
    who: ({ access }: CallerRights) => offers.some(offer => canTake({ schema, access }, offer)),
  }
  const tag = 'Dashboard'
  return [
    {
      ...common,
      method: 'GET',
      answer: ({ caller }) => readOffers(caller),
      describe: { tag, summary: 'Rows that a new shop may choose', answer: startOffers },
    },
    {
      ...common,
      method: 'POST',
      answer: async ({ context, caller, request, reply }) => {
        const { answer, replayed } = await takeOffers(caller, parseChosen(request.body))
        if (replayed) reply.header('idempotent-replayed', 'true')
        return { ...answer, message: formatMessage(getWording(context, request), 'message.saved') }
      },
      describe: {
        tag,
        summary: 'Create the rows of the chosen offers that are not there: all or none',
        parameters: writeHeaders,
        body: objectSchema({ offers: arraySchema(text) }),
        answers: jsonResponse(objectSchema({ created: count, message: text })),
      },
    },
  ]
}
