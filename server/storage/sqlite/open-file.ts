// Opens a database file for writing and reading, or read-only if it cannot be written.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { DatabaseUnusable, type Trouble } from '../storage.ts'
import { connect, connectExclusive, type SqliteConnection } from './connection.ts'
import { detectFailure } from './failures.ts'
import { adoptOpenFile, markClosed } from './write-ahead-log.ts'

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
