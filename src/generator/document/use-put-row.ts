import { useQueryClient } from '@tanstack/react-query'
import type { DocumentRow } from './document-row.ts'

/** Puts a document as a save answered it where it was read: nobody sees, or is asked about, what it was before. */
export const usePutRow = (resource: string) => {
  const queries = useQueryClient()
  return ({ message: _, ...row }: DocumentRow): void => {
    const queryKey = [resource, 'getOne', { id: String(row.id) }]
    queries.setQueriesData({ queryKey, exact: false }, row)
  }
}
