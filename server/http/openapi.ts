// The API's description (OpenAPI 3.1) for one caller: only what he may call.
import { type PlainSchemas, plainSchemas } from '../../engine/definition/plain-schemas.ts'
import { type Field, isListed, type Resource, type Verb } from '../../engine/schema.ts'
import type { Caller } from '../operations/caller.ts'
import { mayBegin, mayMove } from '../operations/may-move.ts'
import { importPaths } from './openapi-imports.ts'
import { birthOf, movePaths } from './openapi-moves.ts'
import { paperPaths, type Rights } from './openapi-papers.ts'
import { reportPaths } from './openapi-reports.ts'
import { componentSchemas, fullPaths, standardPaths } from './openapi-standard.ts'

type Json = Readonly<Record<string, unknown>>

export const openApi = (caller: Caller, version: string): Json => {
  const resources = Object.values(caller.schema.resources).flatMap(resource => {
    const { verbs, visible, moves } = caller.access.of(resource)
    return verbs.size === 0 || !isListed(resource)
      ? []
      : [{ resource: { ...resource, fields: resource.fields.filter(visible) }, verbs, moves }]
  })
  return {
    openapi: '3.1.0',
    info: { title: `${caller.schema.project.name} API`, version },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    tags: resources.map(({ resource }) => ({ name: resource.title })),
    paths: {
      ...standardPaths,
      ...(caller.schema.project.levels[caller.user.level]?.full === true && fullPaths),
      ...Object.fromEntries(resources.flatMap(({ resource, verbs, moves }) => pathsOf(resource, verbs, moves))),
      ...movePaths(caller),
      ...Object.fromEntries(resources.flatMap(({ resource }) => paperPaths(resource, paperRights(caller, resource)))),
      ...reportPaths(caller),
      ...importPaths(caller),
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...componentSchemas, ...Object.fromEntries(resources.flatMap(({ resource }) => schemasOf(resource))) },
    },
  }
}

const paperRights = (caller: Caller, resource: Resource): Rights => ({
  verbs: caller.access.of(resource).verbs,
  begins: mayBegin(caller, resource),
  moves: new Set(resource.flow?.moves.flatMap(move => (mayMove(caller, resource, move) ? [move.id] : []))),
})

const schemasOf = (resource: Resource): readonly (readonly [string, Json])[] => {
  const plain: PlainSchemas = plainSchemas(resource)
  return (['write', 'row', 'answer'] as const).map(part => [`${resource.name}.${part}`, plain[part]])
}

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const answers = (schema: Json, status = '200'): Json => ({
  [status]: { description: 'Done', ...json(schema) },
  default: { description: 'Refused', ...json(refTo('error')) },
})

const parameter = (name: string, where: 'query' | 'header' | 'path', description: string): Json => ({
  name,
  in: where,
  description,
  required: where === 'path',
  schema: { type: 'string' },
})

const listParameters = [
  parameter('sort', 'query', 'JSON: ["field","ASC"]'),
  parameter('range', 'query', 'JSON: [first,last], at most 1000 rows'),
  parameter(
    'filter',
    'query',
    'JSON: {"q":"text","field":value,"field_gte":value}; a list of values means any of them',
  ),
]
const keyParameter = parameter('Idempotency-Key', 'header', 'The same key with the same request is done once')
const confirmedParameter = parameter('Confirmed', 'header', 'Ids of the questions of confirm.needed, by commas')
const matchParameter = parameter(
  'If-Match',
  'header',
  'The versi that was read, in quotes; a stale one is refused with 412',
)

const pathsOf = (
  resource: Resource,
  verbs: ReadonlySet<Verb>,
  moves: ReadonlySet<string>,
): readonly (readonly [string, Json])[] => {
  const common = { tags: [resource.title] }
  const body = { required: true, ...json(refTo(`${resource.name}.write`)) }
  const rows = { type: 'array', items: refTo(`${resource.name}.row`) }
  const one = refTo(`${resource.name}.row`)
  const done = refTo(`${resource.name}.answer`)
  const may = (verb: Verb, method: string, operation: Json): Json =>
    verbs.has(verb) ? { [method]: { ...common, ...operation } } : {}
  const collection = {
    ...may('list', 'get', { summary: `List ${resource.title}`, parameters: listParameters, responses: answers(rows) }),
    ...may('create', 'post', {
      summary: `Create ${resource.title}`,
      parameters: [keyParameter, confirmedParameter],
      requestBody: body,
      responses: answers(done, '201'),
    }),
    ...birthOf(resource, moves),
  }
  const id = parameter('id', 'path', 'UUIDv7')
  const single = {
    ...may('get', 'get', { summary: `Read ${resource.title}`, parameters: [id], responses: answers(one) }),
    ...may('update', 'put', {
      summary: `Change ${resource.title}`,
      parameters: [id, keyParameter, confirmedParameter, matchParameter],
      requestBody: body,
      responses: answers(done),
    }),
    ...may('delete', 'delete', {
      summary: `Delete ${resource.title}`,
      parameters: [id, keyParameter, confirmedParameter, matchParameter],
      responses: answers(done),
    }),
  }
  const deeds = [
    ...(resource.active === undefined ? [] : [['activate', `Let a row of ${resource.title} be chosen again`] as const]),
    ...resource.actions.map(({ id: action, title }) => [action, `${title} (${resource.title})`] as const),
  ].map(([deed, summary]): readonly [string, Json] => [
    `/${resource.path}/{id}/${deed}`,
    may('update', 'post', {
      summary,
      parameters: [id, keyParameter, confirmedParameter],
      responses: answers(refTo('message')),
    }),
  ])
  const aliases = resource.aliases.map(({ method, path, params, query, envelope }): readonly [string, Json] => {
    const given = [
      ...Object.keys(params).map(name => parameter(name, 'path', '')),
      ...Object.keys(query).map(name => parameter(name, 'query', '')),
    ]
    const schema = envelope === undefined ? rows : { type: 'object', properties: { [envelope]: rows } }
    return [
      `/${path}`,
      may('list', method.toLowerCase(), {
        summary: `All ${resource.title}`,
        parameters: given,
        responses: answers(schema),
      }),
    ]
  })
  const pictures = resource.fields.filter(({ type }) => type.uploaded).map(field => picturePath(resource, field, verbs))
  return [[`/${resource.path}`, collection], [`/${resource.path}/{id}`, single], ...deeds, ...pictures, ...aliases]
}

/** Below the row, a JPEG of at most 720 x 1366 pixels and a mebibyte. */
const picturePath = (
  resource: Resource,
  { name, title, readOnly }: Field,
  verbs: ReadonlySet<Verb>,
): readonly [string, Json] => {
  const picture: Json = { content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } }
  const common = { tags: [resource.title] }
  const write = {
    ...common,
    parameters: [parameter('id', 'path', 'UUIDv7'), keyParameter, confirmedParameter, matchParameter],
    responses: answers(refTo(`${resource.name}.answer`)),
  }
  return [
    `/${resource.path}/{id}/${name}`,
    {
      ...(verbs.has('get') && {
        get: {
          ...common,
          summary: `${title} of ${resource.title}`,
          parameters: [parameter('id', 'path', 'UUIDv7'), parameter('download', 'query', 'To be saved under its name')],
          responses: {
            200: { description: 'Done', ...picture },
            default: { description: 'Refused', ...json(refTo('error')) },
          },
        },
      }),
      ...(verbs.has('update') &&
        !readOnly && {
          put: { ...write, summary: `Upload ${title}`, requestBody: { required: true, ...picture } },
          delete: { ...write, summary: `Take ${title} away` },
        }),
    },
  ]
}
