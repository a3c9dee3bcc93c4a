// The schema in the browser: fetched after sign-in, and again when an answer reports another version.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { ListAnswer } from '../../engine/access/schema-answer.ts'
import { type ResourceAnswer, restoreResource, type SchemaAnswer } from '../../engine/access/schema-answer.ts'
import {
  parseResourceDetails,
  type ResourceOutline,
  type SchemaLines,
  type SchemaOutline,
} from '../../engine/access/schema-lines.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { mapValues } from '../../engine/value/records.ts'
import { parseFirstSchema } from './first-calls.ts'
import { CallRefused, CallTimedOut, fetchBody } from './http.ts'
import { loadModuleCode, type ModuleCode } from './module-code.ts'
import { readOfflineEntry } from './offline-store.ts'
import { setResourcePaths } from './resource-paths.ts'
import { getSchemaKey, schemaEntry, schemaPath } from './schema-key.ts'

export interface BrowserSchema extends Omit<SchemaAnswer, 'resources' | 'lists'> {
  readonly resources: Readonly<Record<string, Resource>>
  /** What menu, routes and rights need of each, without creating it. */
  readonly outlines: SchemaOutline['resources']
  readonly lists: Readonly<Record<string, ListEntry>>
  /** Hand-written code of the modules that the project lists. */
  readonly code: ModuleCode
}

/** A list over several documents, its rows as those of a resource. */
export interface ListEntry extends Omit<ListAnswer, 'resource'> {
  readonly resource: Resource
}

interface CachedResource {
  readonly outline: ResourceOutline
  readonly details: string
  readonly get: () => Resource
}

let cachedResources: Readonly<Record<string, CachedResource>> = {}

/** Creates the resource on first access: the first list needs only a few of the many. */
const createLazyResource = (
  outline: ResourceOutline,
  details: string,
  restore: (answer: ResourceAnswer) => Resource,
): CachedResource => {
  let resource: Resource | undefined
  const get = (): Resource => {
    resource ??= restore(parseResourceDetails(outline, details))
    return resource
  }
  return { outline, details, get }
}

const isSame = (
  cached: CachedResource | undefined,
  outline: ResourceOutline,
  details: string,
): cached is CachedResource => cached?.details === details && JSON.stringify(cached.outline) === JSON.stringify(outline)

/** The rows of a list have a resource name of their own. */
const indexListResources = (lists: SchemaAnswer['lists']) =>
  Object.fromEntries(Object.values(lists).map(({ resource }) => [resource.name, resource]))

let cachedLists: Readonly<Record<string, { readonly answer: ListAnswer; readonly entry: ListEntry }>> = {}

/** What did not change since the last answer stays the same object. */
const buildLists = (
  lists: SchemaAnswer['lists'],
  restore: (answer: ResourceAnswer) => Resource,
): BrowserSchema['lists'] => {
  cachedLists = Object.fromEntries(
    Object.values(lists).map(answer => {
      const cached = cachedLists[answer.name]
      if (cached && JSON.stringify(cached.answer) === JSON.stringify(answer)) return [answer.name, cached]
      return [answer.name, { answer, entry: { ...answer, resource: restore(answer.resource) } }]
    }),
  )
  return Object.fromEntries(Object.values(cachedLists).map(({ entry }) => [entry.name, entry]))
}

/** Unchanged resources stay the same objects, so that nothing based on them restarts. */
const buildSchema = ({ outline, details }: SchemaLines, code: ModuleCode): BrowserSchema => {
  const { resources, lists, ...rest } = outline
  const restore = (answer: ResourceAnswer): Resource => restoreResource(answer, rest.project, code.functions)
  setResourcePaths(
    mapValues({ ...resources, ...indexListResources(lists) }, ({ api: { path }, key }) => ({ path, key })),
  )
  cachedResources = Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => {
      const [cached, text = ''] = [cachedResources[name], details.get(name)]
      return [name, isSame(cached, resource, text) ? cached : createLazyResource(resource, text, restore)]
    }),
  )
  const lazyResources = {} as Record<string, Resource>
  for (const [name, { get }] of Object.entries(cachedResources))
    Object.defineProperty(lazyResources, name, { enumerable: true, get })
  return { ...rest, resources: lazyResources, outlines: resources, lists: buildLists(lists, restore), code }
}

let schemaText: string | undefined

/** The last answer of this page. */
export const getSchemaText = (): string | undefined => schemaText

/** Without an answer the stored one: of the same user, in the same shop. */
const fetchSchemaText = async (): Promise<string> => {
  try {
    schemaText = await fetchBody<string>(schemaPath)
    return schemaText
  } catch (error) {
    if (!(error instanceof CallTimedOut) && !(error instanceof CallRefused && error.status === 0)) throw error
    const stored = await readOfflineEntry<string>(schemaEntry)
    if (!stored) throw error
    return stored.value
  }
}

export const buildSchemaQuery = (token: string) =>
  queryOptions({
    queryKey: getSchemaKey(token),
    queryFn: async () => {
      const body = await fetchSchemaText()
      const lines = parseFirstSchema(body)
      return buildSchema(lines, await loadModuleCode(lines.outline.project.modules))
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing two whole schemas would make all of both.
    structuralSharing: false,
  })

export const useSchemaQuery = (token: string) => useQuery(buildSchemaQuery(token))

/** Refetches menu and schema. */
export const useRefetchSchema = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: ['schema'] })
}

const SchemaContext = createContext<BrowserSchema | undefined>(undefined)

export function SchemaProvider({ schema, children }: { schema: BrowserSchema; children: ReactNode }) {
  return <SchemaContext.Provider value={schema}>{children}</SchemaContext.Provider>
}

export const useSchema = (): BrowserSchema => {
  const schema = useContext(SchemaContext)
  if (!schema) throw new Error('useSchema stands outside of SchemaProvider')
  return schema
}
