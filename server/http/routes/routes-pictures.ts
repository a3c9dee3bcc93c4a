// Routes for pictures of rows: view, download, upload and delete.
import type { FastifyReply } from 'fastify'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { CallerRights } from '../../caller/caller.ts'
import { WrongBody } from '../../errors/errors.ts'
import { writeLinePicture } from '../../pictures/line-pictures.ts'
import { type PictureAnswer, readPicture, readPictureByAddress, writePicture } from '../../pictures/pictures.ts'
import { createRecordBodyRule } from '../bodies/record-body.ts'
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
import { type AuthenticatedRoute, isAnyUser, type RouteCall } from '../routing/route.ts'
import { answerSaved, readIfMatchVersi } from './saved-answer.ts'

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
    ...(field.readOnly ? [] : buildChangeRoutes(resource, field, path)),
  ]
}

const buildChangeRoutes = (resource: Resource, field: Field, path: string): readonly AuthenticatedRoute[] => {
  const { name, title } = field
  const { answer, one } = getSchemaRefs(resource)
  const canChange = ({ access }: CallerRights): boolean => {
    const { verbs, visible, locked } = access.of(resource)
    return verbs.has('update') && visible(field) && !locked.has(name)
  }
  const change = { path, who: canChange, day: 'asks-itself' } as const
  const saving = {
    tag: resource.title,
    parameters: [...writeHeaders, ifMatch],
    answers: { 200: response(jsonContent(answer), etagHeader), ...buildStaleResponse(one) },
  }
  return [
    {
      ...change,
      method: 'PUT',
      takes: 'picture',
      body: createRecordBodyRule(resource),
      answer: call => answerUpload(resource, name, call),
      describe: { ...saving, summary: `Upload ${title}`, body: requestBody(jpeg) },
    },
    {
      ...change,
      method: 'DELETE',
      answer: call => answerDelete(resource, name, call),
      describe: { ...saving, summary: `Delete ${title}` },
    },
  ]
}

/** Builds the picture routes of lines, below their document. */
export const buildLinePictureRoutes = (schema: Schema, resource: Resource): readonly AuthenticatedRoute[] =>
  resource.lifecycle.lines.flatMap(({ name, resource: table }) =>
    getResource(schema, table)
      .fields.filter(({ type, readOnly }) => type.uploaded && !readOnly)
      .flatMap(field => buildLineFieldRoutes(resource, name, field)),
  )

const buildLineFieldRoutes = (resource: Resource, lines: string, field: Field): readonly AuthenticatedRoute[] => {
  const { name, title } = field
  const { one } = getSchemaRefs(resource)
  const write = async (call: RouteCall, bytes: Buffer | undefined): Promise<unknown> => {
    const { field: _field, ...of } = toPictureChange(name, call)
    const change = { ...of, lines, line: call.params.line ?? '', field: name, bytes }
    return answerSaved(
      await writeLinePicture(call.caller, resource, change),
      bytes ? 'message.saved' : 'message.deleted',
      call,
    )
  }
  const change = {
    path: `${resource.api.path}/{id}/${lines}/{line}/${name}`,
    who: ({ access }: CallerRights) => access.of(resource).verbs.has('update'),
    day: 'asks-itself',
  } as const
  const saving = {
    tag: resource.title,
    parameters: [...writeHeaders, ifMatch],
    answers: { 200: response(jsonContent(one), etagHeader), ...buildStaleResponse(one) },
  }
  return [
    {
      ...change,
      method: 'PUT',
      takes: 'picture',
      body: createRecordBodyRule(resource),
      answer: call => write(call, requireUpload(call)),
      describe: { ...saving, summary: `Upload ${title} of a line`, body: requestBody(jpeg) },
    },
    {
      ...change,
      method: 'DELETE',
      answer: call => write(call, undefined),
      describe: { ...saving, summary: `Delete ${title} of a line` },
    },
  ]
}

const requireUpload = ({ request: { body } }: RouteCall): Buffer => {
  if (!Buffer.isBuffer(body)) throw new WrongBody()
  return body
}

/** Pictures by the address that a row stores: {shop or chain}/{resource}/{field}/{code}.jpg. */
export const fileRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
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

const toPictureChange = (field: string, call: RouteCall) => {
  const versi = readIfMatchVersi(call.request)
  return { id: getRecordId(call), field, versi }
}

const answerUpload = async (resource: Resource, field: string, call: RouteCall): Promise<unknown> => {
  const change = { ...toPictureChange(field, call), bytes: requireUpload(call) }
  return answerSaved(await writePicture(call.caller, resource, change), 'message.saved', call)
}

const answerDelete = async (resource: Resource, field: string, call: RouteCall): Promise<unknown> => {
  const change = { ...toPictureChange(field, call), bytes: undefined }
  return answerSaved(await writePicture(call.caller, resource, change), 'message.deleted', call)
}

/** The browser revalidates on every use because access may have changed. */
const sendPicture = ({ bytes, fileName, tag }: PictureAnswer, { request, reply }: RouteCall): FastifyReply => {
  const etag = `"${tag}"`
  const { download } = request.query as { download?: unknown }
  const disposition = download === undefined ? 'inline' : 'attachment'
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('image/jpeg').header('content-disposition', `${disposition}; filename="${fileName}"`).send(bytes)
}
