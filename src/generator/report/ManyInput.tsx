import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslate } from 'ra-core'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { valueText } from '../../../engine/fields/value-text.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { FilterInput } from './FilterInput.tsx'

interface ManyInputProps {
  readonly id: string
  readonly field: Field
  readonly values: readonly JsonScalar[]
  readonly onChange: (values: readonly JsonScalar[]) => void
  readonly error?: string | undefined
}

/** Any of several values: what is picked joins the others, each with its way out. */
export function ManyInput({ id, field, values, onChange, error }: ManyInputProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const titleOf = (value: JsonScalar): string => valueText(field, value, words)
  return (
    <Box sx={{ minWidth: 0 }}>
      <FilterInput
        key={values.length}
        id={id}
        field={{ ...field, required: field.required && values.length === 0 }}
        value=""
        error={error}
        onChange={picked => {
          if (picked !== null && picked !== '' && !values.includes(picked)) onChange([...values, picked])
        }}
      />
      {values.length > 0 && (
        <Box
          component="ul"
          aria-label={field.title}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, margin: '0 0 8px', padding: 0, listStyle: 'none' }}
        >
          {values.map(value => (
            <li key={String(value)}>
              <Chip
                size="small"
                label={titleOf(value)}
                onDelete={() => onChange(values.filter(other => other !== value))}
                aria-label={translate('ui.filter.remove', { title: titleOf(value) })}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}
