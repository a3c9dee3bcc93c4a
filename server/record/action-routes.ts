// Calls on the rows of a resource beside its verbs: the preview of a new row, a grid, settings, and the actions of its file.

import type { Resource } from '../../engine/schema/resource.ts'
import type { RowAction } from '../../engine/schema/screen.ts'
import { formatMessage } from '../../engine/schema/wording.ts'
import { anyObject, arraySchema, flag, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { ifMatch, isGrid, jsonResponse, writeHeaders } from '../description/operation.ts'
import { buildStaleResponse, getSchemaRefs } from '../description/resource-schemas.ts'
import { AccessDenied, MalformedRequest } from '../error/errors.ts'
import { createRecordBodyRule } from '../http/bodies/read-body.ts'
import { getWording } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser, type RouteCall } from '../http/routing/route.ts'
import { buildVerbRoute } from './routes.ts'
import { previewRecord } from './rows/create-record.ts'
import { isSettings, type SettingsResource, saveSettings } from './rows/save-settings.ts'
import { updateRecords } from './rows/update-record.ts'
import { answerSaved, readIfMatch, readVersi } from './saved-answer.ts'

export const buildActionRoutes = (resource: Resource): readonly AuthenticatedRoute[] => [
  ...(resource.lifecycle.flow ? [] : buildPreviewRoute(resource)),
  ...(isSettings(resource) ? buildSettingsRoutes(resource) : []),
  ...buildGridRoutes(resource),
  ...resource.screen.actions.flatMap(action => buildActionRoute(resource, action)),
]

const buildPreviewRoute = (resource: Resource): readonly AuthenticatedRoute[] =>
  buildVerbRoute(resource, 'create', {
    method: 'POST',
    tokens: 'read',
    path: `${resource.api.path}/preview`,
    body: createRecordBodyRule(resource),
    answer: ({ caller, request }) => previewRecord(caller, resource, request.body),
    describe: {
      tag: resource.title,
      summary: `Preview a new row of ${resource.title}`,
      body: getSchemaRefs(resource).create,
      answer: anyObject,
    },
  })

const buildActionRoute = (resource: Resource, action: RowAction): readonly AuthenticatedRoute[] =>
  buildVerbRoute(resource, 'update', {
    method: 'POST',
    tokens: 'write',
    path: `${resource.api.path}/{id}/${action.id}`,
    answer: call => answerAction(resource, action, call),
    describe: {
      tag: resource.title,
      summary: `${action.title} (${resource.title})`,
      parameters: [...writeHeaders, ifMatch],
      answer: getSchemaRefs(resource).answer,
    },
  })

/** Saves several rows of a grid in one call. */
const buildGridRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  if (!isGrid(resource)) return []
  const { title: tag } = resource
  const { one, change, answer } = getSchemaRefs(resource)
  const row = { allOf: [change, objectSchema({ id: text, versi: { type: 'integer' } }, ['id'])] }
  return buildVerbRoute(resource, 'update', {
    method: 'PUT',
    tokens: 'write',
    path: resource.api.path,
    body: createRecordBodyRule(resource),
    answer: call => answerUpdates(resource, call),
    describe: {
      tag,
      summary: `Change rows of ${tag}: all of them or none`,
      parameters: writeHeaders,
      body: objectSchema({ rows: arraySchema(row) }),
      answers: {
        ...jsonResponse(objectSchema({ rows: arraySchema(answer) })),
        ...buildStaleResponse(arraySchema(one)),
      },
    },
  })
}

const buildSettingsRoutes = (resource: SettingsResource): readonly AuthenticatedRoute[] => {
  const {
    title,
    api: { path },
  } = resource
  const { settle, settings } = getSchemaRefs(resource)
  return [
    {
      method: 'GET',
      tokens: 'read',
      path: `${path}/type/module`,
      who: isAnyUser,
      answer: ({ caller }) => caller.shop.modules.map(key => ({ key, value: true })),
      describe: {
        tag: title,
        summary: 'The enabled modules of the shop',
        answer: arraySchema(objectSchema({ key: text, value: flag })),
      },
    },
    {
      method: 'PUT',
      tokens: 'write',
      path,
      day: 'asks-itself',
      body: createRecordBodyRule(resource),
      who: ({ access }) => (['create', 'update'] as const).every(verb => access.of(resource).verbs.has(verb)),
      answer: call => answerEntries(resource, call),
      describe: {
        tag: title,
        summary: `Save all of ${title}`,
        parameters: [...writeHeaders, ifMatch],
        body: settle,
        answers: { ...jsonResponse(settings), ...buildStaleResponse(settings) },
      },
    },
  ]
}

/** Saves all settings of the shop in one call. */
const answerEntries = async (resource: SettingsResource, call: RouteCall): Promise<unknown> => {
  const { caller, request } = call
  const { body } = request
  const versi = readIfMatch(request) ?? parseSettingsVersi(body)
  const written = await saveSettings(caller, resource, { body, versi })
  return answerSaved(written, 'message.saved', call)
}

const answerUpdates = async (resource: Resource, { caller, request, reply }: RouteCall): Promise<unknown> => {
  const { answer, replayed } = await updateRecords(caller, resource, request.body)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return answer
}

const answerAction = async (resource: Resource, action: RowAction, call: RouteCall): Promise<unknown> => {
  const {
    context,
    request,
    reply,
    caller,
    params: { id = '' },
  } = call
  const run = caller.getWriteHooks(resource).actions?.[action.do]
  if (!run) throw new AccessDenied()
  const { answer, replayed } = await run(caller, resource, id)
  if (replayed) reply.header('idempotent-replayed', 'true')
  const wording = getWording(context, request)
  return { ...answer, message: formatMessage(wording, 'message.done', { title: action.title }) }
}

const parseSettingsVersi = (body: unknown): string | undefined => {
  const versi = readVersi(body)
  if (versi !== undefined && typeof versi !== 'string') throw new MalformedRequest()
  return versi
}
