import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { ChangeLog, Resource } from '../../../engine/schema/resource.ts'
import { readSession } from '../../providers/session.ts'
import { type GridPast, gridPast } from './grid-past.ts'

/** What changed before these is not looked for: a grid of prices has far fewer rows. */
const newest = 1000

/** The past of the cells of a grid, read again with its rows; empty for who may not read the log. */
export const useGridPast = (log: ChangeLog | undefined, into: Resource | undefined, rows: unknown): GridPast => {
  const provider = useDataProvider()
  const { data } = useQuery({
    queryKey: [into?.name, 'getList', 'past', rows],
    enabled: log !== undefined && into !== undefined && rows !== undefined,
    queryFn: async () => {
      const { data } = await provider.getList(into?.name ?? '', {
        filter: {},
        pagination: { page: 1, perPage: newest },
        sort: { field: log?.at ?? '', order: 'DESC' },
      })
      return data as readonly JsonRow[]
    },
    placeholderData: before => before,
    retry: false,
  })
  return useMemo(
    () => (log && data ? gridPast(data, log, readSession()?.user.tgl_system ?? '') : new Map()),
    [log, data],
  )
}
