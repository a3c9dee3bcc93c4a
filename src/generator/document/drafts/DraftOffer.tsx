import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type OfferedDraft, rowCount } from './local-drafts.ts'

interface DraftOfferProps {
  readonly offers: readonly OfferedDraft[]
  readonly onTake: (draft: OfferedDraft) => void
  readonly onDiscard: (draft: OfferedDraft) => void
}

const timeOf = (at: string): string => new Date(at).toLocaleString('sv-SE').slice(0, 16)

/** What was typed and never saved: to go on with, or to throw away. */
export function DraftOffer({ offers, onTake, onDiscard }: DraftOfferProps) {
  const translate = useTranslate()
  return offers.map(draft => (
    <Alert
      key={draft.id}
      severity="info"
      sx={{ mb: 1, alignItems: 'center' }}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" color="inherit" onClick={() => onDiscard(draft)}>
            {translate('document.draft.discard')}
          </Button>
          <Button size="small" variant="contained" onClick={() => onTake(draft)}>
            {translate('document.draft.take')}
          </Button>
        </Box>
      }
    >
      {translate('document.draft.found', { at: timeOf(draft.at), count: rowCount(draft.body) })}
    </Alert>
  ))
}
