import { useQuery } from '@tanstack/react-query'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { historyOf } from '../document-calls.ts'

/** Loads the history of a row each time it is shown, unless disabled. */
export const useHistory = (resource: Resource, id: string, enabled = true) =>
  useQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: () => historyOf(resource, id),
    gcTime: 0,
    retry: false,
    enabled,
  })
