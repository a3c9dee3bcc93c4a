import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
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
  const { done, troubles } = outcome
  return (
    <DialogFrame
      title={translate('document.bulk-some', { done, failed: troubles.length })}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('generator.close')}
        </Button>
      }
    >
      <ul>
        {troubles.map(({ row, text }) => (
          <li key={String(row.id)}>
            <b>{keyText(resource, row, words)}</b>: {text}
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
