import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Field } from '../../../engine/schema/field.ts'
import { FilterIcon } from '../../ui/icons.ts'
import { unreadIn } from '../form/form-values.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { type FilterDraft, filterWords } from './filter-words.ts'

/** More fields are arranged in two columns. */
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
  const [isAsked, setIsAsked] = useState(false)
  if (fields.length === 0) return null
  const filled = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '' && value !== null))
  const isUnread = fields.some(field => filterWords(field).range?.some(word => unreadIn(field, draft[word])))
  const close = (): void => {
    setAnchor(undefined)
    setDraft({})
    setIsAsked(false)
  }
  const apply = (): void => {
    setIsAsked(true)
    if (isUnread) return
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
          sx={columnsOf(fields.length)}
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
              {...{ field, draft, isAsked }}
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
