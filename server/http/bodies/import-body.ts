// What may be sent to the calls of imports: the file of one that the caller may use, with the rows that it takes.
import type { FastifyRequest } from 'fastify'
import { RouteNotFound } from '../../errors.ts'
import { getImport } from '../../imports/may-import.ts'
import type { HttpWorld } from '../world.ts'
import type { BodyRule } from './admission.ts'
import { largestBody } from './body-limits.ts'

/** Of the import that the path names. */
export const fileBody: BodyRule = (caller, request) => importBody(caller, (request.params as { name: string }).name)

/** Of the import whose own call it is. */
export const callBody =
  (world: HttpWorld): BodyRule =>
  (caller, request) =>
    importBody(caller, importOfCall(world, request).name)

/** The import whose call stands in the path; throws RouteNotFound. */
export const importOfCall = (world: HttpWorld, request: FastifyRequest) => {
  const { area, call } = request.params as { area: string; call: string }
  const known = Object.values(world.current().schema.imports).find(({ api }) => api?.path === `${area}/${call}`)
  if (!known) throw new RouteNotFound()
  return known
}

const importBody = async (caller: Parameters<BodyRule>[0], name: string) => {
  const imported = await caller.storage.read(connection => getImport(connection, caller, name))
  return { bytes: largestBody, rows: imported.file.maxRows }
}
