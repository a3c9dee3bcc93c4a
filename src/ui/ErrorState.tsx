import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { ErrorIcon } from './icons.ts'

interface ErrorStateProps {
  /** What is wrong, in the words of the user. */
  readonly message: string
  /** What to do next. */
  readonly hint?: string | undefined
  readonly refNumber?: string | undefined
  readonly onRetry?: (() => void) | undefined
}

/** In the place of what could not be shown. */
export function ErrorState({ message, hint, refNumber, onRetry }: ErrorStateProps) {
  const translate = useTranslate()
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, padding: '48px 16px' }}
    >
      <ErrorIcon color="error" aria-hidden sx={{ fontSize: 36 }} />
      <Typography variant="subtitle1">{message}</Typography>
      {hint && <Typography color="textSecondary">{hint}</Typography>}
      {onRetry && (
        <Button variant="outlined" color="secondary" onClick={onRetry} sx={{ mt: 1 }}>
          {translate('ui.try-again')}
        </Button>
      )}
      {refNumber && (
        <Typography variant="caption" color="textSecondary" sx={{ userSelect: 'all' }}>
          {translate('ui.reference', { ref: refNumber })}
        </Typography>
      )}
    </Box>
  )
}
