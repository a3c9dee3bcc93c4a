import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { ShortcutBarrier } from '../shortcuts/ShortcutBarrier.tsx'
import type { Question } from './use-confirm.ts'

/** One question with two buttons; Enter presses the one that has the focus. */
export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const translate = useTranslate()
  const id = useId()
  const { title, message, yes, no, danger = false } = question
  return (
    <Dialog
      open
      maxWidth="xs"
      role="alertdialog"
      onClose={() => onAnswer(false)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
    >
      <ShortcutBarrier />
      <DialogTitle id={`${id}-title`}>{title ?? translate('ui.confirm.title')}</DialogTitle>
      <DialogContent>
        <Typography
          id={`${id}-message`}
          color="textSecondary"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {message}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" variant="outlined" onClick={() => onAnswer(false)} autoFocus={danger}>
          {no ?? translate('ui.no')}
        </Button>
        <Button
          color={danger ? 'error' : 'primary'}
          variant="contained"
          onClick={() => onAnswer(true)}
          autoFocus={!danger}
        >
          {yes ?? translate('ui.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
