import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { standsBefore } from '../../../../engine/fields/unit-text.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import { fieldPath } from '../../../forms/field-path.ts'
import { viewOf } from '../../fields/registry.ts'
import type { FormFields } from '../../form/form-fields.ts'

/** What the program says of a document while it is typed: dates, totals. It takes one line, and the lines have the room. */
export function GivenFacts({ fields }: { readonly fields: readonly Field[] }) {
  const values = useWatch<FormFields, ReturnType<typeof fieldPath>[]>({
    name: fields.map(({ name }) => fieldPath(name)),
  })
  const messages = fields.flatMap((field, index) => {
    const value = values[index] ?? ''
    return value === '' || value === null ? [] : [{ field, value }]
  })
  if (messages.length === 0) return null
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2px 20px',
        margin: 0,
        padding: { xs: '8px 16px', sm: '8px 24px' },
      }}
    >
      {messages.map(({ field, value }) => {
        const { Cell } = viewOf(field)
        return (
          <Box key={field.name} sx={{ display: 'flex', gap: 0.75, '& dd': { margin: 0, fontWeight: 650 } }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {field.title}
            </Box>
            <dd>
              {standsBefore(field.type.unit) && `${field.type.unit} `}
              <Cell field={field} value={value} />
              {!standsBefore(field.type.unit) && field.type.unit !== undefined && ` ${field.type.unit}`}
            </dd>
          </Box>
        )
      })}
    </Box>
  )
}
