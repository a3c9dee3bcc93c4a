// Restores a backup: to a SQLite file in an empty data folder, or to an empty PostgreSQL database.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { computeVersion } from '../../engine/definition/files/version.ts'
import { createRecompute } from '../books/rebuild/recompute.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { loadModules } from '../custom-modules/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../schema/load-schema.ts'
import { copyRows } from '../storage/migration/copy-rows.ts'
import { openPostgres } from '../storage/postgres/open.ts'
import { findBackupLabel, removeBackupLabel, type StoredBackupLabel } from '../storage/sqlite/backup-label.ts'
import { lockFolder } from '../storage/sqlite/folder-lock.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { checkBackup, flushFile, type WrittenBackup } from './write-backup.ts'

interface RestoreResult extends Pick<WrittenBackup, 'legs' | 'breaches'> {
  readonly label: StoredBackupLabel
  /** False if SCHEMA_DIR contains another schema than the backup. */
  readonly hasSameSchema: boolean
}

/** Throws ConfigError if the file is not a backup or the target is not empty, without changing anything. */
export const restoreBackup = async (config: Config, file: string): Promise<RestoreResult> => {
  const label = readBackupLabel(file)
  const checked = await checkBackup(file, label.files)
  if (config.databaseUrl === undefined) restoreFile(config.dataDir, file)
  else await restoreRows(config.databaseUrl, file, label)
  const hasSameSchema = computeVersion(readSchemaFiles(config.schemaDir)) === label.schemaVersion
  return { ...checked, label, hasSameSchema }
}

/** Writes the schema files of a backup into a folder that is empty or not there. */
export const restoreSchemaFiles = (file: string, folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ConfigError(`${folder} is not empty; name a folder that is not there yet.`)
  for (const { place, text } of readBackupLabel(file).files) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), text)
  }
}

/** Throws ConfigError if the file is no backup. */
export const readBackupLabel = (file: string): StoredBackupLabel => {
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}.`)
  const label = findBackupLabel(file)
  if (!label) throw new ConfigError(`${file} is no backup of Kencana.`)
  return label
}

const restoreFile = (dataDir: string, file: string): void => {
  const target = join(dataDir, 'kencana.db')
  if (existsSync(target))
    throw new ConfigError(`${target} is there already; move it to another folder first. Nothing was changed.`)
  const { release } = lockFolder(dataDir, 'restore')
  try {
    const draft = `${target}.unfinished`
    copyFileSync(file, draft)
    removeBackupLabel(draft)
    flushFile(draft)
    renameSync(draft, target)
    flushFile(dataDir)
  } finally {
    release()
  }
}

/** Opens a copy, so that the backup itself does not change. */
const restoreRows = async (url: string, file: string, { files }: StoredBackupLabel): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-restore-'))
  await loadModules(files)
  const schema = compileSchema(files)
  const copy = join(folder, 'kencana.db')
  const getNow = () => new Date()
  const recompute = createRecompute(getNow)
  try {
    copyFileSync(file, copy)
    removeBackupLabel(copy)
    const from = await openSqlite({ file: copy, schema, now: getNow, recompute })
    try {
      const to = await openPostgres({ url, schema, files, now: getNow, recompute })
      await copyRows(from, to, schema).finally(to.close)
    } finally {
      await from.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
