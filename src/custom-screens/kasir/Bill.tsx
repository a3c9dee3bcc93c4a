import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Field } from '../../../engine/schema/field.ts'
import { useDocument, useDocumentValues } from '../../generator/parts/parts.ts'
import { Amount } from './Amount.tsx'
import { type Due, dueOf } from './due.ts'

interface BillProps extends Due {
  /** Fields of money in the order in which they are shown; all but the first where they are not nothing. */
  readonly facts: readonly string[]
  /** Whose sum goes back to the customer. */
  readonly back?: readonly string[]
  /** Shown after all others. */
  readonly more?: readonly string[]
  /** Word for what is still due, for what goes back, and for neither. */
  readonly words?: { readonly short: string; readonly back: string; readonly paid: string }
}

const usualWords = { short: 'counter.short', back: 'counter.back', paid: 'counter.paid' }

/** What this customer's visit comes to, what is paid of it and what is still due, always in sight once there is anything. */
export function Bill({ facts, back = [], more = [], words = usualWords, ...of }: BillProps) {
  const translate = useTranslate()
  const { whole } = useDocument()
  const named = [...facts, ...back, ...more]
  const { due, paid } = dueOf(of)
  const values = useDocumentValues([...new Set([...named, due, paid])])
  const worth = (name: string): number => Number(values[name] ?? 0) || 0
  const short = worth(due) - worth(paid)
  const given = back.reduce((sum, name) => sum + worth(name), 0)
  const isEmpty = [...named, due, paid].every(name => worth(name) === 0)
  const shown = named.filter((name, index) => index === 0 || worth(name) !== 0)
  const field = whole.field[due]
  if (!field) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 24px',
        padding: { xs: '10px 16px', sm: '10px 24px' },
      }}
    >
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 20px', margin: 0, flex: 1 }}>
        {shown.map(name => {
          const own = whole.field[name]
          return own && <Fact key={name} field={own} value={worth(name)} />
        })}
      </Box>
      <Box role="status" sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, minHeight: 39 }}>
        {!isEmpty && (
          <>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate(short > 0 ? words.short : given > 0 ? words.back : words.paid)}
            </Box>
            <Box component="strong" sx={{ fontSize: 26, color: short > 0 ? 'warning.main' : 'primary.main' }}>
              <Amount field={field} value={short > 0 ? short : given} />
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}

function Fact({ field, value }: { readonly field: Field; readonly value: number }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75, '& dd': { margin: 0, fontWeight: 650 } }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {field.title}
      </Box>
      <dd>
        <Amount {...{ field, value }} />
      </dd>
    </Box>
  )
}
