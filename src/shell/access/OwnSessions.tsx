import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { OwnSession, OwnSessions as OwnSessionList } from '../../../engine/schema/answers/signed-in-answers.ts'
import { fetchBody, getRefusalText } from '../../providers/http.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { getDeviceName } from './device-name.ts'

const path = 'users/sessions'
const queryKey = ['own-sessions']

/** Where the user is signed in; each of them, or all but this one, can be ended here. */
export function OwnSessions({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const popup = usePopup()
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchBody<OwnSessionList>(path),
    refetchOnMount: 'always',
  })
  const sessions = data?.sessions ?? []
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
          {sessions.length > 1 && (
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
        </List>
      )}
    </DialogFrame>
  )
}

function SessionItem({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
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
    <ListItem
      disableGutters
      secondaryAction={
        !isCurrent && (
          <Button
            size="small"
            color="error"
            onClick={onEnd}
            aria-label={translate('shell.sessions.end-one', { device })}
          >
            {translate('shell.sessions.end')}
          </Button>
        )
      }
      sx={{ pr: isCurrent ? 0 : 12 }}
    >
      <ListItemText
        primary={isCurrent ? translate('shell.sessions.current', { device }) : device}
        secondary={translate('shell.sessions.facts', facts)}
        slotProps={{ secondary: { sx: { whiteSpace: 'pre-line' } } }}
        title={session.device}
      />
    </ListItem>
  )
}
