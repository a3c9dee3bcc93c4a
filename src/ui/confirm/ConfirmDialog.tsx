import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { DialogFrame } from '../overlay/DialogFrame.tsx'
import type { Question } from './use-confirm.ts'

/** One question with two buttons; Enter presses the one that has the focus. */
export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const translate = useTranslate()
  const { title, message, yes, no, danger = false } = question
  return (
    <DialogFrame
      title={title ?? translate('ui.confirm.title')}
      maxWidth="xs"
      role="alertdialog"
      onClose={() => onAnswer(false)}
      actions={
        <>
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
        </>
      }
    >
      <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
    </DialogFrame>
  )
}
