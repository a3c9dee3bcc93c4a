import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useDocument, useDocumentValues } from '../../generator/parts/parts.ts'

/** Name and kind of the customer, over the table. */
export function CustomerFacts() {
  const { fullResource: whole } = useDocument()
  const { nama_customer: name, jenis_customer: kind } = useDocumentValues(['nama_customer', 'jenis_customer'])
  const title = whole.field.jenis_customer?.choices.find(({ value }) => value === kind)?.title
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 650 }}>
      {String(name)}
      {title && <Chip size="small" label={title} />}
    </Box>
  )
}
