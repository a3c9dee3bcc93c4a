import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { ShortcutBarrier } from './shortcuts/ShortcutBarrier.tsx'

export interface ProgressDialogProps {
  readonly open: boolean
  readonly title: string
  /** 0 to 100. */
  readonly percentage: number
  readonly message?: string | undefined
  /** Without it the work cannot be cancelled, and Esc does nothing. */
  readonly onCancel?: (() => void) | undefined
}

/** Long work with its number; it blocks the page because the work does. */
export function ProgressDialog({ open, title, percentage, message, onCancel }: ProgressDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const whole = Math.min(100, Math.max(0, Math.floor(percentage)))
  return (
    <Dialog open={open} maxWidth="xs" aria-labelledby={id}>
      <ShortcutBarrier />
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography variant="h1" component="p" sx={{ mb: 1 }}>
          {whole}%
        </Typography>
        <LinearProgress variant="determinate" value={whole} aria-labelledby={id} />
        <Typography color="textSecondary" role="status" sx={{ mt: 1.5, minHeight: 20, overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      </DialogContent>
      {onCancel && (
        <DialogActions>
          <Button color="secondary" variant="outlined" onClick={onCancel} autoFocus>
            {translate('ui.cancel')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
