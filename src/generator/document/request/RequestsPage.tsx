import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { OpenRequest } from '../../../../engine/answers/request-answers.ts'
import { getRefusalText } from '../../../providers/http.ts'
import { onLive } from '../../../providers/live.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { PushSwitch } from '../../push/PushSwitch.tsx'
import { fetchRequests } from '../request-calls.ts'
import { useTimeLeft } from '../use-time-left.ts'
import { RequestDialog } from './RequestDialog.tsx'

/** The live connection announces changes; this is for when there is none. */
const pollMilliseconds = 15_000

/** Requests of others that this user may agree to, the oldest first; a message on the phone opens one by its id. */
export function RequestsPage() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['authorization-requests'],
    queryFn: fetchRequests,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: pollMilliseconds,
  })
  useEffect(() => onLive('requests-changed', () => void refetch()), [refetch])
  const id = search.get('id')
  const open = (next: string | undefined): void => {
    setSearch(next === undefined ? {} : { id: next }, { replace: true })
    void refetch()
  }
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHead title={translate('requests.title')} subtitle={translate('requests.about')} />
      {error && !data ? (
        <ErrorState message={getRefusalText(error, translate('requests.failed'))} onRetry={() => refetch()} />
      ) : (
        data?.requests.length === 0 && <EmptyState text={translate('requests.empty')} />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data?.requests.map(request => (
          <li key={request._id}>
            <RequestCard request={request} onOpen={() => open(request._id)} />
          </li>
        ))}
      </Box>
      <PushSwitch label={translate('requests.push')} hint={translate('requests.push-hint')} />
      {id !== null && <RequestDialog key={id} id={id} onClose={() => open(undefined)} />}
    </Box>
  )
}

interface RequestCardProps {
  readonly request: OpenRequest
  readonly onOpen: () => void
}

function RequestCard({ request, onOpen }: RequestCardProps) {
  const translate = useTranslate()
  const left = useTimeLeft(request.seconds_left)
  const { category, document, move, requester, shop_name: shop } = request
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h2" sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
          {category}
        </Typography>
        <Typography component="span" aria-label={translate('requests.left', { time: left })} noWrap>
          {left}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {document}, {move}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('requests.from', { requester, shop })}
      </Typography>
      <Button variant="contained" onClick={onOpen} sx={{ justifySelf: { sm: 'start' }, mt: 1 }}>
        {translate('requests.open')}
      </Button>
    </Paper>
  )
}
