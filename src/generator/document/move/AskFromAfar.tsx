import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { PhoneKeyIcon } from '../../../ui/icons.ts'
import { useTimeLeft } from '../use-time-left.ts'
import type { OwnRequestState } from './use-own-request.ts'

/** Asks those who may agree, wherever they are; gone while an answer is waited for. */
export function AskButton({ request, busy, ask }: OwnRequestState) {
  const translate = useTranslate()
  if (request) return null
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<PhoneKeyIcon />}
      title={translate('requests.ask-help')}
      onClick={() => void ask()}
      aria-disabled={busy}
    >
      {translate('requests.ask')}
    </Button>
  )
}

/** How long an answer is waited for, or why none is. */
export function RequestState({ request, busy, message, withdraw }: OwnRequestState) {
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
  if (message === undefined) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {message}
    </Alert>
  )
}
