// Routes of the menu access (hak akses) of users.
import { fault } from '../../../engine/faults/faults.ts'
import { word } from '../../../engine/schema/wording.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { type HakAksesChange, readHakAkses, saveHakAkses } from '../../modules/users/hak-akses.ts'
import { usualBody } from '../bodies/body-limits.ts'
import { count, done, flag, idempotencyKey, jsonBody, listOf, objectOf, text } from '../description/operation.ts'
import { menuEntries } from '../description/shapes.ts'
import { isFull, type Params, type SignedRoute } from '../routing/route.ts'
import { languageOf } from '../world/world.ts'

const hakAkses = objectOf(
  {
    user_id: text,
    user_name: text,
    level: text,
    full: flag,
    own: flag,
    versi: count,
    message: text,
    menu: listOf(text),
    standard: listOf(text),
    entries: menuEntries,
  },
  ['user_id', 'user_name', 'level', 'full', 'own', 'versi', 'menu', 'standard', 'entries'],
)

/** For full levels. */
export const hakAksesRoutes: readonly SignedRoute[] = [
  {
    method: 'GET',
    path: 'users/hak-akses/{user_id}',
    who: isFull,
    answer: ({ caller, params }) => readHakAkses(caller, userOf(params)),
    describe: () => ({
      tag: 'Session',
      summary: 'The menu of a user: granted entries, entries of the level, and all entries',
      answers: done(hakAkses),
    }),
  },
  {
    method: 'PUT',
    path: 'users/hak-akses/{user_id}',
    who: isFull,
    body: usualBody,
    answer: async ({ world, caller, request, reply, params }) => {
      const { answer, replayed } = await saveHakAkses(caller, userOf(params), changeIn(request.body))
      if (replayed) reply.header('idempotent-replayed', 'true')
      const wording = world.wordings[languageOf(request.headers['accept-language'])]
      return { ...answer, message: word(wording, 'message.saved') }
    },
    describe: () => ({
      tag: 'Session',
      summary: 'Set the menu of a user; null restores that of the level',
      parameters: [idempotencyKey],
      body: jsonBody(objectOf({ menu: { type: ['array', 'null'], items: text }, versi: count }, ['menu'])),
      answers: done(hakAkses),
    }),
  },
]

const userOf = ({ user_id = '' }: Params): string => user_id.trim().toUpperCase()

/** Known members of the body; clients may send back the whole response. */
const known = ['menu', 'versi', 'user_id', 'user_name', 'level', 'full', 'own', 'standard', 'entries', 'message']

const changeIn = (body: unknown): HakAksesChange => {
  if (!isObject(body)) throw new MalformedRequest([fault('record.form')])
  const { menu, versi } = body
  const faults = Object.keys(body)
    .filter(name => !known.includes(name))
    .map(name => fault('field.unknown', { field: name, params: { field: name } }))
  if (menu !== null && !Array.isArray(menu)) faults.push(fault('menu.form', { field: 'menu' }))
  if (versi !== undefined && !Number.isSafeInteger(versi))
    faults.push(fault('type.number', { field: 'versi', params: { title: 'versi' } }))
  if (faults.length > 0) throw new MalformedRequest(faults)
  return { menu: menu as HakAksesChange['menu'], ...(versi !== undefined && { versi: Number(versi) }) }
}
