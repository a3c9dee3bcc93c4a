// Routes for pictures of rows: view, download, upload and delete.

import type { FastifyReply } from 'fastify'
import type { Field } from '../../engine/schema/field.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { Json } from '../../engine/value/answer-shape.ts'
import type { CallerRights } from '../caller/caller.ts'
import {
  etagHeader,
  ifMatch,
  jpeg,
  jsonContent,
  queryParameter,
  requestBody,
  response,
  writeHeaders,
} from '../description/operation.ts'
import { buildStaleResponse, getSchemaRefs } from '../description/resource-schemas.ts'
import { RequestError } from '../error/errors.ts'
import { createRecordBodyRule } from '../http/bodies/read-body.ts'
import { type AuthenticatedRoute, isAnyUser, type RouteCall } from '../http/routing/route.ts'
import { writeLinePicture } from './picture/line-pictures.ts'
import { type PictureAnswer, readPicture, readPictureByAddress, writePicture } from './picture/pictures.ts'
import type { JsonRecord } from './rows/read-record.ts'
import { answerSaved, readIfMatchVersi } from './saved-answer.ts'
import type { WriteResult } from './write/write-once.ts'

/** Builds the picture routes below a row. */
export const buildPictureRoutes = (resource: Resource): readonly AuthenticatedRoute[] =>
  resource.fields.filter(({ type }) => type.uploaded).flatMap(field => buildFieldRoutes(resource, field))

const buildFieldRoutes = (resource: Resource, field: Field): readonly AuthenticatedRoute[] => {
  const path = `${resource.api.path}/{id}/${field.name}`
  const canSee = ({ access }: CallerRights): boolean => {
    const { verbs, visible } = access.of(resource)
    return verbs.has('get') && visible(field)
  }
  const { title: tag } = resource
  const { name, title } = field
  return [
    {
      method: 'GET',
      tokens: 'read',
      path,
      who: canSee,
      answer: async call =>
        sendPicture(await readPicture(call.caller, resource, { id: getRecordId(call), field: name }), call),
      describe: {
        tag,
        summary: `${title} of ${tag}`,
        parameters: [queryParameter('download', 'Send it as an attachment')],
        answers: { 200: response(jpeg) },
      },
    },
    ...(field.readOnly ? [] : buildChangeRoutes(resource, createRowPicture(resource, field, path))),
  ]
}

/** What the routes change: a picture of a row, or of a line. */
interface ChangedPicture {
  readonly path: string
  readonly title: string
  readonly who: (caller: CallerRights) => boolean
  /** The schema of the answer. */
  readonly answer: Json
  /** Without bytes the picture is deleted. */
  readonly write: (call: RouteCall, change: PictureWrite) => Promise<WriteResult<JsonRecord>>
}

interface PictureWrite {
  readonly id: string
  readonly versi: number | undefined
  readonly bytes: Buffer | undefined
}

const createRowPicture = (resource: Resource, field: Field, path: string): ChangedPicture => ({
  path,
  title: field.title,
  who: ({ access }) => {
    const { verbs, visible, locked } = access.of(resource)
    return verbs.has('update') && visible(field) && !locked.has(field.name)
  },
  answer: getSchemaRefs(resource).answer,
  write: ({ caller }, change) => writePicture(caller, resource, { ...change, field: field.name }),
})

/** Builds the picture routes of lines, below their document. */
export const buildLinePictureRoutes = (schema: Schema, resource: Resource): readonly AuthenticatedRoute[] =>
  resource.lifecycle.lines.flatMap(({ name: lines, resource: table }) =>
    getResource(schema, table)
      .fields.filter(({ type, readOnly }) => type.uploaded && !readOnly)
      .flatMap(({ name, title }) =>
        buildChangeRoutes(resource, {
          path: `${resource.api.path}/{id}/${lines}/{line}/${name}`,
          title: `${title} of a line`,
          who: ({ access }) => access.of(resource).verbs.has('update'),
          answer: getSchemaRefs(resource).one,
          write: ({ caller, params: { line = '' } }, change) =>
            writeLinePicture(caller, resource, { ...change, lines, line, field: name }),
        }),
      ),
  )

const buildChangeRoutes = (
  resource: Resource,
  { path, title, who, answer, write }: ChangedPicture,
): readonly AuthenticatedRoute[] => {
  const change = { path, who, day: 'asks-itself' } as const
  const saving = {
    tag: resource.title,
    parameters: [...writeHeaders, ifMatch],
    answers: { 200: response(jsonContent(answer), etagHeader), ...buildStaleResponse(getSchemaRefs(resource).one) },
  }
  const answerChange = async (call: RouteCall, bytes: Buffer | undefined): Promise<unknown> => {
    const written = await write(call, { id: getRecordId(call), versi: readIfMatchVersi(call.request), bytes })
    return answerSaved(written, bytes ? 'message.saved' : 'message.deleted', call)
  }
  return [
    {
      ...change,
      method: 'PUT',
      tokens: 'write',
      takes: 'picture',
      body: createRecordBodyRule(resource),
      answer: call => answerChange(call, requireUpload(call)),
      describe: { ...saving, summary: `Upload ${title}`, content: requestBody(jpeg) },
    },
    {
      ...change,
      method: 'DELETE',
      tokens: 'write',
      answer: call => answerChange(call, undefined),
      describe: { ...saving, summary: `Delete ${title}` },
    },
  ]
}

const requireUpload = ({ request: { body } }: RouteCall): Buffer => {
  if (!Buffer.isBuffer(body)) throw new RequestError('body.type')
  return body
}

/** Pictures by the address that a row stores: {shop or chain}/{resource}/{field}/{code}.jpg. */
export const fileRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    tokens: 'read',
    path: 'files/{folder}/{resource}/{field}/{file}',
    who: isAnyUser,
    answer: async call => {
      const { folder, resource, field, file } = call.params
      return sendPicture(await readPictureByAddress(call.caller, [folder, resource, field, file].join('/')), call)
    },
    describe: {
      tag: 'Pictures',
      summary: 'The picture that a row names by its address',
      path: { folder: 'Code of the shop, or chain', file: 'As the row has it, up to ?v=' },
      answers: { 200: response(jpeg) },
    },
  },
]

const getRecordId = ({ params: { id = '' } }: RouteCall): string => id

export const sendPicture = ({ bytes, fileName }: PictureAnswer, { request, reply }: RouteCall): FastifyReply => {
  const { download } = request.query as { download?: unknown }
  const disposition = download === undefined ? 'inline' : 'attachment'
  return reply.type('image/jpeg').header('content-disposition', `${disposition}; filename="${fileName}"`).send(bytes)
}
