// Routes to read the schema files and to put a changed one in force, for the top level.
import { fault } from '../../engine/message/faults.ts'
import { arraySchema, flag, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { assertWellFormed, requireObject } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/body-limits.ts'
import type { HttpContext } from '../http/context/http-context.ts'
import { findUnknownFields } from '../http/context/parse-texts.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import { isTopLevelUser } from './menu-routes.ts'
import { readAllFiles, saveSchemaFile } from './schema-files.ts'

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
        return { place, version: context.current().schema.version, is_in_folder: isInFolder }
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
