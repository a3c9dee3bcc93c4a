// Tests before the first request that the database is durable and consistent; any doubt makes it read-only.
import type Database from 'better-sqlite3'
import type { Schema } from '../../../engine/schema/schema.ts'
import { describeDifferences } from '../meta.ts'
import { findClockProblem } from '../shop-days.ts'
import { findDifferences } from './differences.ts'

interface SqliteSelfTestOptions {
  readonly schema: Schema
  readonly now: () => Date
}

/** Two connections can corrupt a WAL file below this version; the server does not start with it. */
const minimumVersion = [3, 51, 3] as const

/** Returns undefined if all checks pass, else the first reason to forbid writes. */
export const runSelfTest = (handle: Database.Database, { schema, now }: SqliteSelfTestOptions): string | undefined => {
  const readPragma = (name: string): unknown => handle.pragma(name, { simple: true })
  const differences = findDifferences(handle, schema)
  assertSafeVersion(handle)
  const checks: readonly (readonly [boolean, string])[] = [
    [readPragma('journal_mode') === 'wal', 'the journal is not in WAL mode'],
    [readPragma('synchronous') === 2, 'commits are not flushed to the disk (synchronous is not FULL)'],
    [readPragma('foreign_keys') === 1, 'foreign keys are off'],
    [differences.length === 0, describeDifferences(differences)],
  ]
  return checks.find(([isPassed]) => !isPassed)?.[1] ?? findClockProblem(now)
}

const assertSafeVersion = (handle: Database.Database): void => {
  const version = String(handle.prepare<[], { v: string }>('SELECT sqlite_version() AS v').get()?.v)
  if (!isSafeVersion(version))
    throw new Error(`SQLite ${version} can corrupt its file under load; ${minimumVersion.join('.')} or newer is needed`)
}

/** Returns true for 3.51.3 and later. */
export const isSafeVersion = (version: string): boolean => {
  const parts = version.split('.').map(Number)
  for (const [index, minimum] of minimumVersion.entries()) {
    const part = parts[index] ?? 0
    if (part !== minimum) return part > minimum
  }
  return true
}

/** Returns the first fault in the pages of the file; undefined if there is none. */
export const findDamage = (handle: Database.Database): string | undefined => {
  const result = String(handle.pragma('quick_check(1)', { simple: true }))
  return result === 'ok' ? undefined : result.replace(/\s+/g, ' ')
}
