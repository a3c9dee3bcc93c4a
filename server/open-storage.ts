// Which database: PostgreSQL where the environment names one, else SQLite in the data folder.
import { join } from 'node:path'
import type { SourceFile } from '../engine/definition/schema-file.ts'
import type { Schema } from '../engine/schema.ts'
import { type Config, ConfigError } from './config.ts'
import { recomputeAt } from './recompute.ts'
import { openPostgres } from './storage/postgres/open.ts'
import { lockFolder } from './storage/sqlite/folder-lock.ts'
import { openSqlite } from './storage/sqlite/open.ts'
import { type Storage, StorageBusy } from './storage/storage.ts'

export interface StorageOptions {
  readonly schema: Schema
  /** What the schema was read from, for other processes on the same database. */
  readonly files: readonly SourceFile[]
  readonly now: () => Date
  /** The npm script that opens it, for who finds a data folder in use. */
  readonly command: string
}

/** A data folder has one owner, and is locked before anything in it is looked at: throws FolderHeld. */
export const openStorage = ({ databaseUrl, dataDir }: Config, options: StorageOptions): Promise<Storage> =>
  databaseUrl === undefined
    ? openLocked(dataDir, options)
    : openPostgres({ url: databaseUrl, ...options, recompute: recomputeAt(options.now) }).catch(tellUnreachable)

const openLocked = async (dataDir: string, options: StorageOptions): Promise<Storage> => {
  const { announce, release } = lockFolder(dataDir, options.command)
  try {
    const file = join(dataDir, 'kencana.db')
    const storage = await openSqlite({ file, ...options, recompute: recomputeAt(options.now) })
    return { ...storage, announce, close: () => storage.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Codes of a server that answers and does not let us in: wrong user, password or database, or no right to make tables. */
const refusedCodes: ReadonlySet<unknown> = new Set(['28000', '28P01', '3D000', '42501'])

/** The sentences of PostgreSQL name user and database, never the password. */
const tellUnreachable = (error: unknown): never => {
  const cause = error instanceof StorageBusy ? error.cause : error
  const { code, message } = cause as { code?: unknown; message?: string }
  if (cause !== error || refusedCodes.has(code))
    throw new ConfigError(`The database that DATABASE_URL names cannot be used: ${message || code}.`)
  throw error
}
