// What a service token may call, beside what its user may: read plainly from its scopes.
import { entriesOf, getRule, type Person, standing } from './expected-access.ts'
import { openSignIns } from './sign-in-calls.ts'

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
  'GET /dashboard/shops/{shop}/alerts/{alert}',
  'GET /dashboard/sidebar',
  'GET /imports',
  'GET /imports/jobs/{id}',
  'GET /imports/jobs/{id}/bad-rows',
  'POST /imports/jobs/{id}/stop',
  'POST /imports/history/{id}/restore',
  'GET /reports/files/{id}',
  'DELETE /reports/files/{id}',
  'GET /reports/files/{id}/content',
  'GET /para-system/type/module',
])

const openToAll = new Set([
  'POST /users/login',
  ...openSignIns,
  'GET /health',
  'GET /project',
  'GET /papan-harga/{kode_toko}',
])

/** Rows that decide who may do what: a token reads them at most. */
const decidingPaths = /^\/(users|toko|token-layanan|drafts\/(users|toko|token-layanan))(\/|$)/

/** Operations that no token makes, whatever its scopes and the level of its user. */
export const isRefusedToTokens = (method: string, path: string): boolean => {
  const call = `${method} ${path}`
  if (openToAll.has(call)) return false
  // A password of another user is typed there.
  if (/\/authorize(\/|$)/.test(path)) return true
  if (call === 'PUT /schema/menu' || path.startsWith('/users/hak-akses/')) return true
  if (path.includes('/schema/') || openToTokens.has(call)) return false
  const isReading = method === 'GET' || path.endsWith('/preview')
  return Object.hasOwn(standing, call) || (!isReading && decidingPaths.test(path))
}

/** Whether the token gets past the rights. */
export const mayTokenCall = (person: Person, method: string, path: string): boolean => {
  const call = `${method} ${path}`
  if (openToAll.has(call)) return true
  if (isRefusedToTokens(method, path)) return false
  const isOpen = !call.includes(' /schema/') || entriesOf(person).some(({ to }) => to === 'editor:menu')
  return isOpen && getRule(method, path)?.(person) === true
}
