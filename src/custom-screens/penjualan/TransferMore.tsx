import Box from '@mui/material/Box'
import { DocumentFields, useDocumentLines, useDocumentValues } from '../../generator/parts/parts.ts'

/** The choice whether an overpayment by transfer is accepted; shown only if there is one. */
export function TransferMore() {
  const payments = useDocumentLines('pembayaran')
  const { lebih_bayar: more, transfer_lebih: isAllowed } = useDocumentValues(['lebih_bayar', 'transfer_lebih'])
  const hasTransfer = payments.some(({ values }) => values.jenis === 'TRANSFER')
  if (!hasTransfer || (Number(more) <= 0 && isAllowed !== true)) return null
  return (
    <Box sx={{ flex: 'none', padding: '4px 16px 0' }}>
      <DocumentFields names={['transfer_lebih']} columns={1} focus={false} />
    </Box>
  )
}
