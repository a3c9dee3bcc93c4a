import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Print as PrintDefinition } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { SuccessIcon } from '../../../ui/icons.ts'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { getFieldView } from '../../fields/field-views.tsx'
import { PrintButton } from '../../print/PrintButton.tsx'
import { usePrint } from '../../print/use-print.ts'
import { formatKey } from '../../text/format-key.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import type { CounterChange } from '../counter/counter-change.ts'

export interface PrintOfferContent {
  readonly row: JsonRow
  readonly message: string
  readonly prints: readonly PrintDefinition[]
  /** Shown where this save took or gave the money. */
  readonly change?: CounterChange | undefined
}

interface PrintOfferProps extends PrintOfferContent {
  readonly resource: Resource
  readonly onClose: () => void
}

/** What was saved, by its number, and its prints. */
export function PrintOffer({ resource, row, message, prints, change, onClose }: PrintOfferProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const print = usePrint(resource)
  const titles = resource.key.map(name => resource.field[name]?.title ?? name).join(' ')
  return (
    <DialogFrame
      title={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <SuccessIcon color="success" aria-hidden />
          {message}
        </Box>
      }
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      disableRestoreFocus
      actions={
        <>
          <Button color="secondary" variant="outlined" onClick={onClose} autoFocus={prints.length === 0}>
            {translate('generator.close')}
          </Button>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {prints.map((one, index) => (
              <PrintButton
                key={one.id}
                print={one}
                label={prints.length === 1 ? translate('document.print') : one.title}
                variant="contained"
                autoFocus={index === 0}
                onPrint={way => void print(String(row.id), one, way)}
              />
            ))}
          </Box>
        </>
      }
    >
      <Typography color="textSecondary">{titles}</Typography>
      <Typography variant="h1" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {formatKey(resource, row, words)}
      </Typography>
      {change && <ChangeFigure {...change} />}
    </DialogFrame>
  )
}

/** The money that goes back, or is paid out, in large type while the confirmation is shown. */
function ChangeFigure({ field, amount, title }: CounterChange) {
  const translate = useTranslate()
  const { Cell } = getFieldView(field)
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', flexWrap: 'wrap', mt: 2 }}>
      <Typography component="span" color="textSecondary" sx={{ fontSize: 20 }}>
        {title ?? translate('counter.back')}
      </Typography>
      <Typography component="strong" color="primary" sx={{ fontSize: 44, fontWeight: 700, lineHeight: 1.2 }}>
        <Cell field={field} value={amount} />
      </Typography>
    </Box>
  )
}
