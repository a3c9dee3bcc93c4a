// Routes to read the schema files and to put a changed one in force, for the top level.
import { fault } from '../../engine/message/faults.ts'
import { getFileKind } from '../../engine/schema-file/files/schema-file.ts'
import { formatSchemaFault, SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import { arraySchema, flag, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { assertRightsUnchanged } from '../access/token/issue-token.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { assertWellFormed, MalformedRequest, RequestError, requireObject } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { findUnknownFields, type HttpContext } from '../http/context/http-context.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import type { ChangedFile, SchemaFiles } from '../schema/change-schema-file.ts'
import { FolderNotWritable } from '../schema/stage-files.ts'
import { insertAudit } from '../storage/audit.ts'
import { SchemaMismatch } from '../storage/migration/schema-conflicts.ts'
import { assertCanChangeMenu, assertNotLockedOut } from './menu-file.ts'
import { isTopLevelUser } from './menu-routes.ts'

const tag = 'About'

/** No routes if the schema files cannot be changed from here. */
export const buildSchemaFileRoutes = ({ schemaFiles: files }: HttpContext): readonly AuthenticatedRoute[] => {
  if (!files) return []
  return [
    {
      method: 'GET',
      tokens: 'read',
      path: 'schema/files',
      who: isTopLevelUser,
      answer: async ({ caller }) => ({ files: await readAllFiles(caller, files) }),
      describe: {
        tag,
        summary: 'The schema files in force',
        answer: objectSchema({ files: arraySchema(objectSchema({ place: text, text })) }),
      },
    },
    {
      method: 'PUT',
      tokens: 'write',
      path: 'schema/files/{place}',
      who: isTopLevelUser,
      day: 'any',
      body: defaultBodyBytes,
      answer: async ({ context, caller, request, params: { place = '' } }) => {
        const { isInFolder } = await saveSchemaFile(caller, files, { place, text: parseFileText(request.body) })
        return { place, version: context.active.schema.version, is_in_folder: isInFolder }
      },
      describe: {
        tag,
        summary: 'Put a changed or a new schema file in force',
        path: { place: 'Below the folder of the files, with %2F for each slash' },
        body: objectSchema({ text }),
        answer: objectSchema({ place: text, version: text, is_in_folder: flag }),
      },
    },
  ]
}

const parseFileText = (body: unknown): string => {
  const { text: content, ...others } = requireObject(body)
  const faults = findUnknownFields(others, [])
  if (typeof content !== 'string') faults.push(fault('type.text', { field: 'text', params: { title: 'text' } }))
  assertWellFormed(faults)
  return String(content)
}

// The schema files as a program changes them: read with all others, checked and put in force like a saved file, audited.

interface SchemaFileText {
  /** Below the folder of the files, such as `resources/goods/thing.json`. */
  readonly place: string
  readonly text: string
}

const readAllFiles = async (caller: Caller, files: SchemaFiles): Promise<readonly SchemaFileText[]> => {
  assertCanChangeMenu(caller)
  return (await files.list()).map(({ place, text }) => ({ place, text }))
}

const placeForm = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,3}\.json$/

/**
 * Puts a changed or a new file in force. Throws `schema.invalid` with all faults, or with the rows that refuse it, and
 * `schema.not-writable`; a service token also `service-token.rights`. Nothing is changed then.
 */
const saveSchemaFile = async (
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
