import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedRows } from '../FailedRows.tsx'
import { CardItem } from './CardItem.tsx'
import { useCard } from './use-card.ts'

/** The ledger entries and documents of a row, newest first; older ones are loaded on demand. */
export function CardEntries({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const translate = useTranslate()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCard(resource, id)
  if (error && !data) return <FailedRows error={error} onRetry={() => refetch()} />
  const entries = data?.pages.flatMap(({ rows }) => rows)
  if (entries?.length === 0) return <EmptyState />
  return (
    <>
      <Box component="ol" aria-busy={!entries} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {entries?.map(entry => (
          <CardItem key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="outlined" color="secondary" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate(error ? 'generator.card.again' : 'generator.card.older')}
        </Button>
      )}
    </>
  )
}
