// Describes a backup in two tables of its own, which a restore removes: its time, its database and its schema files.
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../../engine/schema-file/files/version.ts'
import { markComplete } from './write-ahead-log.ts'

const packageFile = new URL('../../../package.json', import.meta.url)

/** Such as `0.3.0`, or `0.4.0-dev` after it. */
export const programVersion = (JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string }).version

/** Compares the numbers of two versions; what follows them, such as `-dev`, does not count. */
export const isLaterVersion = (version: string, than: string): boolean => {
  const [numbers, others] = [version, than].map(text => text.split('-', 1)[0]?.split('.').map(Number) ?? [])
  const index = numbers?.findIndex((number, at) => number !== (others?.[at] ?? 0)) ?? -1
  return index >= 0 && (numbers?.[index] ?? 0) > (others?.[index] ?? 0)
}

export interface BackupLabel {
  /** An instant in UTC. */
  readonly at: string
  readonly database: 'sqlite' | 'postgres'
  readonly files: readonly SourceFile[]
}

export interface StoredBackupLabel extends BackupLabel {
  readonly schemaVersion: string
  /** The version of the program that wrote it, such as `0.2.0`. */
  readonly program: string
}

/** The tables of the label, by `table name`, as SQLite stores their text. */
export const backupLabelTables: ReadonlyMap<string, string> = new Map([
  ['table kencana_backup', 'CREATE TABLE kencana_backup (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT'],
  [
    'table kencana_backup_file',
    'CREATE TABLE kencana_backup_file (place TEXT PRIMARY KEY, path TEXT NOT NULL, text TEXT NOT NULL) STRICT',
  ],
])

export const writeBackupLabel = (file: string, { at, database, files }: BackupLabel): void => {
  const handle = new Database(file)
  try {
    // A backup is one file, without a log beside it.
    handle.pragma('journal_mode = DELETE')
    handle.exec([...backupLabelTables.values()].join(';'))
    markComplete(handle)
    const insertFact = handle.prepare('INSERT INTO kencana_backup VALUES (?, ?)')
    const facts = { at, database, schema_version: computeVersion(files), program: programVersion }
    const insertFile = handle.prepare('INSERT INTO kencana_backup_file VALUES (?, ?, ?)')
    handle.transaction(() => {
      for (const [name, value] of Object.entries(facts)) insertFact.run(name, value)
      for (const { place, path, text } of files) insertFile.run(place, path, text)
    })()
  } finally {
    handle.close()
  }
}

/** The reason that SQLite gives for pages that it cannot read. */
export class BackupUnreadable extends Error {}

/** Returns undefined for a file that is not a backup of this program; throws BackupUnreadable for a damaged database. */
export const findBackupLabel = (file: string): StoredBackupLabel | undefined => {
  const handle = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const facts = new Map(handle.prepare<[], [string, string]>('SELECT name, value FROM kencana_backup').raw().all())
    const files = handle
      .prepare<[], SourceFile>('SELECT place, path, text FROM kencana_backup_file ORDER BY place')
      .all()
    const database = facts.get('database') === 'postgres' ? 'postgres' : 'sqlite'
    const [at = '', schemaVersion = '', program = ''] = ['at', 'schema_version', 'program'].map(name => facts.get(name))
    return { at, database, files, schemaVersion, program }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    if (/^SQLITE_(CORRUPT|IOERR)/.test(error.code)) throw new BackupUnreadable(error.message)
    return undefined
  } finally {
    handle.close()
  }
}

/** Removes the tables of the label, which no schema defines. */
export const removeBackupLabel = (file: string): void => {
  const handle = new Database(file)
  try {
    handle.exec('DROP TABLE kencana_backup; DROP TABLE kencana_backup_file')
  } finally {
    handle.close()
  }
}
