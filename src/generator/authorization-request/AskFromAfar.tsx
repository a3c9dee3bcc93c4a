import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { PhoneKeyIcon } from '../../ui/icons.ts'
import type { OwnRequestState } from './use-own-request.ts'
import { useTimeLeft } from './use-time-left.ts'

/** Asks those who may agree, wherever they are, and shows how long an answer is waited for. */
export function AskFromAfar({ request, busy, message, ask, withdraw }: OwnRequestState) {
  const translate = useTranslate()
  const left = useTimeLeft(request?.seconds_left ?? 0)
  if (request)
    return (
      <Alert
        severity="info"
        role="status"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={() => void withdraw()} aria-disabled={busy}>
            {translate('requests.withdraw')}
          </Button>
        }
      >
        {translate('requests.waiting')} <span aria-hidden>{left}</span>
      </Alert>
    )
  return (
    <>
      {message !== undefined && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {message}
        </Alert>
      )}
      <Button variant="outlined" fullWidth startIcon={<PhoneKeyIcon />} onClick={() => void ask()} aria-disabled={busy}>
        {translate('requests.ask')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate('requests.ask-help')}
      </Typography>
    </>
  )
}
