// Builds the OpenAPI 3.1 description of the calls that a caller may use.
import { uniq } from 'es-toolkit/array/uniq'
import { type Json, text } from '../../engine/value/answer-shape.ts'
import { listBraceNames } from '../../engine/value/coded-text.ts'
import { filterValues } from '../../engine/value/records.ts'
import type { Caller } from '../caller/caller.ts'
import { commonSchemas, jsonContent, jsonResponse, type RouteDescription, requestBody, schemaRef } from './operation.ts'
import { buildResourceSchemas } from './resource-schemas.ts'

export interface DescribedCall {
  readonly method: string
  /** Below `/api`, with names in braces. */
  readonly path: string
  /** Without a token. */
  readonly isOpen: boolean
  readonly operation: RouteDescription
}

interface OpenApiOptions {
  readonly calls: readonly DescribedCall[]
  /** Of the program. */
  readonly version: string
}

export const buildOpenApi = (caller: Caller, { calls, version }: OpenApiOptions): Json => {
  const callsByPath = Object.entries(Object.groupBy(calls, ({ path }) => `/${path}`))
  const paths = Object.fromEntries(
    callsByPath.map(([path, all = []]) => [
      path,
      Object.fromEntries(all.map(call => [call.method.toLowerCase(), buildOperation(call)])),
    ]),
  )
  const tags = uniq(calls.map(({ operation }) => operation.tag))
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
      responses: { refused: errorResponse },
      schemas: selectUsedSchemas([paths, errorResponse], { ...commonSchemas, ...buildResourceSchemas(caller) }),
    },
  }
}

const errorResponse: Json = {
  description: 'Refused: a code, its message, and the faults by field',
  content: { 'application/json': { schema: schemaRef('error') } },
}

const buildOperation = ({ method, path, isOpen, operation }: DescribedCall): Json => {
  const { tag, summary, parameters = [], path: descriptions = {}, body, content, answer, answers } = operation
  const all = [...buildPathParameters(path, descriptions), ...parameters]
  return {
    operationId: buildOperationId(method, path),
    tags: [tag],
    summary,
    ...(isOpen && { security: [] }),
    ...(all.length > 0 && { parameters: all }),
    ...((body || content) && { requestBody: body ? requestBody(jsonContent(body)) : content }),
    responses: {
      ...(answer && jsonResponse(answer)),
      ...answers,
      '4XX': { $ref: '#/components/responses/refused' },
      '5XX': { $ref: '#/components/responses/refused' },
    },
  }
}

/** Builds an id such as `get_hancurBarang_id_history`, which depends only on method and path. */
const buildOperationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split('/').map(part => part.replaceAll(/[{}]/g, ''))]
    .map(part => part.replaceAll(/[^A-Za-z0-9_]+(.)?/g, (_, next: string = '') => next.toUpperCase()))
    .join('_')

const defaultDescriptions: Readonly<Record<string, string>> = { id: 'UUIDv7 of the row' }

const buildPathParameters = (path: string, descriptions: Readonly<Record<string, string>>): readonly Json[] =>
  listBraceNames(path).map(name => ({
    name,
    in: 'path',
    description: descriptions[name] ?? defaultDescriptions[name] ?? name,
    required: true,
    schema: text,
  }))

/** Selects the schemas that are referenced, directly or by other schemas. */
const selectUsedSchemas = (roots: readonly unknown[], schemas: Json): Json => {
  const used = new Set<string>()
  const collectRefs = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const name = key === '$ref' ? String(inner).split('/').at(-1) : undefined
      if (name === undefined) collectRefs(inner)
      else if (!used.has(name) && Object.hasOwn(schemas, name)) {
        used.add(name)
        collectRefs(schemas[name])
      }
    }
  }
  for (const root of roots) collectRefs(root)
  return filterValues(schemas, (_, name) => used.has(name))
}
