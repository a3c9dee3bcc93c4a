// Tests before the first request that the database is durable and consistent; any doubt makes it read-only.
import type pg from 'pg'
import type { Schema } from '../../../engine/schema/schema.ts'
import { describeDifferences } from '../meta.ts'
import { findClockProblem } from '../shop-days.ts'
import { findDifferences } from './differences.ts'

interface PostgresSelfTestOptions {
  readonly schema: Schema
  readonly now: () => Date
}

const minimumVersion = 14

const settingsSql = `
  SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
    current_setting('synchronous_commit') AS commits, current_setting('fsync') AS flushes,
    current_setting('full_page_writes') AS pages, pg_is_in_recovery()::int AS copy`

interface PostgresSettings {
  readonly version: number
  readonly encoding: string
  readonly commits: string
  readonly flushes: string
  readonly pages: string
  readonly copy: number
}

/** Returns undefined if all checks pass, else the first reason to forbid writes. */
export const runSelfTest = async (
  client: pg.ClientBase,
  { schema, now }: PostgresSelfTestOptions,
): Promise<string | undefined> => {
  const { rows } = await client.query<PostgresSettings>(settingsSql)
  const differences = await findDifferences(client, schema)
  return (
    rows.flatMap(checkSettings)[0] ??
    (differences.length > 0 ? describeDifferences(differences) : findClockProblem(now))
  )
}

/** Returns every fault in the settings of the server. */
export const checkSettings = ({
  version,
  encoding,
  commits,
  flushes,
  pages,
  copy,
}: PostgresSettings): readonly string[] => {
  const checks: readonly (readonly [boolean, string])[] = [
    [Math.floor(version / 10_000) >= minimumVersion, `PostgreSQL ${minimumVersion} or newer is needed`],
    [encoding === 'UTF8', `the database is encoded as ${encoding}, not as UTF8`],
    [
      ['on', 'remote_apply'].includes(commits),
      `commits are not flushed to the disk (synchronous_commit is ${commits})`,
    ],
    [flushes === 'on', 'commits are not flushed to the disk (fsync is off)'],
    [pages === 'on', 'a power cut can tear pages (full_page_writes is off)'],
    [copy === 0, 'the server is a standby copy'],
  ]
  return checks.flatMap(([isPassed, problem]) => (isPassed ? [] : [problem]))
}
