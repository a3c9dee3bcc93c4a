// Body limits of import calls.
import type { Caller } from '../../caller/caller.ts'
import { mustBeToday } from '../../day/day.ts'
import { getImport } from '../../imports/may-import.ts'
import type { Allowance, BodyRule } from '../routing/route.ts'
import { largestBody } from './body-limits.ts'

/** The limit for the import that the path names. */
export const fileBody: BodyRule = (caller, { params }) => importBody(caller, params.name ?? '')

/** The same for an import that is executed; throws StoreDayMismatch unless the request is a dry run. */
export const runBody: BodyRule = (caller, call) => {
  if ((call.request.query as { dryRun?: unknown }).dryRun !== 'true') mustBeToday(caller)
  return fileBody(caller, call)
}

/** The limit for the named import; throws AccessDenied if the caller has no access to it. */
export const importBody = async (caller: Caller, name: string): Promise<Allowance> => {
  const imported = await caller.storage.read(connection => getImport(connection, caller, name))
  return { bytes: largestBody, rows: imported.file.maxRows }
}
