// What may be sent to the calls of imports: the file of one that the caller may use, with the rows that it takes.
import type { Caller } from '../../caller/caller.ts'
import { mustBeToday } from '../../day/day.ts'
import { getImport } from '../../imports/may-import.ts'
import type { Allowance, BodyRule } from '../routing/route.ts'
import { largestBody } from './body-limits.ts'

/** Of the import that the path names. */
export const fileBody: BodyRule = (caller, { params }) => importBody(caller, params.name ?? '')

/** The same where the import is carried out, unless the call asks for a trial; throws StoreDayMismatch. */
export const runBody: BodyRule = (caller, call) => {
  if ((call.request.query as { dryRun?: unknown }).dryRun !== 'true') mustBeToday(caller)
  return fileBody(caller, call)
}

/** Of the import of that name; throws AccessDenied where it is not the caller's. */
export const importBody = async (caller: Caller, name: string): Promise<Allowance> => {
  const imported = await caller.storage.read(connection => getImport(connection, caller, name))
  return { bytes: largestBody, rows: imported.file.maxRows }
}
