import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { call } from '../../providers/http.ts'
import { buildShopsQuery } from '../../providers/own-shops.ts'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { useIdleTimeout } from './use-idle-timeout.ts'

/** Warns before the session ends for lack of activity; any key or click continues it. */
export function IdleWarning({ token }: { readonly token: string }) {
  const translate = useTranslate()
  const { data } = useQuery(buildShopsQuery(token))
  const remaining = useIdleTimeout(data?.idle_minutes ?? 0)
  if (remaining === undefined) return null
  const seconds = Math.ceil(remaining / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // The click is an activity already, which the server learns of with this call.
  const keepSession = (): void => void call('users/session').catch(() => undefined)
  return (
    <DialogFrame
      title={translate('shell.idle.title')}
      maxWidth="xs"
      role="alertdialog"
      onClose={keepSession}
      actions={
        <Button variant="contained" autoFocus onClick={keepSession}>
          {translate('shell.idle.go-on')}
        </Button>
      }
    >
      <Typography color="textSecondary">{translate('shell.idle.text', { time })}</Typography>
    </DialogFrame>
  )
}
