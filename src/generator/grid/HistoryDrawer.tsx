import { useGetList, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { ChangeLog, Resource } from '../../../engine/schema/resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SideFrame } from '../../ui/overlay/SideFrame.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { buildCellColumns } from '../rows/cell-columns.tsx'

const maxRows = 100

interface HistoryDrawerProps {
  readonly log: ChangeLog
  readonly into: Resource
  /** The key of the row whose changes are shown; all rows' when there is none. */
  readonly of?: string | undefined
  readonly onClose: () => void
}

/** The newest changes that the log of a resource keeps, of one row or of all. */
export function HistoryDrawer({ log, into: logResource, of, onClose }: HistoryDrawerProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useGetList<JsonRow & { id: string }>(logResource.name, {
    filter: of === undefined ? {} : { [log.key]: of },
    pagination: { page: 1, perPage: maxRows },
    sort: { field: log.at, order: 'DESC' },
  })
  const title = `${logResource.title}${of === undefined ? '' : ` ${of}`}`
  const columns = buildCellColumns(logResource).filter(({ name }) => of === undefined || name !== log.key)
  return (
    <SideFrame title={title} width={720} onClose={onClose}>
      {error ? (
        <ErrorState message={translate('generator.list-failed')} onRetry={() => refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={data}
          rowId={row => row.id}
          empty={<EmptyState {...(logResource.screen.list.empty !== '' && { text: logResource.screen.list.empty })} />}
          density="compact"
          maxHeight="calc(100dvh - 100px)"
        />
      )}
    </SideFrame>
  )
}
