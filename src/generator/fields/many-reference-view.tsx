import Box from '@mui/material/Box'
import { useState } from 'react'
import { ChipList } from '../../ui/ChipList.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { PlainCell } from './plain-cell.tsx'
import { referenceView } from './reference-view.tsx'

/** References to several rows: each picked row is added as a chip that can be removed. */
function Input({ field, value, onChange, readOnly, ...rest }: FieldInputProps) {
  const keys = String(value ?? '')
    .split(',')
    .filter(key => key !== '')
  const ReferenceInput = referenceView.Input
  const [hasPicked, setHasPicked] = useState(false)
  return (
    <Box sx={{ minWidth: 0, '@container (min-width: 560px)': { gridColumn: 'span 2' } }}>
      <ReferenceInput
        {...rest}
        autoFocus={hasPicked || rest.autoFocus === true}
        key={keys.length}
        field={{ ...field, required: field.required && keys.length === 0 }}
        value=""
        readOnly={readOnly === true}
        onChange={key => {
          if (key === null || key === '' || keys.includes(String(key))) return
          setHasPicked(true)
          onChange([...keys, key].join(','))
        }}
      />
      <ChipList
        label={field.title}
        chips={keys.map(key => ({ value: key, title: key }))}
        {...(readOnly !== true && { onRemove: key => onChange(keys.filter(other => other !== key).join(',')) })}
      />
    </Box>
  )
}

export const manyReferenceView: FieldView = { align: 'left', Cell: PlainCell, Input }
