// All that can be done with a row of a list, worked out once for the whole list.
import { useMemo } from 'react'
import { useEvent } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { usePrint } from '../print/use-print.ts'
import { useDeleteRecord } from './use-delete-record.ts'
import { useRowAction } from './use-row-action.ts'

/** Stays the same object, so that a row is drawn again only where its own values change. */
export const useRowWork = (resource: Resource) => {
  const remove = useEvent(useDeleteRecord(resource))
  const act = useEvent(useRowAction(resource))
  const print = useEvent(usePrint(resource))
  return useMemo(() => ({ remove, act, print }), [remove, act, print])
}

export type RowWork = ReturnType<typeof useRowWork>
