import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { sumBy } from 'es-toolkit/math/sumBy'
import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Print as PrintDefinition } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { SuccessIcon } from '../../../ui/icons.ts'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { getFieldView } from '../../fields/registry.ts'
import { formatKey } from '../../text/format-key.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { PrintButton } from './PrintButton.tsx'
import { usePrint } from './use-print.ts'

export interface PrintOfferContent {
  readonly row: JsonRow
  readonly message: string
  readonly prints: readonly PrintDefinition[]
}

interface PrintOfferProps extends PrintOfferContent {
  readonly resource: Resource
  readonly onClose: () => void
  /** The document was paid earlier: its change was shown then. */
  readonly isPaid?: boolean
}

/** What was saved, by its number, and its prints. */
export function PrintOffer({ resource, row, message, prints, onClose, isPaid = false }: PrintOfferProps) {
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
      {!isPaid && <ChangeDue resource={resource} row={row} />}
    </DialogFrame>
  )
}

/** The change due to the customer, in large type, while the confirmation is shown. */
function ChangeDue({ resource, row }: Pick<PrintOfferProps, 'resource' | 'row'>) {
  const translate = useTranslate()
  const { due = '', back = [], received } = resource.screen.form.counter ?? {}
  const field = resource.field[due]
  const getNumber = (name: string): number => Number(row[name] ?? 0) || 0
  const sum = sumBy(back, name => getNumber(name))
  if (!field || (sum === 0 && (received === undefined || getNumber(received) === 0))) return null
  const { Cell } = getFieldView(field)
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', flexWrap: 'wrap', mt: 2 }}>
      <Typography component="span" color="textSecondary" sx={{ fontSize: 20 }}>
        {translate('counter.back')}
      </Typography>
      <Typography component="strong" color="primary" sx={{ fontSize: 44, fontWeight: 700, lineHeight: 1.2 }}>
        <Cell field={field} value={sum} />
      </Typography>
    </Box>
  )
}
