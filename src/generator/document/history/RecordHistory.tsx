import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CloseIcon } from '../../../ui/icons.ts'
import { ShortcutBarrier } from '../../../ui/shortcuts/ShortcutBarrier.tsx'
import { historyOf } from '../document-calls.ts'
import { HistoryItem } from './HistoryItem.tsx'

interface RecordHistoryProps {
  readonly resource: Resource
  readonly id: string
  /** The text that identifies the row. */
  readonly label: string
  readonly onClose: () => void
}

/** Who did what to a row and when, newest first. */
export function RecordHistory({ resource, id, label, onClose }: RecordHistoryProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: () => historyOf(resource, id),
    gcTime: 0,
    retry: false,
  })
  const title = `${translate('generator.history')} ${label}`
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}>
      <ShortcutBarrier />
      <Box sx={{ width: 'min(560px, 100vw)', p: 2 }} aria-busy={!data && !error}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
          <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <IconButton aria-label={translate('ui.close')} onClick={onClose} autoFocus>
            <CloseIcon />
          </IconButton>
        </Box>
        {error && <ErrorState message={translate('generator.list-failed')} onRetry={() => refetch()} />}
        {data?.length === 0 && <EmptyState />}
        <Box component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {data?.map(entry => (
            <HistoryItem key={`${entry.at} ${entry.verb}`} resource={resource} entry={entry} />
          ))}
        </Box>
      </Box>
    </Drawer>
  )
}
