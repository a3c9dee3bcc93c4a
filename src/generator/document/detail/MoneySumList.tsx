import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { MoneyFact } from '../MoneyFact.tsx'
import type { buildMoneySum } from './money-sum.ts'

/** The money of a document, row by row; the total is below a line. */
export function MoneySumList({ rows }: Pick<NonNullable<ReturnType<typeof buildMoneySum>>, 'rows'>) {
  const translate = useTranslate()
  return (
    <section aria-label={translate('document.sum')}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('document.sum')}
      </Typography>
      <Box component="dl" sx={{ margin: 0, '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' } }}>
        {rows.map(({ field, value, isTotal = false }, index) => (
          <MoneyFact key={field.name} field={field} value={value} isDue={isTotal} hasLine={isTotal && index > 0} />
        ))}
      </Box>
    </section>
  )
}
