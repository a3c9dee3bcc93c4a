import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
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

const path = 'users/sessions'
const queryKey = ['own-sessions']

/** Where the user is signed in and what receives push messages; each, or all but this device, can be ended here. */
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
      end={isCurrent ? undefined : { label: translate('shell.sessions.end-one', { device }), onEnd }}
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
      end={{ label: translate('shell.sessions.end-push', { device }), onEnd }}
    />
  )
}

interface DeviceItemProps {
  readonly title: string
  readonly facts: string
  readonly hint: string
  readonly end: { readonly label: string; readonly onEnd: () => void } | undefined
}

function DeviceItem({ title, facts, hint, end }: DeviceItemProps) {
  const translate = useTranslate()
  return (
    <ListItem
      disableGutters
      secondaryAction={
        end && (
          <Button size="small" color="error" onClick={end.onEnd} aria-label={end.label}>
            {translate('shell.sessions.end')}
          </Button>
        )
      }
      sx={{ pr: end ? 12 : 0 }}
    >
      <ListItemText
        primary={title}
        secondary={facts}
        slotProps={{ secondary: { sx: { whiteSpace: 'pre-line' } } }}
        title={hint}
      />
    </ListItem>
  )
}

// What a browser calls itself, in two words that a user knows it by.

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const findName = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** `Chrome, Windows`; of a program its own first word. */
export const getDeviceName = (agent: string): string => {
  const names = [findName(browsers, agent), findName(systems, agent)].filter(name => name !== undefined)
  return names.length > 0 ? names.join(', ') : (/^[^\s/]+/.exec(agent)?.[0] ?? '-')
}
