// Errors whose message is sufficient for the operator; other errors are shown with their stack.
import { SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import { TablesMissing } from '../audit/run-audit.ts'
import { BackupFailed } from '../backup/backup-errors.ts'
import { ConfigError } from '../config/config.ts'
import { NotEmpty } from '../storage/migration/copy-rows.ts'
import { DataTooNew } from '../storage/migration/data-version.ts'
import { SchemaMismatch } from '../storage/migration/schema-conflicts.ts'
import { FolderHeld } from '../storage/sqlite/folder-lock.ts'
import { DatabaseUnusable, StorageReadOnly } from '../storage/storage.ts'

const operatorErrors = [
  BackupFailed,
  ConfigError,
  DatabaseUnusable,
  DataTooNew,
  FolderHeld,
  NotEmpty,
  SchemaError,
  SchemaMismatch,
  StorageReadOnly,
  TablesMissing,
]

export const isOperatorError = (error: unknown): error is Error => operatorErrors.some(kind => error instanceof kind)

/** Codes of the operating system for a file that a person has to look after, with what is the matter. */
const fileFaults: readonly (readonly [RegExp, string])[] = [
  [/^(?:EACCES|EPERM)$/, 'may not be read or written by this user'],
  [/^EROFS$/, 'is on a disk that is read-only'],
  [/^(?:ENOSPC|EDQUOT)$/, 'has no room left on its disk'],
  [/^(?:EIO|ENODEV|ENXIO|ESTALE|ENOTCONN)$/, 'is on a disk that does not answer'],
  [/^(?:EISDIR|ENOTDIR|ENOENT)$/, 'is not there, or is no file where one is needed'],
]

/** Returns the sentence for the operator; an error of the program as it is, with its stack. */
export const describeFailure = (error: unknown): unknown => {
  if (isOperatorError(error)) return error.message
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  const text = fileFaults.find(([codes]) => codes.test(code ?? ''))?.[1]
  return path === undefined || text === undefined ? error : `${path} ${text} (${code}).`
}
