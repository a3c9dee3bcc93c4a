// What a service token may call, beside what its user may: read plainly from its scopes.
import { entriesOf, getRule, type Person, standing } from './expected-access.ts'

/** Fixed operations that tokens may call; all others of these are for signed-in users. */
const openToTokens = new Set([
  'GET /users/session',
  'GET /system/date',
  'GET /schema',
  'GET /openapi.json',
  'GET /files/{folder}/{resource}/{field}/{file}',
  'GET /find',
  'GET /dashboard',
  'GET /dashboard/shops',
  'GET /dashboard/sidebar',
  'GET /imports',
  'GET /imports/jobs/{id}',
  'GET /imports/jobs/{id}/bad-rows',
  'POST /imports/history/{id}/restore',
  'GET /reports/files/{id}',
  'DELETE /reports/files/{id}',
  'GET /reports/files/{id}/content',
  'GET /para-system/type/module',
])

const openToAll = new Set(['POST /users/login', 'GET /health', 'GET /project', 'GET /papan-harga/{kode_toko}'])

/** Whether the token gets past the rights. */
export const mayTokenCall = (person: Person, method: string, path: string): boolean => {
  const call = `${method} ${path}`
  if (openToAll.has(call)) return true
  // A password of another user is typed there.
  if (/\/authorize(\/|$)/.test(path)) return false
  const isOpen = call.includes(' /schema/')
    ? entriesOf(person).some(({ to }) => to === 'editor:menu')
    : openToTokens.has(call) || !Object.hasOwn(standing, call)
  return isOpen && getRule(method, path)?.(person) === true
}
