// The schema in the browser: fetched after signing in, and again when an answer tells of another version.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { functions } from '../../domain/functions.ts'
import type { Project } from '../../engine/project.ts'
import type { Resource } from '../../engine/schema.ts'
import type { MenuEntry, ReportEntry } from '../../engine/schema-answer.ts'
import { resourceFrom, type SchemaAnswer } from '../../engine/schema-answer.ts'
import { takeSchema } from './early-schema.ts'
import { setResourcePaths } from './resource-paths.ts'

export interface BrowserSchema {
  readonly version: string
  readonly project: Project
  readonly menu: readonly MenuEntry[]
  /** Entries that are open by their path and not drawn. */
  readonly hidden: readonly MenuEntry[]
  readonly resources: Readonly<Record<string, Resource>>
  readonly reports: Readonly<Record<string, ReportEntry>>
}

const schemaFrom = ({ resources, ...rest }: SchemaAnswer): BrowserSchema => {
  const made = Object.entries(resources).map(([name, answer]) => [name, resourceFrom(answer, functions)] as const)
  setResourcePaths(Object.fromEntries(made.map(([name, { path }]) => [name, path])))
  return { ...rest, resources: Object.fromEntries(made) }
}

export const useSchemaQuery = (token: string) =>
  useQuery({
    queryKey: ['schema', token],
    queryFn: async () => schemaFrom(await takeSchema()),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Asks the server for menu and schema again. */
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
