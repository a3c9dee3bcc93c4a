// Routes for pictures of rows: view, download, upload and delete.
import type { FastifyReply } from 'fastify'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { WrongBody } from '../../errors/errors.ts'
import { writeLinePicture } from '../../pictures/line-pictures.ts'
import { type PictureAnswer, readPicture, readPictureAt, writePicture } from '../../pictures/pictures.ts'
import { recordBody } from '../bodies/record-body.ts'
import { answered, bodyOf, etag, ifMatch, jpeg, json, query, writeHeaders } from '../description/operation.ts'
import { shapesOf, staleAnswer } from '../description/resource-schemas.ts'
import { type Exchange, everybody, type SignedRoute } from '../routing/route.ts'
import { ifMatchOf, saved } from './exchange.ts'

/** Builds the picture routes below a row. */
export const pictureRoutes = (resource: Resource): readonly SignedRoute[] =>
  resource.fields.filter(({ type }) => type.uploaded).flatMap(field => routesOf(resource, field))

const routesOf = (resource: Resource, field: Field): readonly SignedRoute[] => {
  const path = `${resource.api.path}/{id}/${field.name}`
  const maySee = ({ access }: Caller): boolean => {
    const { verbs, visible } = access.of(resource)
    return verbs.has('get') && visible(field)
  }
  const { title: tag } = resource
  const { name, title } = field
  return [
    {
      method: 'GET',
      path,
      who: maySee,
      answer: async call =>
        sendPicture(await readPicture(call.caller, resource, { id: idOf(call), field: name }), call),
      describe: () => ({
        tag,
        summary: `${title} of ${tag}`,
        parameters: [query('download', 'Send it as an attachment')],
        answers: { 200: answered(jpeg) },
      }),
    },
    ...(field.readOnly ? [] : changeRoutes(resource, field, path)),
  ]
}

const changeRoutes = (resource: Resource, field: Field, path: string): readonly SignedRoute[] => {
  const { name, title } = field
  const { answer, one } = shapesOf(resource)
  const mayChange = ({ access }: Caller): boolean => {
    const { verbs, visible, locked } = access.of(resource)
    return verbs.has('update') && visible(field) && !locked.has(name)
  }
  const change = { path, who: mayChange, day: 'asks-itself' } as const
  const saving = {
    tag: resource.title,
    parameters: [...writeHeaders, ifMatch],
    answers: { 200: answered(json(answer), etag), ...staleAnswer(one) },
  }
  return [
    {
      ...change,
      method: 'PUT',
      takes: 'picture',
      body: recordBody(resource),
      answer: call => answerUpload(resource, name, call),
      describe: () => ({ ...saving, summary: `Upload ${title}`, body: bodyOf(jpeg) }),
    },
    {
      ...change,
      method: 'DELETE',
      answer: call => answerDelete(resource, name, call),
      describe: () => ({ ...saving, summary: `Delete ${title}` }),
    },
  ]
}

/** Builds the picture routes of lines, below their document. */
export const linePictureRoutes = (schema: Schema, resource: Resource): readonly SignedRoute[] =>
  resource.lifecycle.lines.flatMap(({ name, resource: table }) =>
    getResource(schema, table)
      .fields.filter(({ type, readOnly }) => type.uploaded && !readOnly)
      .flatMap(field => lineRoutesOf(resource, name, field)),
  )

const lineRoutesOf = (resource: Resource, lines: string, field: Field): readonly SignedRoute[] => {
  const { name, title } = field
  const { one } = shapesOf(resource)
  const write = async (call: Exchange, bytes: Buffer | undefined): Promise<unknown> => {
    const { field: _field, ...of } = changeOf(name, call)
    const change = { ...of, lines, line: call.params.line ?? '', field: name, bytes }
    return saved(
      await writeLinePicture(call.caller, resource, change),
      bytes ? 'message.saved' : 'message.deleted',
      call,
    )
  }
  const change = {
    path: `${resource.api.path}/{id}/${lines}/{line}/${name}`,
    who: ({ access }: Caller) => access.of(resource).verbs.has('update'),
    day: 'asks-itself',
  } as const
  const saving = {
    tag: resource.title,
    parameters: [...writeHeaders, ifMatch],
    answers: { 200: answered(json(one), etag), ...staleAnswer(one) },
  }
  return [
    {
      ...change,
      method: 'PUT',
      takes: 'picture',
      body: recordBody(resource),
      answer: call => write(call, uploadedIn(call)),
      describe: () => ({ ...saving, summary: `Upload ${title} of a line`, body: bodyOf(jpeg) }),
    },
    {
      ...change,
      method: 'DELETE',
      answer: call => write(call, undefined),
      describe: () => ({ ...saving, summary: `Delete ${title} of a line` }),
    },
  ]
}

const uploadedIn = ({ request: { body } }: Exchange): Buffer => {
  if (!Buffer.isBuffer(body)) throw new WrongBody()
  return body
}

/** Pictures by the address that a row stores: {shop or chain}/{resource}/{field}/{code}.jpg. */
export const fileRoutes: readonly SignedRoute[] = [
  {
    method: 'GET',
    path: 'files/{folder}/{resource}/{field}/{file}',
    who: everybody,
    answer: async call => {
      const { folder, resource, field, file } = call.params
      return sendPicture(await readPictureAt(call.caller, [folder, resource, field, file].join('/')), call)
    },
    describe: () => ({
      tag: 'Pictures',
      summary: 'The picture that a row names by its address',
      path: { folder: 'Code of the shop, or chain', file: 'As the row has it, up to ?v=' },
      answers: { 200: answered(jpeg) },
    }),
  },
]

const idOf = ({ params: { id = '' } }: Exchange): string => id

const changeOf = (field: string, call: Exchange) => {
  const versi = ifMatchOf(call.request)
  return { id: idOf(call), field, ...(versi !== undefined && { versi }) }
}

const answerUpload = async (resource: Resource, field: string, call: Exchange): Promise<unknown> => {
  const change = { ...changeOf(field, call), bytes: uploadedIn(call) }
  return saved(await writePicture(call.caller, resource, change), 'message.saved', call)
}

const answerDelete = async (resource: Resource, field: string, call: Exchange): Promise<unknown> => {
  const change = { ...changeOf(field, call), bytes: undefined }
  return saved(await writePicture(call.caller, resource, change), 'message.deleted', call)
}

/** The browser revalidates on every use because access may have changed. */
const sendPicture = ({ bytes, fileName, tag }: PictureAnswer, { request, reply }: Exchange): FastifyReply => {
  const etag = `"${tag}"`
  const { download } = request.query as { download?: unknown }
  const how = download === undefined ? 'inline' : 'attachment'
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('image/jpeg').header('content-disposition', `${how}; filename="${fileName}"`).send(bytes)
}
