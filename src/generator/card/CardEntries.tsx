import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { CardDocument, CardEntry, CardPage } from '../../../engine/answers/row-answers.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { StatusChip } from '../../ui/ChipList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { AuthorizationText } from '../document/history/AuthorizationText.tsx'
import { FailedRows } from '../FailedRows.tsx'
import { findDocumentList, findResourcePath } from '../menu/menu-entries.ts'

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

// The card of a row, loaded page by page each time it is shown.

const fetchPage = async ({ api: { path } }: Resource, id: string, before: string): Promise<CardPage> => {
  const query = before === '' ? '' : `?before=${encodeURIComponent(before)}`
  return fetchBody<CardPage>(`${path}/${encodeURIComponent(id)}/card${query}`)
}

const useCard = (resource: Resource, id: string) =>
  useInfiniteQuery({
    queryKey: [resource.name, 'card', id],
    queryFn: ({ pageParam }) => fetchPage(resource, id, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
    retry: false,
  })

/** One entry: when, what it was and by which document, from where to where, how much, by whom. */
function CardItem({ entry }: { readonly entry: CardEntry }) {
  const translate = useTranslate()
  const { at, title, reverses, from, to, values, user_id, shop, was: earlierLabel, document, agreed } = entry
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: '0 16px',
        alignItems: 'baseline',
        padding: '8px 0',
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '150px minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr)' },
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {formatMoment(at)}
      </Typography>
      <div>
        <b>{title}</b> {reverses && <StatusChip label={translate('generator.card.reverses')} color="error" />}
        {document && <CardDocumentLink document={document} />}
        {earlierLabel !== null && (
          <Typography variant="body2" color="textSecondary">
            {translate('generator.card.was', { label: earlierLabel })}
          </Typography>
        )}
      </div>
      <div>
        {from !== null && to !== null && (
          <div>
            {from} <span aria-hidden="true">→</span>
            <Box component="span" sx={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>
              {translate('document.preview.to')}
            </Box>{' '}
            {to}
          </div>
        )}
        {values.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {values.map(({ title: name, text }) => `${name} ${text}`).join(' · ')}
          </Typography>
        )}
      </div>
      <Typography variant="body2" component="div">
        {shop === null ? user_id : translate('generator.card.shop', { shop })}
        {agreed && (
          <Typography variant="body2" color="textSecondary">
            <AuthorizationText agreed={agreed} />
          </Typography>
        )}
      </Typography>
    </Box>
  )
}

/** The document by its number, as a link for who has a screen that opens it. */
function CardDocumentLink({ document: { resource, title, id, label } }: { readonly document: CardDocument }) {
  const { menu } = useSchema()
  const path = findDocumentList(menu, resource)?.path ?? findResourcePath(menu, resource)
  const text = label === null ? title : `${title} ${label}`
  return (
    <Typography variant="body2">
      {id !== null && path !== undefined ? (
        <MuiLink component={Link} to={`${path}/${id}`}>
          {text}
        </MuiLink>
      ) : (
        text
      )}
    </Typography>
  )
}
