import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useGetList, useTranslate } from 'ra-core'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { ChangeLog, Resource } from '../../../engine/schema/resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { ShortcutBarrier } from '../../ui/shortcuts/ShortcutBarrier.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { viewOf } from '../fields/registry.ts'

const newest = 100

interface HistoryDrawerProps {
  readonly log: ChangeLog
  readonly into: Resource
  /** The key of the row whose changes are shown; all rows' when there is none. */
  readonly of?: string | undefined
  readonly onClose: () => void
}

/** The newest changes that the log of a resource keeps, of one row or of all. */
export function HistoryDrawer({ log, into, of, onClose }: HistoryDrawerProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useGetList<JsonRow & { id: string }>(into.name, {
    filter: of === undefined ? {} : { [log.key]: of },
    pagination: { page: 1, perPage: newest },
    sort: { field: log.at, order: 'DESC' },
  })
  const title = `${into.title}${of === undefined ? '' : ` ${of}`}`
  const columns = into.screen.list.columns.flatMap(({ field: name, title: heading }) => {
    const field = into.field[name]
    if (!field || (of !== undefined && name === log.key)) return []
    const { align, Cell } = viewOf(field)
    return [{ name, title: heading, align, cell: (row: JsonRow) => <Cell field={field} value={row[name] ?? null} /> }]
  })
  return (
    <Drawer anchor="right" open onClose={onClose} aria-label={title}>
      <ShortcutBarrier />
      <Box sx={{ width: 'min(720px, 100vw)', p: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            {title}
          </Typography>
          <IconButton aria-label={translate('ui.close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
        {error ? (
          <ErrorState message={translate('generator.list-failed')} onRetry={() => refetch()} />
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={data}
            rowId={row => row.id}
            empty={<EmptyState {...(into.screen.list.empty !== '' && { text: into.screen.list.empty })} />}
            density="compact"
            maxHeight="calc(100dvh - 100px)"
          />
        )}
      </Box>
    </Drawer>
  )
}
