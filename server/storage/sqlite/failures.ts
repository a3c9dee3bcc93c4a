// Maps SQLite errors to failures of the storage port.

import { statfsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { getErrorCode, type Trouble } from '../storage.ts'

/** Codes of a full disk. */
const fullCodes = /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/

/** Codes of a file or folder that cannot be written because of its permissions, mount or disk. */
const unwritableCodes = /^(?:SQLITE_(?:READONLY|CANTOPEN|PERM|IOERR)\w*|EROFS|EACCES|EPERM|EIO)$/

const damagedCodes = /^SQLITE_(?:CORRUPT\w*|NOTADB)$/

/** After a failed flush it is unknown which pages reached the disk, so this process stops writing. */
const uncertainCodes = /^SQLITE_IOERR\w*$/

export interface SqliteFailure {
  readonly trouble: Trouble
  /** True if the next try may succeed. */
  readonly isTransient: boolean
}

/** Returns the failure that concerns the whole database; undefined if the error concerns one statement only. */
export const detectFailure = (error: unknown, folder: string): SqliteFailure | undefined => {
  const code = getErrorCode(error)
  const text = formatError(error)
  const cannotWrite = unwritableCodes.test(code)
  // Without space for its own files SQLite reports that it cannot open or lock one.
  if (fullCodes.test(code) || (cannotWrite && isNearlyFull(folder)))
    return { trouble: { kind: 'full', reason: `the disk of ${folder} is full; make room there` }, isTransient: true }
  if (damagedCodes.test(code))
    return { trouble: { kind: 'damaged', reason: describeDamage(folder, text) }, isTransient: false }
  if (!cannotWrite) return undefined
  const trouble = { kind: 'read-only', reason: `the files in ${folder} cannot be written: ${text}` } as const
  return { trouble, isTransient: !uncertainCodes.test(code) }
}

export const describeDamage = (folder: string, what: string): string =>
  `the database in ${folder} is damaged: ${what}. Keep a copy of the folder as it is, and restore a backup`

export const formatError = (error: unknown): string => `${(error as Error | null)?.message} (${getErrorCode(error)})`

export const isSqliteError = (error: unknown): boolean => error instanceof Database.SqliteError

// Measures the free space of the disk that holds the data.

const mebibyte = 1024 ** 2

/** Reserved for sign-ins, the write-ahead log and the next start; other writes are refused below this limit. */
export const reservedBytes = 8 * mebibyte

export const getFreeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Returns false if the space cannot be measured, for example because the folder is missing. */
const isNearlyFull = (folder: string): boolean => {
  try {
    return getFreeBytes(folder) < reservedBytes
  } catch {
    return false
  }
}

export const toMebibytes = (bytes: number): number => Math.floor(bytes / mebibyte)
