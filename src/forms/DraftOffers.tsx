import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { formatMoment } from '../ui/format-moment.ts'

interface DraftOffersProps<Offer> {
  readonly offers: readonly Offer[]
  readonly onTake: (draft: Offer) => void
  readonly onDiscard: (draft: Offer) => void
}

/** What was typed and never saved: to go on with, or to throw away. */
export function DraftOffers<Offer extends { readonly id: string; readonly at: string }>({
  offers,
  onTake,
  onDiscard,
}: DraftOffersProps<Offer>) {
  const translate = useTranslate()
  return offers.map(draft => (
    <Alert
      key={draft.id}
      severity="info"
      sx={{ mb: 1, alignItems: 'center' }}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" color="inherit" onClick={() => onDiscard(draft)}>
            {translate('ui.draft.discard')}
          </Button>
          <Button size="small" variant="contained" onClick={() => onTake(draft)}>
            {translate('ui.draft.take')}
          </Button>
        </Box>
      }
    >
      {translate('ui.draft.found', { at: formatMoment(draft.at) })}
    </Alert>
  ))
}
