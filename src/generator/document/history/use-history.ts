import { useQuery } from '@tanstack/react-query'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { fetchHistory } from '../document-calls.ts'

/** Loads the history of a row each time it is shown, unless disabled. */
export const useHistory = (resource: Resource, id: string, enabled = true) =>
  useQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: () => fetchHistory(resource, id),
    gcTime: 0,
    retry: false,
    enabled,
  })
