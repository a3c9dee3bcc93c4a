import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { ShortcutBarrier } from '../../../ui/shortcuts/ShortcutBarrier.tsx'
import { keyText } from '../../text/key-text.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import type { BulkOutcome } from './use-bulk-move.ts'

interface BulkOutcomeDialogProps {
  readonly resource: Resource
  readonly outcome: BulkOutcome
  readonly onClose: () => void
}

/** Which documents the move was not made on, and why, one by one. */
export function BulkOutcomeDialog({ resource, outcome, onClose }: BulkOutcomeDialogProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const id = useId()
  const { done, troubles } = outcome
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <ShortcutBarrier />
      <DialogTitle id={id}>{translate('document.bulk-some', { done, failed: troubles.length })}</DialogTitle>
      <DialogContent>
        <ul>
          {troubles.map(({ row, text }) => (
            <li key={String(row.id)}>
              <b>{keyText(resource, row, words)}</b>: {text}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('generator.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
