// The menu itself: read and changed by those with all rights.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../../engine/faults.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest } from '../errors.ts'
import { type MenuChange, readMenuFile, saveMenuFile } from '../modules/sistem/menu-file.ts'
import { usualBody } from './bodies/body-limits.ts'
import { signedIn } from './signed-in.ts'
import { type HttpWorld, languageOf } from './world.ts'

export const menuRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  const { schemaFiles: files } = world
  if (!files) return
  const url = '/api/schema/menu'
  const config = { access: 'signed-in' as const, body: usualBody }

  server.get(url, { config }, async (request, reply) => {
    const menu = await readMenuFile(await signedIn(world, request), files)
    reply.header('etag', `"${menu.version}"`)
    return menu
  })

  server.put(url, { config }, async (request, reply) => {
    const caller = await signedIn(world, request)
    const { isInFolder, ...menu } = await saveMenuFile(caller, files, changeIn(request))
    const code = isInFolder ? 'message.saved' : 'message.menu-not-in-folder'
    reply.header('etag', `"${menu.version}"`)
    return { ...menu, message: word(world.wordings[languageOf(request.headers['accept-language'])], code) }
  })
}

const known = ['items', 'version']

const changeIn = ({ body, headers }: FastifyRequest): MenuChange => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new MalformedRequest([fault('record.form')])
  const { items, version } = body as Readonly<Record<string, unknown>>
  const faults = Object.keys(body)
    .filter(name => !known.includes(name))
    .map(name => fault('field.unknown', { field: name, params: { field: name } }))
  if (!Array.isArray(items)) faults.push(fault('required', { field: 'items', params: { title: 'items' } }))
  if (version !== undefined && typeof version !== 'string')
    faults.push(fault('type.text', { field: 'version', params: { title: 'version' } }))
  if (faults.length > 0) throw new MalformedRequest(faults)
  const seen = /^(?:W\/)?"([\w-]+)"$/.exec(headers['if-match'] ?? '')?.[1]
  return { items, version: seen ?? (version as string | undefined) }
}
