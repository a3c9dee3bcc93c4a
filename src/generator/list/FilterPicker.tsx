import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Field } from '../../../engine/schema/field.ts'
import { FilterIcon } from '../../ui/icons.ts'
import { findUnreadable } from '../form/form-values.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { type FilterDraft, getFilterNames } from './filter-names.ts'

/** More fields are arranged in two columns. */
const maxSingleColumn = 5

const getGridStyles = (fields: number) => ({
  display: 'grid',
  alignItems: 'start',
  gap: 2,
  width: { xs: 300, sm: fields > maxSingleColumn ? 600 : 300 },
  gridTemplateColumns: { xs: '1fr', sm: fields > maxSingleColumn ? '1fr 1fr' : '1fr' },
})

interface FilterPickerProps {
  readonly fields: readonly Field[]
  /** What is chosen already, by the words of the query. */
  readonly chosen: FilterDraft
  /** Called with all that is filled in. */
  readonly onChoose: (chosen: FilterDraft) => void
}

/** Opens what the list can be filtered by, with what is chosen; all that is filled in counts at once, with Enter or the button. */
export function FilterPicker({ fields, chosen, onChoose }: FilterPickerProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [draft, setDraft] = useState<FilterDraft>({})
  const [showsFaults, setShowsFaults] = useState(false)
  const filled = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '' && value !== null))
  const hasUnreadable = fields.some(field =>
    getFilterNames(field).range?.some(word => findUnreadable(field, draft[word])),
  )
  const close = (): void => {
    setAnchor(undefined)
    setDraft({})
    setShowsFaults(false)
  }
  const apply = (): void => {
    setShowsFaults(true)
    if (hasUnreadable) return
    if (JSON.stringify(filled) !== JSON.stringify(chosen)) onChoose(filled)
    close()
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={event => {
          setDraft(chosen)
          setAnchor(event.currentTarget)
        }}
      >
        {translate('generator.filter')}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('generator.filter'), sx: { p: 2 } } }}
      >
        <Box
          component="form"
          noValidate
          sx={getGridStyles(fields.length)}
          onSubmit={event => {
            event.preventDefault()
            // In the React tree the popover is inside another form, although not in the DOM.
            event.stopPropagation()
            apply()
          }}
        >
          {fields.map(field => (
            <FilterChoice
              key={field.name}
              {...{ field, draft, showsFaults }}
              onChange={changed => setDraft(before => ({ ...before, ...changed }))}
            />
          ))}
          <Button type="submit" variant="contained" sx={{ gridColumn: '1 / -1' }}>
            {translate('generator.apply')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
