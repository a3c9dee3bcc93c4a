// Finds out whether the server can work: its database answers, and has what the schema needs.

import type { HttpContext } from '../http/context/http-context.ts'
import { hasColumns } from '../storage/migration/assert-tables-fit.ts'
import { countSessions } from '../storage/sessions.ts'

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
const checkDatabase = async ({ storage, current }: HttpContext): Promise<string | undefined> => {
  await storage.read(connection => countSessions(connection, ''))
  const { schema } = current()
  const applied = await storage.shared?.findVersion()
  if (applied === undefined || applied === schema.version) return undefined
  const found = await storage.inspect(({ findTables }) => findTables())
  return hasColumns(found, schema) ? undefined : 'schema.moved'
}
