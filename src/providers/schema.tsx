// The schema in the browser: fetched after sign-in, and again when an answer reports another version.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { functions } from '../../domain/functions.ts'
import type { ListAnswer, MenuEntry, ReportEntry, ResourceAnswer } from '../../engine/access/schema-answer.ts'
import { resourceFrom, type SchemaAnswer } from '../../engine/access/schema-answer.ts'
import type { Project } from '../../engine/schema/project.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { call } from './http.ts'
import { setResourcePaths } from './resource-paths.ts'
import { schemaKey } from './schema-key.ts'

export interface BrowserSchema {
  readonly version: string
  readonly isDemo?: boolean
  readonly project: Project
  readonly menu: readonly MenuEntry[]
  /** Entries that are open by their path and not drawn. */
  readonly hidden: readonly MenuEntry[]
  readonly resources: Readonly<Record<string, Resource>>
  /** The resources as the server sent them, without creating each of them. */
  readonly answers: SchemaAnswer['resources']
  readonly reports: Readonly<Record<string, ReportEntry>>
  readonly lists: Readonly<Record<string, ListEntry>>
}

/** A list over several documents, its rows as those of a resource. */
export interface ListEntry extends Omit<ListAnswer, 'resource'> {
  readonly resource: Resource
}

interface Known {
  readonly answer: ResourceAnswer
  readonly get: () => Resource
}

let known: Readonly<Record<string, Known>> = {}

/** Creates the resource on first access: the first list needs only a few of the many. */
const makeOnRead = (answer: ResourceAnswer): Known => {
  let made: Resource | undefined
  const get = (): Resource => {
    made ??= resourceFrom(answer, functions)
    return made
  }
  return { answer, get }
}

const isSame = (one: Known | undefined, answer: ResourceAnswer): one is Known =>
  one !== undefined && JSON.stringify(one.answer) === JSON.stringify(answer)

/** The rows of a list have a resource name of their own. */
const rowsOfLists = (lists: SchemaAnswer['lists']) =>
  Object.fromEntries(Object.values(lists).map(({ resource }) => [resource.name, resource]))

let knownLists: Readonly<Record<string, { readonly answer: ListAnswer; readonly entry: ListEntry }>> = {}

/** What did not change since the last answer stays the same object. */
const listsFrom = (lists: SchemaAnswer['lists']): BrowserSchema['lists'] => {
  knownLists = Object.fromEntries(
    Object.values(lists).map(answer => {
      const before = knownLists[answer.name]
      if (before && JSON.stringify(before.answer) === JSON.stringify(answer)) return [answer.name, before]
      return [answer.name, { answer, entry: { ...answer, resource: resourceFrom(answer.resource, functions) } }]
    }),
  )
  return Object.fromEntries(Object.values(knownLists).map(({ entry }) => [entry.name, entry]))
}

/** Unchanged resources stay the same objects, so that nothing based on them restarts. */
const schemaFrom = ({ resources, lists, ...rest }: SchemaAnswer): BrowserSchema => {
  setResourcePaths(
    Object.fromEntries(
      Object.entries({ ...resources, ...rowsOfLists(lists) }).map(
        ([
          name,
          {
            api: { path },
            key,
          },
        ]) => [name, { path, key }],
      ),
    ),
  )
  known = Object.fromEntries(
    Object.entries(resources).map(([name, answer]) => {
      const before = known[name]
      return [name, isSame(before, answer) ? before : makeOnRead(answer)]
    }),
  )
  const made = {} as Record<string, Resource>
  for (const [name, { get }] of Object.entries(known)) Object.defineProperty(made, name, { enumerable: true, get })
  return { ...rest, resources: made, answers: resources, lists: listsFrom(lists) }
}

export const schemaQuery = (token: string) =>
  queryOptions({
    queryKey: schemaKey(token),
    queryFn: async () => schemaFrom((await call<SchemaAnswer>('schema')).body),
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing two whole schemas would make all of both.
    structuralSharing: false,
  })

export const useSchemaQuery = (token: string) => useQuery(schemaQuery(token))

/** Refetches menu and schema. */
export const useAskAgain = (): (() => Promise<void>) => {
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
