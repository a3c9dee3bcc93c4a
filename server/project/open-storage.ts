// Opens PostgreSQL if the environment names a database, else SQLite in the data folder.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../engine/schema-file/files/version.ts'
import { namedSinceMeta } from '../audit/posting-checks.ts'
import { recomputeAllDaySums } from '../audit/rebuild/rebuild.ts'
import { createRecompute } from '../audit/rebuild/recompute.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { addPaymentKinds } from '../gold/penjualan/add-payment-kinds.ts'
import { grantClosing } from '../gold/tutup-toko/grant-closing.ts'
import { findUnrecordedSingles } from '../ledger/find-duplicate-keys.ts'
import type { CustomModules } from '../module/custom-modules.ts'
import { loadModules } from '../module/load-modules.ts'
import { refreshLayouts } from '../print/refresh-layouts.ts'
import { compileSchema, readSchemaFiles } from '../schema/load-schema.ts'
import { locateRefusals } from '../schema/locate-refusals.ts'
import { findMeta, practiceMeta, setMeta } from '../storage/meta.ts'
import type { DataUpgrades } from '../storage/migration/data-version.ts'
import { SchemaReplaced } from '../storage/migration/schema-conflicts.ts'
import { openPostgres } from '../storage/postgres/open.ts'
import type { StandbyOptions } from '../storage/postgres/standby.ts'
import { detectFailure } from '../storage/sqlite/failures.ts'
import { type FolderLock, lockFolder } from '../storage/sqlite/folder-lock.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { DatabaseUnusable, type Storage, StorageBusy, type Trouble } from '../storage/storage.ts'

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

/**
 * Locks a data folder before reading it; throws FolderHeld. Throws ConfigError if a copy to practise on is to be opened as a
 * shop, or a shop as such a copy.
 */
export const openStorage = async (config: Config, options: OpenStorageOptions): Promise<Storage> => {
  const { isPractice = false } = config
  const storage = await openDatabase(config, options)
  const isCopy = await storage
    .read(connection => findMeta(connection, practiceMeta))
    .catch(async (error: unknown) => {
      await storage.close()
      throw error
    })
  if ((isCopy !== undefined) === isPractice) return isPractice ? { ...storage, isPractice } : storage
  await storage.close()
  throw new ConfigError(isPractice ? shopAsPractice : practiceAsShop)
}

const practiceAsShop =
  'This database is a copy to practise on, not the books of a shop; set DATA_DIR or DATABASE_URL to those of the shop. Nothing was changed.'
const shopAsPractice = 'This database has the books of a shop and is no copy to practise on. Nothing was changed.'

const openDatabase = (config: Config, options: OpenStorageOptions): Promise<Storage> => {
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

// Opens the database with the schema of the folder, or with the applied one if other processes have replaced it.

export interface OpenedAppliedSchema {
  readonly schema: Schema
  readonly storage: Storage
  /** The version of the folder's files, whether or not they are applied. */
  readonly folderVersion: string
  /** A message for the operator if the folder's files are not applied. */
  readonly outdatedFolder: string | undefined
}

/**
 * Applies files that the database never had. Files that were applied earlier and then replaced are not applied again:
 * the applied ones are read from the database, so that a server with an outdated folder does not revert them.
 */
export const openAppliedSchema = async (
  config: Config,
  { check, ...options }: Omit<OpenStorageOptions, 'schema' | 'files'> & { readonly check?: CustomModules['check'] },
): Promise<OpenedAppliedSchema> => {
  const folderFiles = readSchemaFiles(config.schemaDir)
  const folderVersion = computeVersion(folderFiles)
  let files: readonly SourceFile[] = folderFiles
  for (;;) {
    await loadModules(files)
    const schema = compileSchema(files)
    check?.(schema, files)
    try {
      const storage = await locateRefusals(files, () => openStorage(config, { schema, files, ...options }))
      const outdatedFolder = files === folderFiles ? undefined : describeOutdatedFolder(folderVersion, schema.version)
      return { schema, storage, folderVersion, outdatedFolder }
    } catch (error) {
      if (!(error instanceof SchemaReplaced)) throw error
      files = error.applied.files
    }
  }
}

const describeOutdatedFolder = (folderVersion: string, version: string): string =>
  `SCHEMA_DIR holds an earlier schema (${folderVersion}); the one in force (${version}) was read from the database. Bring the folder up to date, or save a change in it to put it in force again.`

// The version of the program.

export const readProgramVersion = (): string => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

// Upgrades of data written by earlier versions, run at the start in the transaction of the migration.

export const dataUpgrades: DataUpgrades = [
  // Records of unique keys, which sales of an earlier version omitted.
  { to: 1, run: async (connection, schema) => void (await findUnrecordedSingles(connection, schema, { write: true })) },
  // Audit rows contain digests of written rows from this version on; a downgrade would write rows without them.
  { to: 2, run: async () => undefined },
  // Reversals had no category of their own before the ledger declared one, and were subtracted from the column of the
  // reversed entry.
  {
    to: 3,
    run: async (connection, schema) => {
      const now = new Date()
      await setMeta(connection, namedSinceMeta, now.toISOString())
      await recomputeAllDaySums(connection, schema, now)
    },
  },
  // Layouts of papers had no titles, parts of a line, taxes and amounts in words.
  { to: 4, run: refreshLayouts },
  // Any user closed days before the menu decided it.
  { to: 5, run: grantClosing },
  // Kinds of payment were choices of the files, and papers had no room for others than those.
  {
    to: 6,
    run: async (connection, schema) => {
      await addPaymentKinds(connection, schema)
      await refreshLayouts(connection, schema)
    },
  },
]
