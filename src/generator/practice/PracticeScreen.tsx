import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { PracticeStatus } from '../../../engine/answers/session-answers.ts'
import { fetchBody } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { useShowError } from '../text/use-show-error.ts'

const path = 'system/practice'
const queryKey = ['practice']
const workingMilliseconds = 1000
const openMilliseconds = 15_000

const isWorking = (status: PracticeStatus | undefined): boolean =>
  status?.stage === 'copying' || status?.stage === 'starting'

/** Opens a copy of the shop to practise on, makes it anew and closes it; also inside of that copy. */
export function PracticeScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchBody<PracticeStatus>(path),
    refetchInterval: ({ state }) => (isWorking(state.data) ? workingMilliseconds : openMilliseconds),
  })
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return (
    <Box aria-busy={!data}>
      <PageHead title={title} subtitle={translate('practice.lead')} />
      {data && (
        <Panel title={translate(`practice.stage.${data.stage}`)}>
          <PracticeFacts status={data} />
          <PracticeActions status={data} />
        </Panel>
      )}
    </Box>
  )
}

function PracticeFacts({ status }: { readonly status: PracticeStatus }) {
  const translate = useTranslate()
  const { stage, failure, copied_at } = status
  const address = getAddress(status)
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 720 }}>
      {failure !== null && <Alert severity="error">{translate(`practice.failure.${failure}`)}</Alert>}
      <Typography>{translate(`practice.text.${stage}`)}</Typography>
      {isWorking(status) && <LinearProgress aria-label={translate(`practice.stage.${stage}`)} />}
      {address !== undefined && (
        <Typography>
          <Link href={address} target="_blank" rel="noopener" sx={{ fontSize: 18, fontWeight: 600 }}>
            {address}
          </Link>
        </Typography>
      )}
      {copied_at !== null && (
        <Typography variant="body2" color="textSecondary">
          {translate('practice.copied-at', { at: formatMoment(copied_at) })}
        </Typography>
      )}
    </Box>
  )
}

/** The copy is at another port of the server that answers here, unless the server names an address. */
const getAddress = ({ stage, address, port }: PracticeStatus): string | undefined => {
  if (stage !== 'open') return undefined
  const { protocol, hostname } = window.location
  return address ?? `${protocol}//${hostname}:${port}`
}

function PracticeActions({ status: { stage } }: { readonly status: PracticeStatus }) {
  const translate = useTranslate()
  const change = useChange()
  const isOpen = stage === 'open' || stage === 'inside'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {stage === 'closed' && (
        <Button variant="contained" onClick={() => void change('POST', path)}>
          {translate('practice.open')}
        </Button>
      )}
      {isOpen && (
        <Button variant="outlined" onClick={() => void change('POST', `${path}/reset`, 'reset')}>
          {translate('practice.reset')}
        </Button>
      )}
      {stage !== 'closed' && (
        <Button variant="outlined" color="error" onClick={() => void change('DELETE', path, 'close')}>
          {translate('practice.close')}
        </Button>
      )}
    </Box>
  )
}

/** Asks before what was practised is lost. */
const useChange = () => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const showError = useShowError()
  const queries = useQueryClient()
  return async (method: 'POST' | 'DELETE', to: string, question?: 'reset' | 'close'): Promise<void> => {
    const isConfirmed =
      question === undefined ||
      (await confirm({
        title: translate(`practice.${question}`),
        message: translate(`practice.${question}-text`),
        danger: true,
      }))
    if (!isConfirmed) return
    try {
      queries.setQueryData(queryKey, await fetchBody<PracticeStatus>(to, { method }))
    } catch (error) {
      showError(error, translate('practice.failed'))
    }
  }
}
