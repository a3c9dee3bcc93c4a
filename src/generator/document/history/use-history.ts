import { useQuery } from '@tanstack/react-query'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { historyOf } from '../document-calls.ts'

/** What was done to a row, read afresh each time somebody looks; nothing is asked where it is not wanted. */
export const useHistory = (resource: Resource, id: string, enabled = true) =>
  useQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: () => historyOf(resource, id),
    gcTime: 0,
    retry: false,
    enabled,
  })
