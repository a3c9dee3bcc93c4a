import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { uangPas } from '../../../domain/penjualan/uang-pas.ts'
import { rupiah } from '../../../engine/values/rupiah.ts'
import { DocumentFields, useDocument, useDocumentLines } from '../../generator/parts/parts.ts'
import { Amount } from './Amount.tsx'

const cashFields = ['uang_tunai', 'transfer_lebih']

/** What the customer hands over, with the next round sums of the banknotes; nothing where the document does not ask for it. */
export function CashGiven() {
  const translate = useTranslate()
  const { whole, ruled } = useDocument()
  const payments = useDocumentLines('pembayaran')
  const cash = payments.reduce(
    (sum, { values }) => sum + (values.jenis === 'CASH' ? Number(values.jumlah_rp) || 0 : 0),
    0,
  )
  const field = whole.field.uang_tunai
  const hasTransfer = payments.some(({ values }) => values.jenis === 'TRANSFER')
  const names = cashFields.filter(name => (name === 'uang_tunai' ? cash > 0 : hasTransfer))
  if (!field || names.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mt: 1 }}>
      <Box sx={{ flex: 1, minWidth: 260 }}>
        <DocumentFields names={names} />
      </Box>
      <Box
        role="group"
        aria-label={translate('counter.cash-given')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}
      >
        {uangPas(rupiah(cash)).map(amount => (
          <Button
            key={amount}
            variant="outlined"
            color="secondary"
            onClick={() => ruled.type({ ...ruled.typed(), uang_tunai: amount })}
          >
            <Amount field={field} value={amount} />
          </Button>
        ))}
      </Box>
    </Box>
  )
}
