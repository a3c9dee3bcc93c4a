// The menus of users: what one has, and what he is given.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../../engine/faults.ts'
import { word } from '../../engine/wording.ts'
import { MalformedRequest } from '../errors.ts'
import { type HakAksesChange, readHakAkses, saveHakAkses } from '../modules/users/hak-akses.ts'
import { usualBody } from './bodies/body-limits.ts'
import { signedIn } from './signed-in.ts'
import { type HttpWorld, languageOf } from './world.ts'

export const hakAksesRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  const url = '/api/users/hak-akses/:user'
  const config = { access: 'signed-in' as const, body: usualBody }

  server.get(url, { config }, async request => readHakAkses(await signedIn(world, request), userOf(request)))

  server.put(url, { config }, async (request, reply) => {
    const caller = await signedIn(world, request)
    const { answer, replayed } = await saveHakAkses(caller, userOf(request), changeIn(request.body))
    if (replayed) reply.header('idempotent-replayed', 'true')
    return { ...answer, message: word(world.wordings[languageOf(request.headers['accept-language'])], 'message.saved') }
  })
}

const userOf = ({ params }: FastifyRequest): string => (params as { readonly user: string }).user.trim().toUpperCase()

const known = ['menu', 'versi']

const changeIn = (body: unknown): HakAksesChange => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new MalformedRequest([fault('record.form')])
  const { menu, versi } = body as Readonly<Record<string, unknown>>
  const faults = Object.keys(body)
    .filter(name => !known.includes(name))
    .map(name => fault('field.unknown', { field: name, params: { field: name } }))
  if (menu !== null && !Array.isArray(menu)) faults.push(fault('menu.form', { field: 'menu' }))
  if (versi !== undefined && !Number.isSafeInteger(versi))
    faults.push(fault('type.number', { field: 'versi', params: { title: 'versi' } }))
  if (faults.length > 0) throw new MalformedRequest(faults)
  return { menu: menu as HakAksesChange['menu'], ...(versi !== undefined && { versi: Number(versi) }) }
}
