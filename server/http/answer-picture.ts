// The picture of a row: shown and downloaded, uploaded, taken away.
import type { FastifyReply } from 'fastify'
import { RouteNotFound, WrongBody } from '../errors.ts'
import { type PictureAnswer, readPicture, readPictureAt, writePicture } from '../operations/pictures.ts'
import { type Exchange, ifMatchOf, saved } from './exchange.ts'
import type { RouteTarget } from './registry.ts'

type Target = Extract<RouteTarget, { kind: 'picture' | 'file' }>

export const answerPicture = async (target: Target, method: string, exchange: Exchange): Promise<unknown> => {
  const { caller, request } = exchange
  if (target.kind === 'file') return sendPicture(await readPictureAt(caller, target.address), exchange)
  const { resource, id, field } = target
  if (method === 'GET') return sendPicture(await readPicture(caller, resource, { id, field }), exchange)
  if (method !== 'PUT' && method !== 'DELETE') throw new RouteNotFound()
  const versi = ifMatchOf(request)
  const change = { id, field, ...(versi !== undefined && { versi }) }
  if (method === 'DELETE')
    return saved(await writePicture(caller, resource, { ...change, bytes: undefined }), 'message.deleted', exchange)
  const { body } = request
  if (!Buffer.isBuffer(body)) throw new WrongBody()
  return saved(await writePicture(caller, resource, { ...change, bytes: body }), 'message.saved', exchange)
}

/** The browser keeps it and asks each time whether it still is the one; rights may have changed meanwhile. */
const sendPicture = ({ bytes, fileName, tag }: PictureAnswer, { request, reply }: Exchange): FastifyReply => {
  const etag = `"${tag}"`
  const { download } = request.query as { download?: unknown }
  const how = download === undefined ? 'inline' : 'attachment'
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('image/jpeg').header('content-disposition', `${how}; filename="${fileName}"`).send(bytes)
}
