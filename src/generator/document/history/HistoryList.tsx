import Box from '@mui/material/Box'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedRows } from '../../FailedRows.tsx'
import { HistoryItem } from './HistoryItem.tsx'
import { useHistory } from './use-history.ts'

/** Who did what to a row and when, newest first. */
export function HistoryList({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { data, error, refetch } = useHistory(resource, id)
  if (error) return <FailedRows error={error} onRetry={() => refetch()} />
  if (data?.length === 0) return <EmptyState />
  return (
    <Box component="ol" aria-busy={!data} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {data?.map(entry => (
        <HistoryItem key={`${entry.at} ${entry.verb}`} resource={resource} entry={entry} />
      ))}
    </Box>
  )
}
