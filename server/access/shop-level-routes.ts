// Routes of the levels of a user in single shops: what they are, and one change of them in several shops.

import { fault } from '../../engine/message/faults.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { anyObject, arraySchema, count, flag, objectSchema, text } from '../../engine/value/answer-shape.ts'
import type { CallerRights } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import { idempotencyKey, jsonResponse, menuEntries, writeHeaders } from '../description/operation.ts'
import { assertWellFormed, requireObject } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { findUnknownFields, getWording } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, Params } from '../http/routing/route.ts'
import { canChangeInShops } from '../shop/shop-records.ts'
import { type HakAksesChange, readHakAkses, saveHakAkses } from './user/hak-akses.ts'
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

// Routes of the menu access (hak akses) of users.

const hakAkses = objectSchema(
  {
    user_id: text,
    user_name: text,
    level: text,
    full: flag,
    own: flag,
    versi: count,
    message: text,
    menu: arraySchema(text),
    standard: arraySchema(text),
    entries: menuEntries,
  },
  ['user_id', 'user_name', 'level', 'full', 'own', 'versi', 'menu', 'standard', 'entries'],
)

/** For full levels. */
export const hakAksesRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    tokens: 'refused',
    path: 'users/hak-akses/{user_id}',
    who: hasFullLevel,
    answer: ({ caller, params }) => readHakAkses(caller, getUserId(params)),
    describe: {
      tag: 'Session',
      summary: 'The menu of a user: granted entries, entries of the level, and all entries',
      answer: hakAkses,
    },
  },
  {
    method: 'PUT',
    tokens: 'refused',
    path: 'users/hak-akses/{user_id}',
    who: hasFullLevel,
    body: defaultBodyBytes,
    answer: async ({ context, caller, request, reply, params }) => {
      const { answer, replayed } = await saveHakAkses(caller, getUserId(params), parseHakAksesChange(request.body))
      if (replayed) reply.header('idempotent-replayed', 'true')
      const wording = getWording(context, request)
      return { ...answer, message: formatMessage(wording, 'message.saved') }
    },
    describe: {
      tag: 'Session',
      summary: 'Set the menu of a user; null restores that of the level',
      parameters: [idempotencyKey],
      body: objectSchema({ menu: { type: ['array', 'null'], items: text }, versi: count }, ['menu']),
      answer: hakAkses,
    },
  },
]

const getUserId = ({ user_id = '' }: Params): string => user_id.trim().toUpperCase()

/** Known members of the body; clients may send back the whole response. */
const knownFields = ['menu', 'versi', 'user_id', 'user_name', 'level', 'full', 'own', 'standard', 'entries', 'message']

const parseHakAksesChange = (body: unknown): HakAksesChange => {
  const object = requireObject(body)
  const { menu, versi } = object
  const faults = findUnknownFields(object, knownFields)
  if (menu !== null && !Array.isArray(menu)) faults.push(fault('menu.form', { field: 'menu' }))
  if (versi !== undefined && !Number.isSafeInteger(versi))
    faults.push(fault('type.number', { field: 'versi', params: { title: 'versi' } }))
  assertWellFormed(faults)
  return { menu: menu as HakAksesChange['menu'], ...(versi !== undefined && { versi: Number(versi) }) }
}
