// The schema files as a program changes them: read with all others, checked and put in force like a saved file, audited.
import { formatSchemaFault, SchemaError } from '../../../engine/definition/files/schema-fault.ts'
import { getFileKind } from '../../../engine/definition/files/schema-file.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { SchemaInvalid, SchemaNotWritable } from '../../errors/schema-errors.ts'
import { type ChangedFile, FolderNotWritable, type SchemaFiles } from '../../schema/change-schema-file.ts'
import { insertAudit } from '../../storage/audit.ts'
import { SchemaMismatch } from '../../storage/migration/schema-mismatch.ts'
import { assertCanChangeMenu, assertNotLockedOut } from './menu-file.ts'

interface SchemaFileText {
  /** Below the folder of the files, such as `resources/goods/thing.json`. */
  readonly place: string
  readonly text: string
}

export const readAllFiles = async (caller: Caller, files: SchemaFiles): Promise<readonly SchemaFileText[]> => {
  assertCanChangeMenu(caller)
  return (await files.list()).map(({ place, text }) => ({ place, text }))
}

const placeForm = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,3}\.json$/

/**
 * Puts a changed or a new file in force. Throws SchemaInvalid with all faults, or with the rows that refuse it, and
 * SchemaNotWritable; nothing is changed then.
 */
export const saveSchemaFile = async (
  caller: Caller,
  files: SchemaFiles,
  { place, text }: SchemaFileText,
): Promise<ChangedFile> => {
  assertCanChangeMenu(caller)
  if (!placeForm.test(place) || getFileKind(place) === undefined) throw new MalformedRequest()
  const changed = await translateErrors(place, () =>
    files.change({
      place,
      missing: '',
      transform: () => text,
      check: schema => assertNotLockedOut(caller.schema, schema),
    }),
  )
  const audited = { resource: 'schema', rowId: place, verb: 'update', before: changed.before, after: changed.after }
  await caller.storage.write(connection => insertAudit(connection, { ...buildAuditBase(caller), ...audited }))
  return changed
}

const translateErrors = async <T>(place: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FolderNotWritable) throw new SchemaNotWritable(place)
    if (error instanceof SchemaError) throw new SchemaInvalid(error.faults.map(formatSchemaFault).join('\n'))
    if (error instanceof SchemaMismatch) throw new SchemaInvalid(error.sentences.join('\n'))
    throw error
  }
}
