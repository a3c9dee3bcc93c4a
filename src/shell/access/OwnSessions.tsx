import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type {
  OwnSession,
  OwnSessions as OwnSessionList,
  OwnSubscription,
} from '../../../engine/answers/session-answers.ts'
import { fetchBody, getRefusalText } from '../../providers/http.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { DeviceItem, getDeviceName } from './DeviceItem.tsx'
import { Passkeys } from './Passkeys.tsx'

const path = 'users/sessions'
const queryKey = ['own-sessions']

/** Where the user is signed in, what receives push messages, and the passkeys; each can be ended here, sessions all at once. */
export function OwnSessions({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const popup = usePopup()
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchBody<OwnSessionList>(path),
    refetchOnMount: 'always',
  })
  const { sessions = [], subscriptions = [] } = data ?? {}
  const endSessions = async (sessionPath: string): Promise<void> => {
    try {
      const body = await fetchBody<OwnSessionList>(sessionPath, { method: 'DELETE' })
      queries.setQueryData(queryKey, body)
      popup.success(translate('shell.sessions.ended'))
    } catch (error) {
      popup.error(getRefusalText(error, translate('shell.sessions.failed')))
      await refetch()
    }
  }
  return (
    <DialogFrame
      title={translate('shell.sessions.title')}
      maxWidth="sm"
      busy={isFetching}
      onClose={onClose}
      actions={
        <>
          {sessions.length + subscriptions.length > 1 && (
            <Button color="error" variant="outlined" onClick={() => endSessions(path)}>
              {translate('shell.sessions.end-others')}
            </Button>
          )}
          <Box sx={{ flex: 1 }} />
          <Button variant="contained" autoFocus onClick={onClose}>
            {translate('shell.sessions.close')}
          </Button>
        </>
      }
    >
      {isError ? (
        <ErrorState message={translate('shell.sessions.failed')} onRetry={() => refetch()} />
      ) : (
        <List disablePadding sx={{ '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
          {sessions.map(session => (
            <SessionItem key={session.id} session={session} onEnd={() => endSessions(`${path}/${session.id}`)} />
          ))}
          {subscriptions.map(one => (
            <SubscriptionItem key={one.id} subscription={one} onEnd={() => endSessions(`${path}/${one.id}`)} />
          ))}
        </List>
      )}
      <Passkeys />
    </DialogFrame>
  )
}

interface SessionItemProps {
  readonly session: OwnSession
  readonly onEnd: () => void
}

function SessionItem({ session, onEnd }: SessionItemProps) {
  const translate = useTranslate()
  const { address, shop, is_current: isCurrent } = session
  const device = getDeviceName(session.device)
  const facts = {
    address: address || '-',
    shop,
    since: formatMoment(session.created_at),
    used: formatMoment(session.used_at),
  }
  return (
    <DeviceItem
      title={isCurrent ? translate('shell.sessions.current', { device }) : device}
      facts={translate('shell.sessions.facts', facts)}
      hint={session.device}
      end={
        isCurrent
          ? undefined
          : { title: translate('shell.sessions.end'), label: translate('shell.sessions.end-one', { device }), onEnd }
      }
    />
  )
}

interface SubscriptionItemProps {
  readonly subscription: OwnSubscription
  readonly onEnd: () => void
}

function SubscriptionItem({ subscription, onEnd }: SubscriptionItemProps) {
  const translate = useTranslate()
  const device = getDeviceName(subscription.device)
  return (
    <DeviceItem
      title={translate('shell.sessions.push', { device })}
      facts={translate('shell.sessions.push-facts', { since: formatMoment(subscription.created_at) })}
      hint={subscription.device}
      end={{ title: translate('shell.sessions.end'), label: translate('shell.sessions.end-push', { device }), onEnd }}
    />
  )
}
