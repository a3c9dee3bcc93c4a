import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TextInput } from '../inputs/TextInput.tsx'
import { DialogFrame } from '../overlay/DialogFrame.tsx'
import type { ConfirmOptions } from './use-confirm.ts'

interface ConfirmDialogProps {
  readonly question: ConfirmOptions
  readonly onAnswer: (yes: boolean) => void
}

/** One question with two buttons; Enter presses the one that has the focus. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const translate = useTranslate()
  const { title, message, yes, no, danger = false, irreversible = danger, onReason } = question
  const [reason, setReason] = useState('')
  const isReasonMissing = onReason !== undefined && reason.trim() === ''
  const submit = (): void => {
    if (isReasonMissing) return
    onReason?.(reason.trim())
    onAnswer(true)
  }
  return (
    <DialogFrame
      title={title ?? translate('ui.confirm.title')}
      maxWidth="xs"
      role="alertdialog"
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button color="secondary" variant="outlined" onClick={() => onAnswer(false)} autoFocus={irreversible}>
            {no ?? translate('ui.no')}
          </Button>
          <Button
            color={danger ? 'error' : 'primary'}
            variant="contained"
            onClick={submit}
            aria-disabled={isReasonMissing}
            autoFocus={!irreversible && !onReason}
          >
            {yes ?? translate('ui.yes')}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
      {onReason && (
        <Box sx={{ mt: 2 }}>
          <TextInput
            id="confirm-reason"
            label={translate('ui.confirm.reason')}
            required
            autoFocus
            case="asis"
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
        </Box>
      )}
    </DialogFrame>
  )
}
