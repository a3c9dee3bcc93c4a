// A shop that has just begun, made once in a run and copied for each test that wants one like it.
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../../server/config/config.ts'
import { readSchemaFiles } from '../../../server/schema/load-schema.ts'
import { run } from '../../../server/start/run.ts'
import { makeOncePerRun } from '../run/once-a-run.ts'
import { copyPlace, createPlace } from '../storage/postgres-place.ts'

export interface PreparedShop {
  readonly folder: string
  /** The address of its database when that is PostgreSQL. */
  readonly url?: string
}

interface Kind {
  readonly database: 'sqlite' | 'postgres'
  readonly now: Date
}

type Environment = Readonly<Record<string, string>>

const asked = new Set<string>()
const made = new Map<string, Promise<PreparedShop>>()

/** Settings that only say what a new database is filled with, and of which tables. */
const passwords: readonly string[] = ['KENCANA_OWNER_PASSWORD', 'KENCANA_DEMO_PASSWORD']
const ofStart: readonly string[] = ['KENCANA_START', 'KENCANA_SHOP', 'SCHEMA_DIR', ...passwords]

/** Every schema file as it is now: a folder of a test's own begins like the one that it was copied from. */
const hashFiles = (folder: string): string => {
  const hash = createHash('sha256')
  for (const { place, text } of readSchemaFiles(folder)) hash.update(JSON.stringify([place, text]))
  return hash.digest('hex')
}

let usual: string | undefined

/** Nobody changes the program's own files while tests run. */
const hashUsualFiles = (): string => {
  usual ??= hashFiles('schema')
  return usual
}

const createFolder = (): string => mkdtempSync(join(tmpdir(), 'kencana-'))

const make = async (env: Environment, { database, now }: Kind): Promise<PreparedShop> => {
  const folder = createFolder()
  const url = database === 'postgres' ? await createPlace() : undefined
  const config = parseConfig({ ...env, DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) })
  const running = await run(config, { now: () => now, logger: false })
  await running.close()
  return { folder, ...(url !== undefined && { url }) }
}

/**
 * A copy of its own of a shop as it begins; undefined where more is set than how it begins, or a password is to be made, and
 * for the first with files of its own.
 */
export const prepareShop = async (env: Environment, kind: Kind): Promise<PreparedShop | undefined> => {
  if (!Object.keys(env).every(name => ofStart.includes(name)) || !passwords.every(name => env[name])) return undefined
  const { SCHEMA_DIR, ...start } = env
  const files = SCHEMA_DIR === undefined ? hashUsualFiles() : hashFiles(SCHEMA_DIR)
  const key = JSON.stringify([kind, start, files, process.env.TEST_HASHES])
  // Files of a test's own are often nobody else's.
  const isOnce = files !== hashUsualFiles() && !asked.has(key)
  asked.add(key)
  if (isOnce) return undefined
  const preparing = made.get(key) ?? makeOncePerRun(key, () => make(env, kind))
  made.set(key, preparing)
  const { folder: from, url } = await preparing
  const folder = createFolder()
  cpSync(from, folder, { recursive: true })
  return { folder, ...(url !== undefined && { url: await copyPlace(url) }) }
}
