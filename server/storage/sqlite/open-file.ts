// Opens the file of a database to write and to read; where it cannot be written, to read alone.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { DatabaseUnusable, type Trouble } from '../storage.ts'
import { connect, connectAlone, type SqliteConnection } from './connection.ts'
import { failureOf } from './failures.ts'
import { adoptOpen, markClosed } from './log-mark.ts'

export interface OpenedFile {
  /** Absent where nothing can be written. */
  readonly writer?: SqliteConnection
  readonly reader: SqliteConnection
  /** Another connection that reads, closed with the others. Absent where nothing can be written: one moment is like the next. */
  readonly openReader?: () => SqliteConnection
  /** Why nothing can be written. */
  readonly trouble?: Trouble
  readonly close: () => void
}

/** Throws DatabaseUnusable where not even reading is possible. */
export const openFile = (file: string): OpenedFile => {
  const opened: SqliteConnection[] = []
  const open = (readonly: boolean): SqliteConnection => {
    const one = connect(file, { readonly })
    opened.push(one)
    lookInto(one)
    return one
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
    const trouble = failureOf(error, dirname(file))?.trouble
    if (!trouble) throw error
    if (trouble.kind === 'damaged' || !existsSync(file)) throw new DatabaseUnusable(trouble)
    return openToRead(file, trouble)
  }
}

/** Queries the tables, as a file is not read before that. */
const lookInto = ({ handle }: SqliteConnection): void => void handle.prepare('SELECT count(*) FROM sqlite_schema').get()

/**
 * SQLite shares an index of its log with others in a file beside the database. Where there is no room for it, one
 * connection keeps it in memory; where the folder cannot be written at all, a copy elsewhere is read.
 */
const openToRead = (file: string, trouble: Trouble): OpenedFile => {
  for (const open of [openAlone, openCopy]) {
    try {
      return { ...open(file), trouble }
    } catch (error) {
      if (!failureOf(error, dirname(file)) && !isLocked(error)) throw error
    }
  }
  throw new DatabaseUnusable(trouble)
}

const isLocked = (error: unknown): boolean => error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY'

const openAlone = (file: string): OpenedFile => {
  const reader = connectAlone(file)
  try {
    lookInto(reader)
  } catch (error) {
    reader.handle.close()
    throw error
  }
  adoptOpen(reader.handle)
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
    lookInto(reader)
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
