import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { getFieldView } from '../../fields/field-views.tsx'
import { useTally } from './use-tally.ts'

interface ChangeProps {
  /** In pixels, of the sum. */
  readonly size: number
}

/** What is still due, or what goes back to the customer: the largest figure of a counter. */
export function Change({ size }: ChangeProps) {
  const translate = useTranslate()
  const tally = useTally()
  if (!tally) return null
  const { dueField, unpaid, changeDue, isEmpty, counter, backTitle } = tally
  const { Cell } = getFieldView(dueField)
  const paidLabel = changeDue > 0 ? (backTitle ?? translate('counter.back')) : translate('counter.paid')
  const label = unpaid > 0 ? (counter.rest ?? translate('counter.short')) : paidLabel
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        flexWrap: 'wrap',
        columnGap: 2,
        minHeight: size * 1.3,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {!isEmpty && (
        <>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: Math.max(14, size / 2.5) }}>
            {label}
          </Box>
          <Box
            component="strong"
            sx={{ fontSize: size, lineHeight: 1.3, color: unpaid > 0 ? 'warning.main' : 'primary.main' }}
          >
            <Cell field={dueField} value={unpaid > 0 ? unpaid : changeDue} />
          </Box>
        </>
      )}
    </Box>
  )
}
