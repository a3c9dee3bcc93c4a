// Opens PostgreSQL if the environment names a database, else SQLite in the data folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { createRecompute } from '../audit/rebuild/recompute.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { openPostgres } from '../storage/postgres/open.ts'
import type { StandbyOptions } from '../storage/postgres/standby.ts'
import { detectFailure } from '../storage/sqlite/failures.ts'
import { type FolderLock, lockFolder } from '../storage/sqlite/folder-lock.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { DatabaseUnusable, type Storage, StorageBusy, type Trouble } from '../storage/storage.ts'
import { readProgramVersion } from './program-version.ts'
import { dataUpgrades } from './upgrade-data.ts'

export interface OpenStorageOptions {
  readonly schema: Schema
  /** The files of the schema, for other processes on the same database. */
  readonly files: readonly SourceFile[]
  readonly now: () => Date
  /** The npm script that opens the folder, shown to processes that find it in use. */
  readonly command: string
  /** By default that of the program. */
  readonly programVersion?: string | undefined
  /** Called when writes become impossible, and with undefined when they are possible again. */
  readonly onTrouble?: (trouble: Trouble | undefined) => void
  /** Called when the standby is not used, with the reason, and with undefined when it is used again. */
  readonly onStandby?: (reason: string | undefined) => void
}

/** Locks a data folder before reading it; throws FolderHeld. */
export const openStorage = (config: Config, options: OpenStorageOptions): Promise<Storage> => {
  const { databaseUrl, databasePoolUrl, dataDir } = config
  if (databaseUrl === undefined) return openLockedFile(dataDir, options)
  const standby = buildStandbyOptions(config, options)
  const open = openPostgres({
    url: databaseUrl,
    poolUrl: databasePoolUrl,
    standby,
    ...options,
    programVersion: options.programVersion ?? readProgramVersion(),
    ...buildUpgradeOptions(options),
  })
  return open.catch(throwConnectionError)
}

const buildStandbyOptions = (
  { databaseReadUrl: url, databaseReadLag: maximumLag }: Config,
  { onStandby: onChange }: OpenStorageOptions,
): StandbyOptions | undefined => (url === undefined ? undefined : { url, maximumLag, onChange })

/** Recomputation and data upgrades after a change of the schema or the program. */
const buildUpgradeOptions = ({ now }: OpenStorageOptions) => ({
  recompute: createRecompute(now),
  upgrades: dataUpgrades,
})

const openLockedFile = async (dataDir: string, options: OpenStorageOptions): Promise<Storage> => {
  const file = join(dataDir, 'kencana.db')
  const { announce, release, forbidden } = lockDataFolder(dataDir, file, options)
  try {
    const storage = await openSqlite({ file, ...options, ...buildUpgradeOptions(options), forbidden })
    return { ...storage, announce, close: () => storage.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Codes of a server that denies access: wrong user, password or database, or missing privileges. */
const accessDeniedCodes: ReadonlySet<unknown> = new Set(['28000', '28P01', '3D000', '42501'])

/** If the lock cannot be written, nothing else can: the data is opened read-only without a lock. */
const lockDataFolder = (
  folder: string,
  file: string,
  { command }: OpenStorageOptions,
): FolderLock & { forbidden?: Trouble } => {
  try {
    return lockFolder(folder, command)
  } catch (error) {
    const trouble = detectFailure(error, folder)?.trouble
    if (!trouble) throw error
    if (!existsSync(file)) throw new DatabaseUnusable(trouble)
    return { announce: () => undefined, release: () => undefined, forbidden: trouble }
  }
}

/** Messages of PostgreSQL contain user and database, never the password. */
const throwConnectionError = (error: unknown): never => {
  const cause = error instanceof StorageBusy ? error.cause : error
  const { code, message } = cause as { code?: unknown; message?: string }
  if (cause !== error || accessDeniedCodes.has(code))
    throw new ConfigError(`The database that DATABASE_URL names cannot be used: ${message || code}.`)
  throw error
}
