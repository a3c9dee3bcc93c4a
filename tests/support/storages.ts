// The databases there are, each on a fresh place of its own: whatever touches storage is tested on all of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schema } from '../../engine/schema.ts'
import { openSqlite } from '../../server/storage/sqlite/open.ts'
import type { Storage } from '../../server/storage/storage.ts'

export interface OpenedStorage {
  readonly storage: Storage
  /** Where the data lies, for another opening of the same: `open({ schema, place })`. */
  readonly place: string
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
}

export interface StorageKind {
  readonly name: Storage['database']
  readonly open: (options: StorageOptions) => OpenedStorage
}

const someDay = new Date('2026-11-20T03:00:00Z')

const openSqliteFile = ({ schema, now = () => someDay, place }: StorageOptions): OpenedStorage => {
  const folder = place ?? mkdtempSync(join(tmpdir(), 'kencana-storage-'))
  const storage = openSqlite({ file: join(folder, 'kencana.db'), schema, now })
  return {
    storage,
    place: folder,
    close: storage.close,
    remove: async () => {
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const storages: readonly StorageKind[] = [{ name: 'sqlite', open: openSqliteFile }]
