// What an error of SQLite means to the port.
import Database from 'better-sqlite3'
import type { Trouble } from '../storage.ts'
import { isNearlyFull } from './free-space.ts'

/** Codes of a disk without room. */
const fullCodes = /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/

/** Codes of a file or folder that cannot be written, by its rights, its mount or its disk. */
const unwritableCodes = /^(?:SQLITE_(?:READONLY|CANTOPEN|PERM|IOERR)\w*|EROFS|EACCES|EPERM|EIO)$/

const damagedCodes = /^SQLITE_(?:CORRUPT\w*|NOTADB)$/

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** A refused flush says nothing about which pages reached the disk: nothing is written any more by this process. */
const uncertainCodes = /^SQLITE_IOERR\w*$/

export interface Failure {
  readonly trouble: Trouble
  /** It may be over at the next try. */
  readonly passes: boolean
}

/** What an error says of the database as a whole; undefined when it is about one statement alone. */
export const failureOf = (error: unknown, folder: string): Failure | undefined => {
  const code = codeOf(error)
  const text = errorText(error)
  const cannotWrite = unwritableCodes.test(code)
  // Without room for its own files SQLite says that it cannot open or lock one.
  if (fullCodes.test(code) || (cannotWrite && isNearlyFull(folder)))
    return { trouble: { kind: 'full', reason: `the disk of ${folder} is full; make room there` }, passes: true }
  if (damagedCodes.test(code))
    return { trouble: { kind: 'damaged', reason: damageReason(folder, text) }, passes: false }
  if (!cannotWrite) return undefined
  const trouble = { kind: 'read-only', reason: `the files in ${folder} cannot be written: ${text}` } as const
  return { trouble, passes: !uncertainCodes.test(code) }
}

export const damageReason = (folder: string, what: string): string =>
  `the database in ${folder} is damaged: ${what}. Keep a copy of the folder as it is, and restore a backup`

export const errorText = (error: unknown): string => `${(error as Error | null)?.message} (${codeOf(error)})`

export const isSqliteError = (error: unknown): boolean => error instanceof Database.SqliteError
