// Routes of the schema versions, for the top level: list, difference, preview, change and revert.
import {
  schemaActivated,
  schemaDifference,
  schemaFileText,
  schemaPlan,
  schemaPreview,
  schemaVersions,
} from '../../engine/answers/schema-version-answers.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { count, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { queryParameter } from '../description/operation.ts'
import { MalformedRequest, RecordNotFound } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { getWording, type HttpContext, parseTexts } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, Params, RouteCall } from '../http/routing/route.ts'
import type { SchemaFiles } from '../schema/change-schema-file.ts'
import { isTopLevelUser } from './menu-routes.ts'
import {
  applySchemaChange,
  compareVersions,
  planRevert,
  previewSchemaChange,
  readSchemaFileText,
  readSchemaVersions,
  revertSchema,
} from './schema-versions.ts'

const tag = 'About'
const fileChange = { base: text, place: text, text }

/** No routes if the schema files cannot be changed from here. */
export const buildSchemaVersionRoutes = ({ schemaFiles: files }: HttpContext): readonly AuthenticatedRoute[] =>
  files ? [...buildReadRoutes(files), ...buildChangeRoutes(files)] : []

const buildReadRoutes = (files: SchemaFiles): readonly AuthenticatedRoute[] => [
  {
    method: 'GET',
    tokens: 'read',
    path: 'schema/versions',
    who: isTopLevelUser,
    answer: ({ caller, context, request }) => readSchemaVersions(caller, files, getWording(context, request)),
    describe: {
      tag,
      summary: 'Schemas that were put in force, the latest first',
      answer: schemaVersions,
    },
  },
  {
    method: 'GET',
    tokens: 'read',
    path: 'schema/versions/{seq}/difference',
    who: isTopLevelUser,
    answer: ({ caller, context, params, request }) => {
      const from = readQueryText(request.query, 'from')
      return compareVersions(caller, files, {
        seq: parseSeq(params),
        wording: getWording(context, request),
        ...(from !== undefined && { from: Number(from) }),
      })
    },
    describe: {
      tag,
      summary: 'How a version differs from the one before it, or another one, by meaning and as text',
      parameters: [queryParameter('from', 'The number of the other version', count)],
      answer: schemaDifference,
    },
  },
  {
    method: 'GET',
    tokens: 'read',
    path: 'schema/versions/{seq}/plan',
    who: isTopLevelUser,
    answer: ({ caller, context, params, request }) =>
      planRevert(caller, files, { seq: parseSeq(params), wording: getWording(context, request) }),
    describe: { tag, summary: 'What a revert to the version would do', answer: schemaPlan },
  },
  {
    method: 'GET',
    tokens: 'read',
    path: 'schema/files/{place}',
    who: isTopLevelUser,
    answer: ({ caller, params: { place = '' } }) => readSchemaFileText(caller, files, place),
    describe: {
      tag,
      summary: 'The text of a schema file in force',
      path: { place: 'Its path below the folder of the schema' },
      answer: schemaFileText,
    },
  },
]

const buildChangeRoutes = (files: SchemaFiles): readonly AuthenticatedRoute[] => [
  {
    method: 'POST',
    tokens: 'read',
    path: 'schema/preview',
    who: isTopLevelUser,
    body: defaultBodyBytes,
    onlyAsks: true,
    answer: ({ caller, context, request }) =>
      previewSchemaChange(caller, files, { ...parseFileChange(request.body), wording: getWording(context, request) }),
    describe: {
      tag,
      summary: 'Faults, plan and screens of a changed file, for the caller alone; nothing is changed',
      body: objectSchema(fileChange),
      answer: schemaPreview,
    },
  },
  {
    method: 'POST',
    tokens: 'write',
    path: 'schema/apply',
    who: isTopLevelUser,
    body: defaultBodyBytes,
    day: 'any',
    answer: async call => {
      const { reason, ...change } = parseFileChange(call.request.body)
      return formatActivated(call, await applySchemaChange(call.caller, files, { ...change, reason }))
    },
    describe: {
      tag,
      summary: 'Put a changed file in force',
      body: objectSchema({ ...fileChange, reason: text }, Object.keys(fileChange)),
      answer: schemaActivated,
    },
  },
  {
    method: 'POST',
    tokens: 'write',
    path: 'schema/versions/{seq}/revert',
    who: isTopLevelUser,
    day: 'any',
    answer: async call => {
      const { base, reason = '' } = parseTexts(call.request.body, ['base'], ['reason'])
      const seq = parseSeq(call.params)
      return formatActivated(call, await revertSchema(call.caller, files, { seq, base, reason }))
    },
    describe: {
      tag,
      summary: 'Put the files of an earlier version in force again',
      body: objectSchema({ base: text, reason: text }, ['base']),
      answer: schemaActivated,
    },
  },
]

const formatActivated = ({ context, request }: RouteCall, activated: Awaited<ReturnType<typeof revertSchema>>) => {
  const code = activated.is_in_folder ? 'message.saved' : 'message.schema-not-in-folder'
  return { ...activated, message: formatMessage(getWording(context, request), code) }
}

const parseSeq = ({ seq = '' }: Params): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(seq)) throw new RecordNotFound()
  return Number(seq)
}

const readQueryText = (query: unknown, name: string): string | undefined => {
  const value: unknown = Reflect.get(Object(query), name)
  return typeof value === 'string' ? value : undefined
}

/** The text of a file is longer than those of other bodies. */
const parseFileChange = (body: unknown) => {
  const { text: content, ...rest } = Object(body) as { readonly text?: unknown }
  const { base, place, reason = '' } = parseTexts(rest, ['base', 'place'], ['reason'])
  if (typeof content !== 'string') throw new MalformedRequest()
  return { base, place, reason, text: content }
}
