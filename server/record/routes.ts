// Routes of a resource's rows: list, read, create, update and delete.

import type { Resource } from '../../engine/schema/resource.ts'
import type { Verb } from '../../engine/schema/verb.ts'
import { anyObject, arraySchema, flag, type Json, objectSchema, text } from '../../engine/value/answer-shape.ts'
import {
  etagHeader,
  ifMatch,
  isGrid,
  jsonContent,
  jsonResponse,
  jsonTextSchema,
  queryParameter,
  type RouteDescription,
  response,
  responseHeader,
  writeHeaders,
} from '../description/operation.ts'
import { buildStaleResponse, getSchemaRefs } from '../description/resource-schemas.ts'
import { createRecordBodyRule } from '../http/bodies/read-body.ts'
import { type AuthenticatedRoute, isAnyUser } from '../http/routing/route.ts'
import {
  answerAction,
  answerActivate,
  answerCreate,
  answerDelete,
  answerEntries,
  answerList,
  answerRead,
  answerUpdate,
  answerUpdates,
  rangeHeader,
} from './answer-records.ts'
import { previewRecord } from './rows/create-record.ts'
import { isSettings, type SettingsResource } from './rows/save-settings.ts'

/** Builds the routes of rows; documents are created by moves, which have their own routes. */
export const buildRecordRoutes = (resource: Resource): readonly AuthenticatedRoute[] => [
  ...buildCollectionRoutes(resource),
  ...buildRowRoutes(resource),
  ...buildActionRoutes(resource),
]

const buildCollectionRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const {
    api: { path },
    lifecycle: { flow },
    title,
  } = resource
  const { create: creationSchema, answer } = getSchemaRefs(resource)
  const list = buildVerbRoute(resource, 'list', {
    method: 'GET',
    tokens: 'read',
    path,
    answer: call => answerList(resource, call),
    describe: () => describeList(resource),
  })
  const create = buildVerbRoute(resource, 'create', {
    method: 'POST',
    tokens: 'write',
    path,
    body: createRecordBodyRule(resource),
    answer: call => answerCreate(resource, call),
    describe: {
      tag: title,
      summary: `Create ${title}`,
      parameters: writeHeaders,
      body: creationSchema,
      answers: { 201: response(jsonContent(answer), etagHeader) },
    },
  })
  const preview = buildVerbRoute(resource, 'create', {
    method: 'POST',
    tokens: 'read',
    path: `${path}/preview`,
    body: createRecordBodyRule(resource),
    answer: ({ caller, request }) => previewRecord(caller, resource, request.body),
    describe: {
      tag: title,
      summary: `Preview a new row of ${title}`,
      body: creationSchema,
      answer: anyObject,
    },
  })
  return [
    ...list,
    ...(flow ? [] : [...create, ...preview]),
    ...(isSettings(resource) ? buildSettingsRoutes(resource) : []),
    ...buildGridRoutes(resource),
  ]
}

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

export const listHeaders = {
  ...rangeHeader,
  'X-Totals': responseHeader('With totals=true: JSON of the sums of columns that have them'),
}

const describeList = (resource: Resource): RouteDescription => {
  const { row, settings } = getSchemaRefs(resource)
  const rows = arraySchema(row)
  const entries = queryParameter('entries', 'true: all settings of the shop as one row')
  return {
    tag: resource.title,
    summary: `List ${resource.title}`,
    parameters: [...buildListParameters(getSchemaRefs(resource).filter), ...(resource.entries ? [entries] : [])],
    answers: { 200: response(jsonContent(resource.entries ? { oneOf: [rows, settings] } : rows), listHeaders) },
  }
}

export const buildListParameters = (filter: Json): readonly Json[] => [
  queryParameter('sort', 'JSON: ["field","ASC"]'),
  queryParameter('range', 'JSON: [first,last], at most 1000 rows'),
  queryParameter('skip', 'Instead of range: the number of rows before the page'),
  queryParameter('limit', 'Instead of range: the number of rows of the page'),
  queryParameter(
    'filter',
    'JSON: {"q":"text","field":value,"field_gte":value}; a list of values, at most 1000, means any of them',
    jsonTextSchema(filter),
  ),
  queryParameter('totals', 'true: sums over all rows in the header X-Totals'),
  queryParameter('view', 'A view of the resource, whose rows alone are listed'),
]

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

const buildRowRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const { title: tag } = resource
  const path = `${resource.api.path}/{id}`
  const { one, change, answer } = getSchemaRefs(resource)
  const saving = {
    tag,
    parameters: [...writeHeaders, ifMatch],
    answers: { 200: response(jsonContent(answer), etagHeader), ...buildStaleResponse(one) },
  }
  return [
    ...buildVerbRoute(resource, 'get', {
      method: 'GET',
      tokens: 'read',
      path,
      answer: call => answerRead(resource, call),
      describe: { tag, summary: `Read ${tag}`, answers: { 200: response(jsonContent(one), etagHeader) } },
    }),
    ...buildVerbRoute(resource, 'update', {
      method: 'PUT',
      tokens: 'write',
      path,
      body: createRecordBodyRule(resource),
      answer: call => answerUpdate(resource, call),
      describe: {
        ...saving,
        summary: `Change ${tag}: absent fields stay unchanged`,
        body: change,
      },
    }),
    ...buildVerbRoute(resource, 'delete', {
      method: 'DELETE',
      tokens: 'write',
      path,
      answer: call => answerDelete(resource, call),
      describe: { ...saving, summary: `Delete ${tag}` },
    }),
  ]
}

const buildActionRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const {
    api: { path },
    active,
    screen: { actions },
    title: tag,
  } = resource
  const buildPostRoute = (
    name: string,
    summary: string,
    answer: AuthenticatedRoute['answer'],
  ): readonly AuthenticatedRoute[] =>
    buildVerbRoute(resource, 'update', {
      method: 'POST',
      tokens: 'write',
      path: `${path}/{id}/${name}`,
      answer,
      describe: {
        tag,
        summary,
        parameters: [...writeHeaders, ifMatch],
        answer: getSchemaRefs(resource).answer,
      },
    })
  return [
    ...(active === undefined
      ? []
      : buildPostRoute('activate', `Activate a row of ${tag}`, call => answerActivate(resource, call))),
    ...actions.flatMap(action =>
      buildPostRoute(action.id, `${action.title} (${tag})`, call => answerAction(resource, action, call)),
    ),
  ]
}

/** Builds a route for callers with the verb; empty if the resource does not have the verb. */
const buildVerbRoute = (
  resource: Resource,
  verb: Verb,
  route: Pick<AuthenticatedRoute, 'method' | 'tokens' | 'path' | 'body' | 'answer' | 'describe'>,
): readonly AuthenticatedRoute[] => {
  if (!resource.api.verbs.includes(verb)) return []
  return [{ ...route, day: 'asks-itself', who: ({ access }) => access.of(resource).verbs.has(verb) }]
}
