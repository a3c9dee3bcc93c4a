// Restores a backup: to a SQLite file in an empty data folder, or to an empty PostgreSQL database.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { computeVersion } from '../../engine/schema-file/files/version.ts'
import { createRecompute } from '../audit/rebuild/recompute.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { readSchemaFiles } from '../schema/load-schema.ts'
import { describeDifferences } from '../storage/meta.ts'
import { copyRows } from '../storage/migration/copy-rows.ts'
import { openPostgres } from '../storage/postgres/open.ts'
import {
  BackupUnreadable,
  findBackupLabel,
  isLaterVersion,
  programVersion,
  removeBackupLabel,
  type StoredBackupLabel,
} from '../storage/sqlite/backup-label.ts'
import { lockFolder } from '../storage/sqlite/folder-lock.ts'
import { type CurrentTables, checkTables, flushFile, type WrittenBackup, withCurrentTables } from './write-backup.ts'

interface RestoreResult extends Pick<WrittenBackup, 'legs' | 'breaches'> {
  readonly label: StoredBackupLabel
  /** False if SCHEMA_DIR contains another schema than what was restored. */
  readonly hasSameSchema: boolean
  /** The tables were brought up to this version of the program. */
  readonly isUpgraded: boolean
}

export interface RestoreRequest {
  readonly file: string
  /** Where the schema files of the backup are written: a folder that is empty or not there. */
  readonly schemaFolder?: string | undefined
}

/**
 * Throws ConfigError if the file is not a backup, if it has what the program did not create, or if the target is not empty,
 * without changing anything. Breaches of the books are returned: a database that has them has to be restorable.
 */
export const restoreBackup = async (config: Config, { file, schemaFolder }: RestoreRequest): Promise<RestoreResult> => {
  const label = readBackupLabel(file)
  if (schemaFolder !== undefined) assertWritable(label, schemaFolder)
  const checked = await withCurrentTables(file, { files: label.files, schemaDir: config.schemaDir }, async current => {
    const { altered, ...audited } = await checkTables(current)
    if (altered.length > 0)
      throw new ConfigError(`${file} was altered: ${describeDifferences(altered)}. Nothing was changed.`)
    if (config.databaseUrl === undefined) restoreFile(config.dataDir, current)
    else await restoreRows(config.databaseUrl, current)
    const hasSameSchema = computeVersion(readSchemaFiles(config.schemaDir)) === computeVersion(current.files)
    return { ...audited, hasSameSchema, isUpgraded: current.isCopy }
  })
  if (schemaFolder !== undefined) writeSchemaFiles(label, schemaFolder)
  return { ...checked, label }
}

/** Throws ConfigError unless the folder is empty and every schema file belongs inside of it. */
const assertWritable = ({ files }: StoredBackupLabel, folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ConfigError(`${folder} is not empty; name a folder that is not there yet. Nothing was changed.`)
  const outside = files.find(({ place }) => !isInside(folder, place))
  if (outside)
    throw new ConfigError(
      `The backup was altered: its schema file ${JSON.stringify(outside.place)} is outside of the folder. Nothing was changed.`,
    )
}

const isInside = (folder: string, place: string): boolean => {
  const path = relative(folder, resolve(folder, place))
  return path !== '' && path.split(sep)[0] !== '..' && !isAbsolute(path) && !/[\\:\0]/.test(place)
}

export const writeSchemaFiles = ({ files }: Pick<StoredBackupLabel, 'files'>, folder: string): void => {
  for (const { place, text } of files) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), text)
  }
}

/** Throws ConfigError if the file is no backup, or that of a later version of the program. */
export const readBackupLabel = (file: string): StoredBackupLabel => {
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}.`)
  const label = findLabel(file)
  if (!label) throw new ConfigError(`${file} is no backup of Kencana.`)
  if (isLaterVersion(label.program, programVersion))
    throw new ConfigError(
      `${file} was written by Kencana ${label.program}, and this is ${programVersion}; use that version or a later one. Nothing was changed.`,
    )
  return label
}

const findLabel = (file: string): StoredBackupLabel | undefined => {
  try {
    return findBackupLabel(file)
  } catch (error) {
    if (error instanceof BackupUnreadable) throw new ConfigError(`${file} is damaged: ${error.message}`)
    throw error
  }
}

const restoreFile = (dataDir: string, { file, isCopy }: CurrentTables): void => {
  const target = join(dataDir, 'kencana.db')
  if (existsSync(target))
    throw new ConfigError(`${target} is there already; move it to another folder first. Nothing was changed.`)
  const { release } = lockFolder(dataDir, 'restore')
  try {
    const draft = `${target}.unfinished`
    copyFileSync(file, draft)
    if (!isCopy) removeBackupLabel(draft)
    flushFile(draft)
    renameSync(draft, target)
    flushFile(dataDir)
  } finally {
    release()
  }
}

const restoreRows = async (url: string, { inspected, schema, files }: CurrentTables): Promise<void> => {
  const getNow = () => new Date()
  const to = await openPostgres({ url, schema, files, now: getNow, recompute: createRecompute(getNow) })
  await copyRows(inspected.connection, to, schema).finally(to.close)
}
