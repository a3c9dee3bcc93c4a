import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Print as PrintDefinition } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { PrintIcon, SuccessIcon } from '../../../ui/icons.ts'
import { ShortcutBarrier } from '../../../ui/shortcuts/ShortcutBarrier.tsx'
import { keyText } from '../../text/key-text.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { usePrint } from './use-print.ts'

export interface Offered {
  readonly row: JsonRow
  readonly message: string
  readonly prints: readonly PrintDefinition[]
}

interface PrintOfferProps extends Offered {
  readonly resource: Resource
  readonly onClose: () => void
}

/** What was saved, by its number, and its prints. */
export function PrintOffer({ resource, row, message, prints, onClose }: PrintOfferProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const id = useId()
  const print = usePrint(resource)
  const titles = resource.key.map(name => resource.field[name]?.title ?? name).join(' ')
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id} disableRestoreFocus>
      <ShortcutBarrier />
      <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <SuccessIcon color="success" aria-hidden />
        {message}
      </DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{titles}</Typography>
        <Typography variant="h1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {keyText(resource, row, words)}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" variant="outlined" onClick={onClose} autoFocus={prints.length === 0}>
          {translate('generator.close')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {prints.map((one, index) => (
            <Button
              key={one.id}
              variant="contained"
              startIcon={<PrintIcon />}
              autoFocus={index === 0}
              onClick={() => void print(String(row.id), one)}
            >
              {prints.length === 1 ? translate('document.print') : one.title}
            </Button>
          ))}
        </Box>
      </DialogActions>
    </Dialog>
  )
}
