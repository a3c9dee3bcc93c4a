// All that can be done with a row of a list, worked out once for the whole list.
import { useEvent } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { usePrint } from '../document/print/use-print.ts'
import { useDeleteRecord } from './use-delete-record.ts'
import { useRowAction } from './use-row-action.ts'

export const useRowWork = (resource: Resource) => ({
  remove: useEvent(useDeleteRecord(resource)),
  act: useEvent(useRowAction(resource)),
  print: useEvent(usePrint(resource)),
})

export type RowWork = ReturnType<typeof useRowWork>
