// Routes to read and change the menu, for the top level.
import type { FastifyRequest } from 'fastify'
import { rulesAll } from '../../../engine/access/rules-all.ts'
import { fault } from '../../../engine/faults/faults.ts'
import { word } from '../../../engine/schema/wording.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { type MenuChange, readMenuFile, saveMenuFile } from '../../modules/sistem/menu-file.ts'
import { usualBody } from '../bodies/body-limits.ts'
import { anyObject, count, done, header, jsonBody, listOf, objectOf, text } from '../description/operation.ts'
import type { SignedRoute } from '../routing/route.ts'
import { type HttpWorld, languageOf } from '../world/world.ts'

/** For the top level; no routes if the schema files cannot be changed from here. */
export const menuRoutes = ({ schemaFiles: files }: HttpWorld): readonly SignedRoute[] => {
  if (!files) return []
  const common = { path: 'schema/menu', who: givesAll } as const
  return [
    {
      method: 'GET',
      path: 'schema/faults',
      who: givesAll,
      answer: () => files.refused() ?? { faults: [] },
      describe: () => ({
        tag: 'About',
        summary: 'Faults of saved schema files that are not active',
        answers: done(objectOf({ faults: listOf(fileFault) })),
      }),
    },
    {
      ...common,
      method: 'GET',
      answer: async ({ caller, reply }) => {
        const menu = await readMenuFile(caller, files)
        reply.header('etag', `"${menu.version}"`)
        return menu
      },
      describe: () => ({ tag: 'About', summary: 'The menu file', answers: done(menuFile) }),
    },
    {
      ...common,
      method: 'PUT',
      body: usualBody,
      answer: async ({ world, caller, request, reply }) => {
        const { isInFolder, ...menu } = await saveMenuFile(caller, files, changeIn(request))
        const code = isInFolder ? 'message.saved' : 'message.menu-not-in-folder'
        reply.header('etag', `"${menu.version}"`)
        const wording = world.wordings[languageOf(request.headers['accept-language'])]
        return { ...menu, message: word(wording, code) }
      },
      describe: () => ({
        tag: 'About',
        summary: 'Change the menu',
        parameters: [header('If-Match', 'The version that was read, in quotes')],
        body: jsonBody(objectOf({ items: listOf(anyObject), version: text }, ['items'])),
        answers: done(menuFile),
      }),
    },
  ]
}

const fileFault = objectOf({ file: text, line: count, column: count, message: text }, ['message'])

const menuFile = objectOf({ items: listOf(anyObject), version: text, message: text }, ['items', 'version'])

const givesAll = ({ schema, user }: Caller): boolean => rulesAll(schema.project, user.level)

const known = ['items', 'version', 'message']

const changeIn = ({ body, headers }: FastifyRequest): MenuChange => {
  if (!isObject(body)) throw new MalformedRequest([fault('record.form')])
  const { items, version } = body
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
