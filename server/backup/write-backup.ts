// Writes a backup: one SQLite file with every row of one snapshot and the schema files, for SQLite and PostgreSQL
// alike. It is written beside a running server, then opened and audited.

import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sum } from 'es-toolkit/math/sum'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { createRecompute } from '../audit/rebuild/recompute.ts'
import { auditBooks, TablesMissing } from '../audit/run-audit.ts'
import type { Config } from '../config/config.ts'
import { loadModules } from '../module/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../schema/load-schema.ts'
import type { DatabaseDifference } from '../storage/inspected-database.ts'
import { copyTables } from '../storage/migration/copy-rows.ts'
import { openForInspection as examinePostgres } from '../storage/postgres/open-for-inspection.ts'
import { type BackupLabel, writeBackupLabel } from '../storage/sqlite/backup-label.ts'
import { connect } from '../storage/sqlite/connection.ts'
import { migrate } from '../storage/sqlite/migrate.ts'
import { BackupFailed } from './backup-failed.ts'
import { formatBackupName, prepareFolder, unfinishedSuffix } from './backup-files.ts'
import { toCopyFailure } from './copy-failed.ts'
import { type BackupFiles, type CurrentTables, withCurrentTables } from './current-tables.ts'

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
    const files = await writeRows(source, draft)
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

const writeRows = (source: BackupSource, draft: string): Promise<readonly SourceFile[]> =>
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
