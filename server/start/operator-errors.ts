// Errors whose message is sufficient for the operator; other errors are shown with their stack.
import { SchemaError } from '../../engine/definition/files/schema-fault.ts'
import { BackupFailed } from '../backup/backup-failed.ts'
import { TablesMissing } from '../books/audit/run-audit.ts'
import { ConfigError } from '../config/config.ts'
import { NotEmpty } from '../storage/migration/copy-rows.ts'
import { DataTooNew } from '../storage/migration/data-version.ts'
import { SchemaMismatch } from '../storage/migration/schema-mismatch.ts'
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
