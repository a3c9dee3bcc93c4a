import { useQueryClient } from '@tanstack/react-query'
import type { DocumentRow } from './document-row.ts'

/** Writes the saved document into the query cache, so that no outdated version is shown or requested. */
export const usePutRow = (resource: string) => {
  const queries = useQueryClient()
  return ({ message: _, ...row }: DocumentRow): void => {
    const queryKey = [resource, 'getOne', { id: String(row.id) }]
    queries.setQueriesData({ queryKey, exact: false }, row)
  }
}
