// Builds the OpenAPI 3.1 description of the calls that a caller may use.
import type { Caller } from '../../caller/caller.ts'
import { type Json, type Operation, refTo, text } from '../description/operation.ts'
import { resourceSchemas } from '../description/resource-schemas.ts'
import { standingSchemas } from '../description/shapes.ts'
import type { Route } from '../routing/route.ts'

export interface Described {
  readonly routes: readonly Route[]
  readonly version: string
}

export const openApi = (caller: Caller, { routes, version }: Described): Json => {
  const described = routes.flatMap(route => {
    const operation = isOpenTo(caller, route) ? route.describe(caller) : undefined
    return operation ? [{ route, operation }] : []
  })
  const ofPaths = Object.entries(Object.groupBy(described, ({ route }) => `/${route.path}`))
  const paths = Object.fromEntries(
    ofPaths.map(([path, all = []]) => [
      path,
      Object.fromEntries(
        all.map(({ route, operation }) => [route.method.toLowerCase(), operationOf(route, operation)]),
      ),
    ]),
  )
  const tags = [...new Set(described.map(({ operation }) => operation.tag))]
  return {
    openapi: '3.1.0',
    info: {
      title: `${caller.schema.project.name} API`,
      version,
      description: 'The calls of the caller: rows of the shop, documents and their moves, reports, imports.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'This server' }],
    security: [{ token: [] }],
    tags: tags.map(name => ({ name, description: `Calls of ${name}` })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { refused },
      schemas: usedBy([paths, refused], { ...standingSchemas, ...resourceSchemas(caller) }),
    },
  }
}

const isOpenTo = (caller: Caller, { who }: Route): boolean => who === 'open' || who(caller)

const refused: Json = {
  description: 'Refused: a code, its message, and the faults by field',
  content: { 'application/json': { schema: refTo('error') } },
}

const operationOf = ({ method, path, who }: Route, operation: Operation): Json => {
  const { tag, summary, parameters = [], path: words = {}, body, answers } = operation
  const all = [...pathParameters(path, words), ...parameters]
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    ...(who === 'open' && { security: [] }),
    ...(all.length > 0 && { parameters: all }),
    ...(body && { requestBody: body }),
    responses: {
      ...answers,
      '4XX': { $ref: '#/components/responses/refused' },
      '5XX': { $ref: '#/components/responses/refused' },
    },
  }
}

/** Builds an id such as `get_hancurBarang_id_history`, which depends only on method and path. */
const operationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split('/').map(part => part.replaceAll(/[{}]/g, ''))]
    .map(part => part.replaceAll(/[^A-Za-z0-9_]+(.)?/g, (_, next: string = '') => next.toUpperCase()))
    .join('_')

const usualWords: Readonly<Record<string, string>> = { id: 'UUIDv7 of the row' }

const pathParameters = (path: string, words: Readonly<Record<string, string>>): readonly Json[] =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    description: words[name] ?? usualWords[name] ?? name,
    required: true,
    schema: text,
  }))

/** Selects the schemas that are referenced, directly or by other schemas. */
const usedBy = (roots: readonly unknown[], schemas: Json): Json => {
  const used = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const name = key === '$ref' ? String(inner).split('/').at(-1) : undefined
      if (name === undefined) look(inner)
      else if (!used.has(name) && Object.hasOwn(schemas, name)) {
        used.add(name)
        look(schemas[name])
      }
    }
  }
  for (const root of roots) look(root)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}
