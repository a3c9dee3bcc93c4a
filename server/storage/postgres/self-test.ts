// Tests before the first request that the database is durable and consistent; any doubt makes it read-only.
import type pg from 'pg'
import type { Schema } from '../../../engine/schema/schema.ts'
import { clockDoubt } from '../clock-doubt.ts'
import { triggersOf } from './migrate.ts'

interface SelfTestOptions {
  readonly schema: Schema
  readonly now: () => Date
}

const oldestVersion = 14

const settingsSql = `
  SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
    current_setting('synchronous_commit') AS commits, current_setting('fsync') AS flushes,
    current_setting('full_page_writes') AS pages, pg_is_in_recovery()::int AS copy`

const triggersSql = `
  SELECT t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND c.relnamespace = current_schema()::regnamespace`

interface Settings {
  readonly version: number
  readonly encoding: string
  readonly commits: string
  readonly flushes: string
  readonly pages: string
  readonly copy: number
}

/** Returns undefined if all checks pass, else the first reason to forbid writes. */
export const selfTest = async (
  client: pg.ClientBase,
  { schema, now }: SelfTestOptions,
): Promise<string | undefined> => {
  const { rows } = await client.query<Settings>(settingsSql)
  const missing = await missingTriggers(client, schema)
  return (
    rows.flatMap(doubtsOf)[0] ?? (missing.length > 0 ? `triggers are missing: ${missing.join(', ')}` : clockDoubt(now))
  )
}

/** Returns the required triggers that are missing or disabled. */
export const missingTriggers = async (client: pg.ClientBase, schema: Schema): Promise<readonly string[]> => {
  const triggers = await client.query<{ name: string }>(triggersSql)
  const present = new Set(triggers.rows.map(({ name }) => name))
  return triggersOf(schema).filter(name => !present.has(name))
}

/** Returns every fault in the settings of the server. */
export const doubtsOf = ({ version, encoding, commits, flushes, pages, copy }: Settings): readonly string[] => {
  const doubts: readonly (readonly [boolean, string])[] = [
    [Math.floor(version / 10_000) >= oldestVersion, `PostgreSQL ${oldestVersion} or newer is needed`],
    [encoding === 'UTF8', `the database is encoded as ${encoding}, not as UTF8`],
    [
      ['on', 'remote_apply'].includes(commits),
      `commits are not flushed to the disk (synchronous_commit is ${commits})`,
    ],
    [flushes === 'on', 'commits are not flushed to the disk (fsync is off)'],
    [pages === 'on', 'a power cut can tear pages (full_page_writes is off)'],
    [copy === 0, 'the server is a standby copy'],
  ]
  return doubts.flatMap(([fine, sentence]) => (fine ? [] : [sentence]))
}
