// Writes a backup: one SQLite file with every row of one snapshot and the schema files, for SQLite and PostgreSQL
// alike. It is written beside a running server, then opened and audited.
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sum } from 'es-toolkit/math/sum'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import { createRecompute } from '../audit/rebuild/recompute.ts'
import { auditBooks, TablesMissing } from '../audit/run-audit.ts'
import type { Config } from '../config/config.ts'
import { loadModules } from '../module/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../schema/load-schema.ts'
import { type DatabaseDifference, findMeta, type InspectedDatabase } from '../storage/meta.ts'
import { copyTables } from '../storage/migration/copy-rows.ts'
import type { InspectedTables } from '../storage/migration/inspect-migration.ts'
import { openForInspection as examinePostgres } from '../storage/postgres/open-for-inspection.ts'
import { type BackupLabel, removeBackupLabel, writeBackupLabel } from '../storage/sqlite/backup-label.ts'
import { connect } from '../storage/sqlite/connection.ts'
import { computeCreatedVersion, createdMetaName } from '../storage/sqlite/differences.ts'
import { migrate } from '../storage/sqlite/migrate.ts'
import { openSqlite, type SqliteOpenOptions } from '../storage/sqlite/open.ts'
import { openForInspection } from '../storage/sqlite/open-for-inspection.ts'
import { BackupFailed, toCopyFailure } from './backup-errors.ts'
import { formatBackupName, prepareFolder, unfinishedSuffix } from './backup-files.ts'

export interface WrittenBackup {
  readonly file: string
  readonly bytes: number
  /** The number of audited legs of all ledgers. */
  readonly legs: number
  /** Breaches found by the audit, a line each. */
  readonly breaches: readonly string[]
}

export type BackupSource = Pick<Config, 'dataDir' | 'databaseUrl' | 'schemaDir'>

/** Writes a file into the folder; throws BackupFailed and leaves no file behind. */
export const writeBackup = async (
  source: BackupSource,
  { folder, now }: { readonly folder: string; readonly now: Date },
): Promise<WrittenBackup> => {
  prepareFolder(folder)
  const file = join(folder, formatBackupName(now))
  const draft = `${file}.${process.pid}${unfinishedSuffix}`
  try {
    const files = await copyDatabase(source, draft)
    const database = source.databaseUrl ? 'postgres' : 'sqlite'
    return await completeBackup(draft, file, { at: now.toISOString(), database, files })
  } catch (error) {
    removeDraft(draft)
    throw error
  }
}

/** On a disk that is gone there is nothing to remove; the caller gets the first error. */
const removeDraft = (draft: string): void => {
  try {
    rmSync(draft, { force: true })
  } catch {}
}

/** Labels and checks the draft, flushes it and gives it its name. */
export const completeBackup = async (draft: string, file: string, label: BackupLabel): Promise<WrittenBackup> => {
  writeBackupLabel(draft, label)
  const { legs, breaches } = await checkBackup(draft, { files: label.files })
  // The file has the data of the whole database, so only its owner may read it.
  chmodSync(draft, 0o600)
  flushFile(draft)
  renameSync(draft, file)
  flushFile(dirname(file))
  return { file, bytes: statSync(file).size, legs, breaches }
}

/** Writes all rows of one moment into a new file, which is not checked; answers the schema files in force. Throws BackupFailed. */
export const copyDatabase = (source: BackupSource, draft: string): Promise<readonly SourceFile[]> =>
  source.databaseUrl === undefined ? copySqlite(source, draft) : copyPostgres(source, source.databaseUrl, draft)

/** SQLite writes a consistent copy while others write. */
const copySqlite = async ({ dataDir, schemaDir }: BackupSource, draft: string): Promise<readonly SourceFile[]> => {
  const file = join(dataDir, 'kencana.db')
  if (!statSync(file, { throwIfNoEntry: false }))
    throw new BackupFailed(`There is no ${file}; set DATA_DIR to the folder of the data.`)
  assertFreeSpace(dirname(draft), statSync(file).size)
  const { handle } = connect(file, { readonly: true })
  try {
    handle.prepare('VACUUM INTO ?').run(draft)
  } catch (error) {
    throw toCopyFailure(error, dirname(draft))
  } finally {
    handle.close()
  }
  return readSchemaFiles(schemaDir)
}

const copyPostgres = async (
  { schemaDir }: BackupSource,
  databaseUrl: string,
  draft: string,
): Promise<readonly SourceFile[]> => {
  const inspected = await examinePostgres(databaseUrl)
  const target = connect(draft, { readonly: false })
  try {
    const files = (await inspected.findAppliedFiles()) ?? readSchemaFiles(schemaDir)
    await loadModules(files)
    const schema = compileSchema(files)
    await migrate(target, { schema, files, recompute: createRecompute(() => new Date()) })
    target.handle.exec('BEGIN')
    await copyTables(inspected.connection, target, schema)
    target.handle.exec('COMMIT')
    return files
  } finally {
    target.handle.close()
    await inspected.close()
  }
}

/** The copy has no more pages than the database; the audit needs additional space. */
const assertFreeSpace = (folder: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(folder)
  const [free, required] = [bavail * bsize, bytes * 1.1].map(size => Math.ceil(size / 1_000_000))
  if (free === undefined || required === undefined || free >= required) return
  throw new BackupFailed(
    `${folder} has ${free} MB free, and the backup needs ${required} MB: make room, and start again.`,
  )
}

interface CheckedBackup extends Pick<WrittenBackup, 'legs' | 'breaches'> {
  /** What the program did not create; it is among the breaches. */
  readonly altered: readonly DatabaseDifference[]
}

/** Audits the ledgers of the file, and compares what it is made of with what the program creates. */
const checkBackup = (file: string, backupFiles: BackupFiles): Promise<CheckedBackup> =>
  withCurrentTables(file, backupFiles, checkTables)

/** Audits the ledgers of an opened backup; throws BackupFailed if one of its tables is missing. */
export const checkTables = async ({ file, inspected, schema }: CurrentTables): Promise<CheckedBackup> => {
  const { legs, checks } = await auditBooks(inspected, schema).catch((error: unknown) => {
    if (error instanceof TablesMissing) throw new BackupFailed(`${file} is damaged: it has no table for ${error.table}`)
    throw error
  })
  const breaches = checks.flatMap(({ check, breaches: found }) =>
    found.map(({ ledger, shop, place, what, expected, found: actual }) =>
      [check, `ledger ${ledger}, shop ${shop}, place ${place}`, `${what}: expected ${expected}, found ${actual}`].join(
        ': ',
      ),
    ),
  )
  return { legs: sum(Object.values(legs)), breaches, altered: await inspected.findDifferences(schema) }
}

export const flushFile = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Gives a backup the tables of this program. One that an earlier version of the program wrote is copied, and the copy is
// brought up to date; its schema files are used where this program reads them, and otherwise those of the project.

/** A backup and what reads it. */
export interface CurrentTables {
  /** The backup itself, or the copy; a copy has no label, and is deleted after the work. */
  readonly file: string
  readonly isCopy: boolean
  readonly inspected: InspectedTables
  readonly schema: Schema
  readonly files: readonly SourceFile[]
}

interface BackupFiles {
  /** The schema files in the backup. */
  readonly files: readonly SourceFile[]
  /** The folder of the project, for a backup whose files this program cannot read; undefined for one of this program. */
  readonly schemaDir?: string
}

/**
 * Works on the backup while it is open, which does not change it. Throws BackupFailed if it is damaged, SchemaError if neither
 * its schema files nor those of the project can be read, and SchemaMismatch if its rows do not fit them.
 */
export const withCurrentTables = async <Result>(
  file: string,
  backupFiles: BackupFiles,
  work: (current: CurrentTables) => Promise<Result>,
): Promise<Result> => {
  const inspected = await openForInspection(file)
  try {
    await assertUndamaged(inspected, file)
    const current = await compileCurrent(backupFiles)
    if (await isCurrent(inspected, current.schema)) return await work({ ...current, file, inspected, isCopy: false })
    return await withUpgradedCopy(file, current, work)
  } finally {
    await inspected.close()
  }
}

const assertUndamaged = async (inspected: InspectedDatabase, file: string): Promise<void> => {
  // An unreadable page throws; other damage is listed.
  const [damage] = await inspected.findDamages().catch((error: unknown) => [(error as Error).message])
  if (damage !== undefined) throw new BackupFailed(`${file} is damaged: ${damage}`)
}

const compileCurrent = async ({ files, schemaDir }: BackupFiles): Promise<CompiledFiles> => {
  try {
    await loadModules(files)
    return { schema: compileSchema(files), files }
  } catch (error) {
    if (!(error instanceof SchemaError && schemaDir !== undefined)) throw error
    const projectFiles = readSchemaFiles(schemaDir)
    await loadModules(projectFiles)
    return { schema: compileSchema(projectFiles), files: projectFiles }
  }
}

type CompiledFiles = Pick<CurrentTables, 'schema' | 'files'>

/** A backup of this program has its mark, also where something in it was altered since. */
const isCurrent = async (inspected: InspectedTables, schema: Schema): Promise<boolean> => {
  if ((await inspected.findDifferences(schema)).length === 0) return true
  if (!(await inspected.findTables()).has('kencana_meta')) return true
  return (await findMeta(inspected.connection, createdMetaName)) === computeCreatedVersion(schema)
}

const withUpgradedCopy = async <Result>(
  file: string,
  { schema, files }: CompiledFiles,
  work: (current: CurrentTables) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-backup-'))
  const copy = join(folder, 'kencana.db')
  const getNow = () => new Date()
  try {
    copyFileSync(file, copy)
    removeBackupLabel(copy)
    await upgradeTables({ file: copy, schema, files, now: getNow, recompute: createRecompute(getNow) }, file)
    const inspected = await openForInspection(copy)
    return await work({ file: copy, isCopy: true, inspected, schema, files }).finally(inspected.close)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const upgradeTables = async (options: SqliteOpenOptions, file: string): Promise<void> => {
  const storage = await openSqlite(options)
  await storage.close()
  const trouble = storage.trouble()
  if (trouble) throw new BackupFailed(`${file} cannot be brought up to this program: ${trouble.reason}`)
}
