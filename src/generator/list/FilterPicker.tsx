import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { FilterIcon } from '../../ui/icons.ts'
import { FilterChoice } from './FilterChoice.tsx'

/** More than a box has room for stand beside each other. */
const fewFields = 5

const columnsOf = (fields: number) => ({
  display: 'grid',
  alignItems: 'start',
  gap: 2,
  width: { xs: 300, sm: fields > fewFields ? 600 : 300 },
  gridTemplateColumns: { xs: '1fr', sm: fields > fewFields ? '1fr 1fr' : '1fr' },
})

interface FilterPickerProps {
  readonly fields: readonly Field[]
  readonly onChoose: (chosen: Readonly<Record<string, JsonScalar>>) => void
}

/** Opens what can still be filtered by; a chosen value counts at once. */
export function FilterPicker({ fields, onChoose }: FilterPickerProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (fields.length === 0) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('generator.filter')}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('generator.filter'),
            sx: { p: 2, ...columnsOf(fields.length) },
          },
        }}
      >
        {fields.map(field => (
          <FilterChoice
            key={field.name}
            field={field}
            onChoose={chosen => {
              onChoose(chosen)
              setAnchor(undefined)
            }}
          />
        ))}
      </Popover>
    </>
  )
}
