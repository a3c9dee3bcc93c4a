// The databases there are, each on a fresh place of its own: whatever touches storage is tested on all of them.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Schema } from '../../../engine/schema/schema.ts'
import { createRecompute } from '../../../server/audit/rebuild/recompute.ts'
import type { ExistingTables } from '../../../server/storage/existing-tables.ts'
import type { DataUpgrades } from '../../../server/storage/migration/data-version.ts'
import { findTables as findPostgresTables } from '../../../server/storage/postgres/migrate.ts'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { findTables as findSqliteTables } from '../../../server/storage/sqlite/migrate.ts'
import { openSqlite } from '../../../server/storage/sqlite/open.ts'
import type { Storage } from '../../../server/storage/storage.ts'
import { databases } from './databases.ts'
import { copyPlace, createPlace, removePlace, withClient } from './postgres-place.ts'

export interface OpenedStorage {
  readonly storage: Storage
  /** Where the data lies, for another opening of the same: `open({ schema, place })`. */
  readonly place: string
  /** The current tables, read from outside the storage. */
  readonly tables: () => Promise<ExistingTables>
  /** Closes it and leaves the data. */
  readonly close: () => Promise<void>
  /** Closes it and takes the data away. */
  readonly remove: () => Promise<void>
}

export interface StorageOptions {
  readonly schema: Schema
  readonly now?: () => Date
  /** An earlier opening's place. */
  readonly place?: string
  readonly upgrades?: DataUpgrades
}

export interface StorageKind {
  readonly name: Storage['database']
  readonly open: (options: StorageOptions) => Promise<OpenedStorage>
}

const someDay = new Date('2026-11-20T03:00:00Z')

const createFolder = (): string => mkdtempSync(join(tmpdir(), 'kencana-storage-'))

const copyFolder = (other: string): string => {
  const folder = createFolder()
  cpSync(other, folder, { recursive: true })
  return folder
}

const openSqliteFile = async ({
  schema,
  now = () => someDay,
  place,
  upgrades,
}: StorageOptions): Promise<OpenedStorage> => {
  const folder = place ?? createFolder()
  const file = join(folder, 'kencana.db')
  const storage = await openSqlite({ file, schema, now, upgrades, recompute: createRecompute(now) })
  return {
    storage,
    place: folder,
    tables: async () => {
      const handle = new Database(join(folder, 'kencana.db'), { readonly: true })
      try {
        return findSqliteTables(handle)
      } finally {
        handle.close()
      }
    },
    close: storage.close,
    remove: async () => {
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const openPostgresPlace = async ({
  schema,
  now = () => someDay,
  place,
  upgrades,
}: StorageOptions): Promise<OpenedStorage> => {
  const url = place ?? (await createPlace())
  const storage = await openPostgres({ url, schema, now, upgrades, recompute: createRecompute(now) })
  return {
    storage,
    place: url,
    tables: () => withClient(url, findPostgresTables),
    close: storage.close,
    remove: async () => {
      await storage.close()
      await removePlace(url)
    },
  }
}

/** Whoever opens the same schema again gets a copy of its tables as they are when nothing is in them. */
const copying = (
  open: StorageKind['open'],
  {
    make,
    copy,
  }: { readonly make: () => string | Promise<string>; readonly copy: (place: string) => string | Promise<string> },
): StorageKind['open'] => {
  const opened = new WeakSet<Schema>()
  const empty = new WeakMap<Schema, Promise<string>>()
  const makeEmpty = async (schema: Schema): Promise<string> => {
    const { place, close } = await open({ schema, place: await make() })
    await close()
    return place
  }
  return async options => {
    const { schema, now = () => someDay, place, upgrades } = options
    const isFirst = !opened.has(schema)
    opened.add(schema)
    if (isFirst || place !== undefined || upgrades || now().getTime() !== someDay.getTime()) return open(options)
    const made = empty.get(schema) ?? makeEmpty(schema)
    empty.set(schema, made)
    return open({ ...options, place: await copy(await made) })
  }
}

export const storages: readonly StorageKind[] = [
  { name: 'sqlite', open: copying(openSqliteFile, { make: createFolder, copy: copyFolder }) },
  { name: 'postgres', open: copying(openPostgresPlace, { make: createPlace, copy: copyPlace }) },
]

/** For rules above the storage port: SQLite in `npm test`, both in `npm run test:long`. */
export const testedStorages: readonly StorageKind[] = storages.filter(({ name }) => databases.includes(name))
