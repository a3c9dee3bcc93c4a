// Why a user may open a screen or make a call: the answer of `schema why` for full levels, in the program.
import { formatMessage } from '../../engine/schema/wording.ts'
import { arraySchema, flag, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { hasChainLevel, hasFullLevel } from '../caller/move-access.ts'
import { queryParameter } from '../description/operation.ts'
import { RecordNotFound } from '../error/errors.ts'
import { getWording, type HttpContext } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, Router } from '../http/routing/route.ts'
import { hasColumns } from '../storage/migration/assert-tables-fit.ts'
import { countSessions } from '../storage/sessions.ts'
import { decideAccess, type ExplainContext, loadExplainedUser } from './user/explain-access.ts'
import { readHakAkses } from './user/hak-akses.ts'

export const buildWhyRoute = (context: HttpContext, getRouter: () => Router): AuthenticatedRoute => ({
  method: 'GET',
  tokens: 'refused',
  path: 'users/hak-akses/{user_id}/why',
  who: hasFullLevel,
  answer: async ({ caller, params: { user_id = '' }, request }) => {
    const target: unknown = Reflect.get(Object(request.query), 'target')
    if (typeof target !== 'string' || target.trim() === '') throw new RecordNotFound()
    const { schema } = caller
    const userId = user_id.trim().toUpperCase()
    // A user of another shop is not there for who works in some shops.
    if (!hasChainLevel(caller)) await readHakAkses(caller, userId)
    const user = await caller.storage.read(connection => loadExplainedUser(connection, schema, { userId }))
    if (typeof user === 'string') throw new RecordNotFound()
    const wording = getWording(context, request)
    const decision = decideAccess(user, target.trim(), {
      formatText: (code, params) => formatMessage(wording, code, params),
      findCall: createCallFinder(context, getRouter),
    })
    if (!decision) throw new RecordNotFound()
    return { allowed: decision.isAllowed, target: decision.target, reasons: decision.reasons }
  },
  describe: {
    tag: 'Session',
    summary: 'Which rule, menu entry and level allow a user a screen or a call, or refuse it',
    parameters: [queryParameter('target', 'A path or an id of the menu, or a call such as GET /api/banks')],
    answer: objectSchema({ allowed: flag, target: text, reasons: arraySchema(text) }),
  },
})

const createCallFinder =
  ({ byHand }: HttpContext, getRouter: () => Router): ExplainContext['findCall'] =>
  (method, path) => {
    const route = getRouter().find(method, path)?.route
    if (!route) return undefined
    const module = byHand?.calls.find(call => call.path === route.path && call.method === route.method)?.module
    return { path: route.path, who: route.who, module }
  }

// Finds out whether the server can work: its database answers, and has what the schema needs.

/** A database that takes longer counts as unavailable. */
const checkTimeoutMilliseconds = 2000

/** Returns why the server is not ready, as a code; undefined if it is ready. */
export const findObstacle = async (context: HttpContext): Promise<string | undefined> => {
  const trouble = context.storage.trouble()
  if (trouble !== undefined) return `storage.${trouble.kind}`
  const { promise: timedOut, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('storage.busy'), checkTimeoutMilliseconds)
  const checked = checkDatabase(context).catch(() => 'storage.busy')
  return Promise.race([checked, timedOut]).finally(() => clearTimeout(timer))
}

/** Where another schema is in force, this server can work as long as the tables have what its own needs. */
const checkDatabase = async ({ storage, active }: HttpContext): Promise<string | undefined> => {
  await storage.read(connection => countSessions(connection, ''))
  const { schema } = active
  const applied = await storage.shared?.findVersion()
  if (applied === undefined || applied === schema.version) return undefined
  const found = await storage.inspect(({ findTables }) => findTables())
  return hasColumns(found, schema) ? undefined : 'schema.moved'
}
