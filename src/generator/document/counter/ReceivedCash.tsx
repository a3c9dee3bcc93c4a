import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useSchema } from '../../../providers/schema.tsx'
import { NumberCell } from '../../../ui/inputs/NumberCell.tsx'
import { getFieldView } from '../../fields/registry.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { listCashSums } from './cash-sums.ts'
import { usePayableForm } from './payable-form.ts'
import type { Payments } from './use-payments.ts'

/**
 * The cash that the customer hands over, with the next round sums of the banknotes; renders nothing if no change is
 * returned.
 */
export function ReceivedCash({ payments: { cash, received, setReceivedCash } }: { readonly payments: Payments }) {
  const translate = useTranslate()
  const { fullResource } = usePayableForm()
  const { currency } = useSchema().project
  const { errors } = useFormState<FormFields>()
  const field = fullResource.field[fullResource.screen.form.counter?.received ?? '']
  if (!field || cash <= 0) return null
  const { Cell } = getFieldView(field)
  const fault = errors.fields?.[field.name]?.message
  const faultId = 'received-fault'
  return (
    <Box sx={{ padding: '4px 16px 0' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '128px minmax(0, 1fr) 30px', gap: 0.5, alignItems: 'center' }}>
        <Box aria-hidden sx={{ fontSize: 13, color: 'text.secondary' }}>
          {field.title}
        </Box>
        <NumberCell
          label={field.title}
          value={received === 0 ? null : received}
          scale={currency.decimals}
          changed={false}
          invalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : faultId}
          onChange={value => setReceivedCash(Number(value ?? 0) || 0)}
        />
      </Box>
      {fault && (
        <Box id={faultId} sx={{ fontSize: 12, color: 'error.main' }}>
          {fault}
        </Box>
      )}
      <Box
        role="group"
        aria-label={translate('counter.cash-given')}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 0.75, mt: 0.5 }}
      >
        {listCashSums(cash, currency).map(amount => (
          <Button
            key={amount}
            variant="outlined"
            color="secondary"
            size="small"
            onClick={() => setReceivedCash(amount)}
          >
            <Cell field={field} value={amount} />
          </Button>
        ))}
      </Box>
    </Box>
  )
}
