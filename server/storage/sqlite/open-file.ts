// Opens a database file for writing and reading, or read-only if it cannot be written.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { insertAudit } from '../audit.ts'
import { createId } from '../create-id.ts'
import { DatabaseUnusable, type Trouble } from '../storage.ts'
import { connect, connectExclusive, type SqliteConnection } from './connection.ts'
import { describeDamage, detectFailure } from './failures.ts'
import { findDamage } from './self-test.ts'
import { adoptOpenFile, hasLog, isMarkedOpen, markClosed, markComplete } from './write-ahead-log.ts'

export interface OpenedFile {
  /** Absent if the file is read-only. */
  readonly writer?: SqliteConnection
  readonly reader: SqliteConnection
  /**
   * Opens another reading connection, closed with the others. Absent if the file is read-only, since snapshots are not
   * needed then.
   */
  readonly openReader?: () => SqliteConnection
  /** Why the file is read-only. */
  readonly trouble?: Trouble
  readonly close: () => void
}

/** Throws DatabaseUnusable if the file cannot be read either. */
export const openFile = (file: string): OpenedFile => {
  const opened: SqliteConnection[] = []
  const open = (readonly: boolean): SqliteConnection => {
    const connection = connect(file, { readonly })
    opened.push(connection)
    verifyReadable(connection)
    return connection
  }
  const close = (): void => {
    for (const { handle } of opened.toReversed()) handle.close()
  }
  try {
    const [writer, reader] = [open(false), open(true)]
    return {
      writer,
      reader,
      openReader: () => open(true),
      close: () => {
        markClosed(writer.handle)
        close()
      },
    }
  } catch (error) {
    close()
    const trouble = detectFailure(error, dirname(file))?.trouble
    if (!trouble) throw error
    if (trouble.kind === 'damaged' || !existsSync(file)) throw new DatabaseUnusable(trouble)
    return openReadOnly(file, trouble)
  }
}

/** Queries the tables, because SQLite reads the file only with the first statement. */
const verifyReadable = ({ handle }: SqliteConnection): void =>
  void handle.prepare('SELECT count(*) FROM sqlite_schema').get()

/**
 * SQLite shares the index of its log in a file beside the database. Without space for that file one exclusive
 * connection keeps the index in memory; if the folder cannot be written at all, a copy in another folder is read.
 */
const openReadOnly = (file: string, trouble: Trouble): OpenedFile => {
  for (const open of [openExclusive, openCopy]) {
    try {
      return { ...open(file), trouble }
    } catch (error) {
      if (!detectFailure(error, dirname(file)) && !isLocked(error)) throw error
    }
  }
  throw new DatabaseUnusable(trouble)
}

const isLocked = (error: unknown): boolean => error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY'

const openExclusive = (file: string): OpenedFile => {
  const reader = connectExclusive(file)
  try {
    verifyReadable(reader)
  } catch (error) {
    reader.handle.close()
    throw error
  }
  adoptOpenFile(reader.handle)
  return {
    reader,
    close: () => {
      markClosed(reader.handle)
      reader.handle.close()
    },
  }
}

const openCopy = (file: string): OpenedFile => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-'))
  const copy = join(folder, 'kencana.db')
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    for (const end of ['', '-wal']) if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${copy}${end}`)
    const reader = connect(copy, { readonly: true })
    verifyReadable(reader)
    return {
      reader,
      close: () => {
        reader.handle.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

// Lets a server use a database whose newest rows are lost, after an operator has accepted the loss.

const notApplicable = '-'

/**
 * Returns the time of the newest row of the audit, or undefined if nothing is missing and nothing was changed. Throws
 * DatabaseUnusable for a damaged file. The caller holds the lock of the folder.
 */
export const acceptData = async (file: string, now: Date): Promise<string | undefined> => {
  if (!existsSync(file) || hasLog(file)) return undefined
  const connection = connect(file, { readonly: false })
  const { handle } = connection
  try {
    if (!isMarkedOpen(handle)) return undefined
    const damage = findDamage(handle)
    if (damage !== undefined)
      throw new DatabaseUnusable({ kind: 'damaged', reason: describeDamage(dirname(file), damage) })
    const newest = handle.prepare<[], string | null>('SELECT max(at) FROM kencana_audit').pluck().get()
    handle.exec('BEGIN IMMEDIATE')
    await insertAudit(connection, {
      id: createId(),
      at: now.toISOString(),
      shop: notApplicable,
      userId: notApplicable,
      device: 'accept:data',
      claimKey: '',
      resource: 'kencana_meta',
      rowId: notApplicable,
      verb: 'accept',
      before: null,
      after: JSON.stringify({ newest }),
    })
    markComplete(handle)
    handle.exec('COMMIT')
    return newest ?? 'never'
  } finally {
    handle.close()
  }
}

// The data folder is for the user of the server alone: it holds secrets and what customers own.

/**
 * Creates the folder if it is missing, and closes it and the files of the database to other users (0700, 0600); files
 * that this process makes later are closed too. A folder of another user, a folder for everybody such as /tmp and a
 * medium that cannot be written are left as they are.
 */
export const makePrivateFolder = (folder: string): void => {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  closeToOthers(folder)
  for (const name of readdirSync(folder)) if (name.startsWith('kencana.')) closeToOthers(join(folder, name))
  closeBackups(join(folder, 'backup'))
}

/** Backups of an earlier version too. A folder that cannot be read fails with a message when the next backup is written. */
const closeBackups = (folder: string): void => {
  if (!existsSync(folder)) return
  closeToOthers(folder)
  try {
    for (const name of readdirSync(folder)) if (name.startsWith('kencana-')) closeToOthers(join(folder, name))
  } catch {}
}

const closeToOthers = (path: string): void => {
  const { uid, mode } = statSync(path)
  const isShared = (mode & 0o1000) !== 0
  if (process.getuid?.() !== uid || isShared || (mode & 0o077) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error
  }
}

/**
 * Hands what a command of root made in the folder to the user whose folder it is, who could not write it otherwise. Links are not
 * followed: that user may have made them.
 */
export const keepOwner = (folder: string): void => {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  if (uid === 0) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (lstatSync(path, { throwIfNoEntry: false })?.uid === 0) lchownSync(path, uid, gid)
  }
}
