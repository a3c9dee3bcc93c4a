// Ends sessions without activity: the minutes are parameters of the shop, by level.
import { isFullLevel } from '../../../engine/access/top-level.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { recordSessionUse } from '../../storage/sessions.ts'
import type { Storage } from '../../storage/storage.ts'

/** Minutes without activity; 0: no limit. */
const parameterOfLevel = { full: 'SESI_DIAM_PENUH', other: 'SESI_DIAM' } as const

export const idleParameters: readonly string[] = Object.values(parameterOfLevel)

/** The minutes of a level from the settings of the shop; 0 if the project has no such parameter. */
export const getIdleMinutes = (
  { project, resources }: Schema,
  level: string,
  readSetting: (parameter: string) => string | undefined,
): number => {
  const parameter = parameterOfLevel[isFullLevel(project, level) ? 'full' : 'other']
  const settings = project.settings && (resources[project.settings.resource] as Resource | undefined)
  const field = settings?.entries?.of.field[parameter]
  if (!field) return 0
  const minutes = Number(readSetting(parameter) ?? field.default ?? 0)
  return Number.isFinite(minutes) && minutes > 0 ? minutes : 0
}

interface SessionActivity {
  /** In milliseconds. */
  readonly at: number
  /** When it was last written to the database. */
  readonly writtenAt: number
}

const activitiesByStorage = new WeakMap<Storage, Map<string, SessionActivity>>()
const maximumEntries = 10_000
/** Minimum interval between two writes; other servers know the last activity with this precision. */
const writeMilliseconds = 30_000

const getActivities = (storage: Storage): Map<string, SessionActivity> => {
  const activities = activitiesByStorage.get(storage)
  if (activities && activities.size < maximumEntries) return activities
  const empty = new Map<string, SessionActivity>()
  activitiesByStorage.set(storage, empty)
  return empty
}

/** The last activity in milliseconds: the later one of this process and the database. */
export const getLastActivity = (storage: Storage, tokenHash: string, stored: number): number =>
  Math.max(getActivities(storage).get(tokenHash)?.at ?? 0, stored)

/** Records an activity of the user; `at` is in milliseconds. */
export const recordActivity = async (
  storage: Storage,
  { tokenHash, stored, at }: { readonly tokenHash: string; readonly stored: number; readonly at: number },
): Promise<void> => {
  const activities = getActivities(storage)
  if (at <= getLastActivity(storage, tokenHash, stored)) return
  const writtenAt = Math.max(activities.get(tokenHash)?.writtenAt ?? 0, stored)
  const isDue = at - writtenAt >= writeMilliseconds
  activities.set(tokenHash, { at, writtenAt: isDue ? at : writtenAt })
  if (!isDue) return
  const usedAt = new Date(at).toISOString()
  await storage.write(connection => recordSessionUse(connection, tokenHash, usedAt), { sessionsOnly: true })
}
