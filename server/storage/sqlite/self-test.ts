// Tests before the first request that the database is durable and consistent; any doubt makes it read-only.
import type Database from 'better-sqlite3'
import type { Schema } from '../../../engine/schema/schema.ts'
import { clockDoubt } from '../clock-doubt.ts'
import { triggerExists, triggersOf } from './migrate.ts'

interface SelfTestOptions {
  readonly schema: Schema
  readonly now: () => Date
}

/** Two connections can corrupt a WAL file below this version; the server does not start with it. */
const oldestSafe = [3, 51, 3] as const

/** Returns undefined if all checks pass, else the first reason to forbid writes. */
export const selfTest = (handle: Database.Database, { schema, now }: SelfTestOptions): string | undefined => {
  const pragma = (name: string): unknown => handle.pragma(name, { simple: true })
  const missing = triggersOf(schema).filter(name => !triggerExists(handle, name))
  refuseOldVersion(handle)
  const doubts: readonly (readonly [boolean, string])[] = [
    [pragma('journal_mode') === 'wal', 'the journal is not in WAL mode'],
    [pragma('synchronous') === 2, 'commits are not flushed to the disk (synchronous is not FULL)'],
    [pragma('foreign_keys') === 1, 'foreign keys are off'],
    [missing.length === 0, `triggers are missing: ${missing.join(', ')}`],
  ]
  return doubts.find(([fine]) => !fine)?.[1] ?? clockDoubt(now)
}

const refuseOldVersion = (handle: Database.Database): void => {
  const version = String(handle.prepare<[], { v: string }>('SELECT sqlite_version() AS v').get()?.v)
  if (!isSafeVersion(version))
    throw new Error(`SQLite ${version} can corrupt its file under load; ${oldestSafe.join('.')} or newer is needed`)
}

/** Returns true for 3.51.3 and later. */
export const isSafeVersion = (version: string): boolean => {
  const parts = version.split('.').map(Number)
  for (const [index, wanted] of oldestSafe.entries()) {
    const part = parts[index] ?? 0
    if (part !== wanted) return part > wanted
  }
  return true
}

/** Returns the first fault in the pages of the file; undefined if there is none. */
export const findDamage = (handle: Database.Database): string | undefined => {
  const found = String(handle.pragma('quick_check(1)', { simple: true }))
  return found === 'ok' ? undefined : found.replace(/\s+/g, ' ')
}
