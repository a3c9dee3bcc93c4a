import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { PlainCell } from './plain-cell.tsx'
import { referenceView } from './reference-view.tsx'

/** Several rows of another resource: what is picked joins the others, each with its way out. */
function Input({ field, value, onChange, readOnly, ...rest }: FieldInputProps) {
  const translate = useTranslate()
  const keys = String(value ?? '')
    .split(',')
    .filter(key => key !== '')
  const One = referenceView.Input
  const [picked, setPicked] = useState(false)
  return (
    <Box sx={{ minWidth: 0, '@container (min-width: 560px)': { gridColumn: 'span 2' } }}>
      <One
        {...rest}
        autoFocus={picked || rest.autoFocus === true}
        key={keys.length}
        field={{ ...field, required: field.required && keys.length === 0 }}
        value=""
        readOnly={readOnly === true}
        onChange={key => {
          if (key === null || key === '' || keys.includes(String(key))) return
          setPicked(true)
          onChange([...keys, key].join(','))
        }}
      />
      {keys.length > 0 && (
        <Box
          component="ul"
          aria-label={field.title}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, margin: '4px 0 8px', padding: 0, listStyle: 'none' }}
        >
          {keys.map(key => (
            <li key={key}>
              <Chip
                size="small"
                label={key}
                {...(readOnly !== true && {
                  onDelete: () => onChange(keys.filter(other => other !== key).join(',')),
                  'aria-label': translate('ui.filter.remove', { title: key }),
                })}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

export const manyReferenceView: FieldView = { align: 'left', Cell: PlainCell, Input }
