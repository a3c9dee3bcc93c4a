import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { ChangeLog, Resource } from '../../../engine/schema/resource.ts'
import { useSession } from '../../providers/session-context.ts'
import { buildGridHistory, type GridHistory } from './grid-history.ts'

/** What changed before these is not looked for: a grid of prices has far fewer rows. */
const maxLogRows = 1000

/** The past of the cells of a grid, read again with its rows; empty for who may not read the log. */
export const useGridHistory = (
  log: ChangeLog | undefined,
  logResource: Resource | undefined,
  rows: unknown,
): GridHistory => {
  const provider = useDataProvider()
  const { businessDate: day } = useSession().user
  const { data } = useQuery({
    queryKey: [logResource?.name, 'getList', 'past', rows],
    enabled: log !== undefined && logResource !== undefined && rows !== undefined,
    queryFn: async () => {
      const { data } = await provider.getList(logResource?.name ?? '', {
        filter: {},
        pagination: { page: 1, perPage: maxLogRows },
        sort: { field: log?.at ?? '', order: 'DESC' },
      })
      return data as readonly JsonRow[]
    },
    placeholderData: before => before,
    retry: false,
  })
  return useMemo(() => (log && data ? buildGridHistory(data, log, day) : new Map()), [log, data, day])
}
