// Body limits of import calls.
import type { Caller } from '../caller/caller.ts'
import { assertToday } from '../day/day.ts'
import { getImport } from './caller-imports.ts'
import type { BodyAllowance, BodyRule } from '../http/routing/route.ts'
import { maxBodyBytes } from '../http/bodies/body-limits.ts'

/** The limit for the import that the path names. */
export const getFileAllowance: BodyRule = (caller, { params }) => getImportAllowance(caller, params.name ?? '')

/** The same for an import that is executed; throws StoreDayMismatch unless the request is a dry run. */
export const getRunAllowance: BodyRule = (caller, call) => {
  if ((call.request.query as { dryRun?: unknown }).dryRun !== 'true') assertToday(caller)
  return getFileAllowance(caller, call)
}

/** The limit for the named import; throws AccessDenied if the caller has no access to it. */
export const getImportAllowance = async (caller: Caller, name: string): Promise<BodyAllowance> => {
  const imported = await caller.storage.read(connection => getImport(connection, caller, name))
  return { bytes: maxBodyBytes, rows: imported.file.maxRows }
}
