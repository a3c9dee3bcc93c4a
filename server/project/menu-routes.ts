// Routes to read and change the menu, for the top level.

import type { FastifyRequest } from 'fastify'
import { isTopLevel } from '../../engine/access/access-user.ts'
import { schemaFaults } from '../../engine/answers/schema-version-answers.ts'
import { type MenuFileAnswer, menuFile } from '../../engine/answers/session-answers.ts'
import { fault } from '../../engine/message/faults.ts'
import { flattenMenu, getFileSchema } from '../../engine/schema/schema.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { anyObject, arraySchema, objectSchema, text } from '../../engine/value/answer-shape.ts'
import type { CallerRights } from '../caller/caller.ts'
import { headerParameter } from '../description/operation.ts'
import { assertWellFormed, requireObject } from '../error/errors.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import { findUnknownFields, getWording, type HttpContext } from '../http/context/http-context.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import { type MenuUpdate, readMenuFile, saveMenuFile } from './menu-file.ts'

/** For the top level; no routes if the schema files cannot be changed from here. */
export const buildMenuRoutes = ({ schemaFiles: files }: HttpContext): readonly AuthenticatedRoute[] => {
  if (!files) return []
  const common = { path: 'schema/menu', who: isTopLevelUser } as const
  return [
    {
      method: 'GET',
      tokens: 'read',
      path: 'schema/faults',
      who: isTopLevelUser,
      answer: () => files.refused() ?? { faults: [] },
      describe: {
        tag: 'About',
        summary: 'Faults of saved schema files that are not active',
        answer: schemaFaults,
      },
    },
    {
      ...common,
      method: 'GET',
      tokens: 'read',
      answer: async ({ caller, reply }) => {
        const menu = await readMenuFile(caller, files)
        reply.header('etag', `"${menu.version}"`)
        return { ...menu, ...buildTitles(caller) }
      },
      describe: { tag: 'About', summary: 'The menu file', answer: menuFile },
    },
    {
      ...common,
      method: 'PUT',
      tokens: 'refused',
      body: defaultBodyBytes,
      answer: async ({ context, caller, request, reply }) => {
        const { isInFolder, ...menu } = await saveMenuFile(caller, files, parseMenuChange(request))
        const code = isInFolder ? 'message.saved' : 'message.menu-not-in-folder'
        reply.header('etag', `"${menu.version}"`)
        const wording = getWording(context, request)
        return { ...menu, ...buildTitles(caller), message: formatMessage(wording, code) }
      },
      describe: {
        tag: 'About',
        summary: 'Change the menu',
        parameters: [headerParameter('If-Match', 'The version that was read, in quotes')],
        body: objectSchema({ items: arraySchema(anyObject), version: text }, ['items']),
        answer: menuFile,
      },
    },
  ]
}

/** Titles of the file that have other words in the language of the caller. */
const buildTitles = ({ schema }: CallerRights): Pick<MenuFileAnswer, 'titles'> => {
  const file = getFileSchema(schema)
  if (file === schema) return {}
  const translated = new Map(flattenMenu(schema.menu).map(({ id, title }) => [id, title]))
  return {
    titles: Object.fromEntries(flattenMenu(file.menu).map(({ id, title }) => [title, translated.get(id) ?? title])),
  }
}

/** The top level; a service token needs the editor of the menu among its scopes. */
export const isTopLevelUser = ({ schema, user, access, token }: CallerRights): boolean =>
  isTopLevel(schema.project, user.level) &&
  (!token || flattenMenu(access.menu).some(({ target }) => target?.kind === 'editor' && target.name === 'menu'))

const knownFields = ['items', 'version', 'message']

const parseMenuChange = ({ body, headers }: FastifyRequest): MenuUpdate => {
  const change = requireObject(body)
  const { items, version } = change
  const faults = findUnknownFields(change, knownFields)
  if (!Array.isArray(items)) faults.push(fault('required', { field: 'items', params: { title: 'items' } }))
  if (version !== undefined && typeof version !== 'string')
    faults.push(fault('type.text', { field: 'version', params: { title: 'version' } }))
  assertWellFormed(faults)
  const ifMatch = /^(?:W\/)?"([\w-]+)"$/.exec(headers['if-match'] ?? '')?.[1]
  return { items, version: ifMatch ?? (version as string | undefined) }
}
