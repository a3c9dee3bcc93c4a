// Gives a backup the tables of this program. One that an earlier version of the program wrote is copied, and the copy is
// brought up to date; its schema files are used where this program reads them, and otherwise those of the project.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import { createRecompute } from '../audit/rebuild/recompute.ts'
import { loadModules } from '../module/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../schema/load-schema.ts'
import type { InspectedDatabase } from '../storage/inspected-database.ts'
import { findMeta } from '../storage/meta.ts'
import type { InspectedTables } from '../storage/migration/inspect-migration.ts'
import { removeBackupLabel } from '../storage/sqlite/backup-label.ts'
import { computeCreatedVersion, createdMetaName } from '../storage/sqlite/differences.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { openForInspection } from '../storage/sqlite/open-for-inspection.ts'
import type { SqliteOpenOptions } from '../storage/sqlite/prepare-file.ts'
import { BackupFailed } from './backup-failed.ts'

/** A backup and what reads it. */
export interface CurrentTables {
  /** The backup itself, or the copy; a copy has no label, and is deleted after the work. */
  readonly file: string
  readonly isCopy: boolean
  readonly inspected: InspectedTables
  readonly schema: Schema
  readonly files: readonly SourceFile[]
}

export interface BackupFiles {
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
