import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { type RefObject, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { loadLazily } from '../load-lazily.ts'
import { formatDay } from './date-text.ts'
import type { MaybeText } from './input-props.ts'

const Calendar = loadLazily(() => import('./Calendar.tsx'), 'Calendar')

interface CalendarPopoverProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly value: MaybeText
  readonly minDate?: string | undefined
  readonly maxDate?: string | undefined
  readonly today?: string | undefined
  readonly onChoose: (day: string) => void
  readonly onClose: () => void
}

/** The calendar under a date box, with 'Hari Ini'; Esc closes it and leaves the form open. */
export function CalendarPopover({ id, anchor, onChoose, onClose, ...days }: CalendarPopoverProps) {
  const translate = useTranslate()
  const { minDate, maxDate, today = formatDay(new Date()) } = days
  const isOutside = (minDate !== undefined && today < minDate) || (maxDate !== undefined && today > maxDate)
  return (
    <Popover
      open
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { id, role: 'dialog', 'aria-label': translate('ui.calendar.title'), sx: { mt: 0.5 } } }}
    >
      <Box sx={{ width: 284, minHeight: 308, padding: 1.5, paddingBottom: 0.5 }}>
        <Suspense fallback={null}>
          <Calendar {...days} today={today} onChoose={onChoose} />
        </Suspense>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'center', padding: 0.5, borderTop: 1, borderColor: 'divider' }}>
        <Button size="small" fullWidth disabled={isOutside} onClick={() => onChoose(today)}>
          {translate('ui.calendar.today')}
        </Button>
      </Box>
    </Popover>
  )
}
