import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { getFieldView } from '../../fields/registry.ts'
import type { buildMoneySum } from './money-sum.ts'

/** The money of a document, row by row; the total stands under a line. */
export function MoneySumList({ rows }: Pick<NonNullable<ReturnType<typeof buildMoneySum>>, 'rows'>) {
  const translate = useTranslate()
  return (
    <section aria-label={translate('document.sum')}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('document.sum')}
      </Typography>
      <Box component="dl" sx={{ margin: 0, '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' } }}>
        {rows.map(({ field, value, isTotal = false }, index) => {
          const { Cell } = getFieldView(field)
          return (
            <Box
              key={field.name}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                minHeight: 24,
                ...(isTotal && { fontWeight: 650 }),
                ...(isTotal && index > 0 && { borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.5 }),
              }}
            >
              <Box component="dt" sx={{ color: isTotal ? 'text.primary' : 'text.secondary' }}>
                {field.title}
              </Box>
              <dd>
                <Cell field={field} value={value} />
              </dd>
            </Box>
          )
        })}
      </Box>
    </section>
  )
}
