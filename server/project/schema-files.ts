// The schema files as a program changes them: read with all others, checked and put in force like a saved file, audited.

import { getFileKind } from '../../engine/schema-file/files/schema-file.ts'
import { formatSchemaFault, SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import { assertRightsUnchanged } from '../access/token/keep-rights.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { MalformedRequest, RequestError } from '../error/errors.ts'
import type { ChangedFile, SchemaFiles } from '../schema/change-schema-file.ts'
import { FolderNotWritable } from '../schema/stage-files.ts'
import { insertAudit } from '../storage/audit.ts'
import { SchemaMismatch } from '../storage/migration/schema-mismatch.ts'
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
 * Puts a changed or a new file in force. Throws `schema.invalid` with all faults, or with the rows that refuse it, and
 * `schema.not-writable`; a service token also `service-token.rights`. Nothing is changed then.
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
      check: schema => {
        assertNotLockedOut(caller.schema, schema)
        assertRightsUnchanged(caller, schema)
      },
      activation: { origin: 'api', author: caller.user.userId },
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
    if (error instanceof FolderNotWritable) throw new RequestError('schema.not-writable', { file: place })
    if (error instanceof SchemaError)
      throw new RequestError('schema.invalid', { faults: error.faults.map(formatSchemaFault).join('\n') })
    if (error instanceof SchemaMismatch)
      throw new RequestError('schema.invalid', { faults: error.sentences.join('\n') })
    throw error
  }
}
