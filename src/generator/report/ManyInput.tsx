import Box from '@mui/material/Box'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { ChipList } from '../../ui/ChipList.tsx'
import { useValueWords } from '../text/use-value-words.ts'
import { FilterInput } from './FilterInput.tsx'

interface ManyInputProps {
  readonly id: string
  readonly field: Field
  readonly values: readonly JsonScalar[]
  readonly onChange: (values: readonly JsonScalar[]) => void
  readonly error?: string | undefined
}

/** Several values: each picked value is added as a chip that can be removed. */
export function ManyInput({ id, field, values, onChange, error }: ManyInputProps) {
  const words = useValueWords()
  const { placeholder, ...presentation } = field.presentation
  const hasWordForNone = values.length === 0 && placeholder !== undefined
  return (
    <Box sx={{ minWidth: 0 }}>
      <FilterInput
        key={values.length}
        id={id}
        field={{
          ...field,
          required: field.required && values.length === 0,
          presentation: hasWordForNone ? { ...presentation, placeholder } : presentation,
        }}
        value=""
        error={error}
        onChange={picked => {
          if (picked !== null && picked !== '' && !values.includes(picked)) onChange([...values, picked])
        }}
      />
      <ChipList
        label={field.title}
        chips={values.map(value => ({ value: String(value), title: formatValue(field, value, words) }))}
        onRemove={removed => onChange(values.filter(value => String(value) !== removed))}
      />
    </Box>
  )
}
