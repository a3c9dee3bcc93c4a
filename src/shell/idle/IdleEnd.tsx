import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { call } from '../../providers/http.ts'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { shopsQuery } from '../header/use-shops.ts'
import { useIdleEnd } from './use-idle-end.ts'

/** Warns before the session ends for lack of activity; any key or click continues it. */
export function IdleEnd({ token }: { readonly token: string }) {
  const translate = useTranslate()
  const { data } = useQuery(shopsQuery(token))
  const left = useIdleEnd(data?.idle_minutes ?? 0)
  if (left === undefined) return null
  const seconds = Math.ceil(left / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // The click is an activity already, which the server learns of with this call.
  const goOn = (): void => void call('users/session').catch(() => undefined)
  return (
    <DialogFrame
      title={translate('shell.idle.title')}
      maxWidth="xs"
      role="alertdialog"
      onClose={goOn}
      actions={
        <Button variant="contained" autoFocus onClick={goOn}>
          {translate('shell.idle.go-on')}
        </Button>
      }
    >
      <Typography color="textSecondary">{translate('shell.idle.text', { time })}</Typography>
    </DialogFrame>
  )
}
