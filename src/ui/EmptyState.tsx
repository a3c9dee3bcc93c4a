import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorIcon, InboxIcon } from './icons.ts'

interface EmptyStateProps {
  /** What the schema declares, else 'Tidak Ada Data'. */
  readonly text?: string | undefined
  /** The first step one can take from here. */
  readonly action?: ReactNode
}

const emptyStyles = {
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 1.5,
  padding: '48px 16px',
  // A dialog has less room, and shows more that is to be typed.
  '[role=dialog] &': { padding: '12px 16px' },
  // A long label takes two lines in a narrow window.
  '& .MuiButton-root': { maxWidth: '100%', whiteSpace: 'normal' },
} as const

export function EmptyState({ text, action }: EmptyStateProps) {
  const translate = useTranslate()
  return (
    <Box sx={emptyStyles}>
      <InboxIcon aria-hidden sx={{ fontSize: 36, color: 'text.disabled' }} />
      <Typography color="textSecondary">{text ?? translate('ui.empty')}</Typography>
      {action}
    </Box>
  )
}

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
