// A shop that has just begun, made once in a process and copied for each test that wants one like it.
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../server/config/config.ts'
import { run } from '../../server/start/run.ts'
import { copyPlace, newPlace } from './postgres-place.ts'

export interface PreparedShop {
  readonly folder: string
  /** The address of its database when that is PostgreSQL. */
  readonly url: string | undefined
}

interface Kind {
  readonly database: 'sqlite' | 'postgres'
  readonly now: Date
}

type Environment = Readonly<Record<string, string>>

const made = new Map<string, Promise<PreparedShop>>()

/** Settings that only say what a new database is filled with. */
const ofStart: readonly string[] = ['KENCANA_START', 'KENCANA_OWNER_PASSWORD', 'KENCANA_SHOP']

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'kencana-'))

const make = async (env: Environment, { database, now }: Kind): Promise<PreparedShop> => {
  const folder = newFolder()
  const url = database === 'postgres' ? await newPlace() : undefined
  const config = parseConfig({ ...env, DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) })
  const running = await run(config, { now: () => now, logger: false })
  await running.close()
  return { folder, url }
}

/** A copy of its own of a shop as it begins; undefined where more is set than how it begins, or a password is to be made. */
export const preparedShop = async (env: Environment, kind: Kind): Promise<PreparedShop | undefined> => {
  if (!Object.keys(env).every(name => ofStart.includes(name)) || !env.KENCANA_OWNER_PASSWORD) return undefined
  const key = JSON.stringify([kind, env])
  const preparing = made.get(key) ?? make(env, kind)
  made.set(key, preparing)
  const { folder: from, url } = await preparing
  const folder = newFolder()
  cpSync(from, folder, { recursive: true })
  return { folder, url: url === undefined ? undefined : await copyPlace(url) }
}
