import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type DateFormat, formatDate } from '../../../engine/value/tanggal.ts'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { CalendarIcon, CloseIcon } from '../icons.ts'
import { loadLazily } from '../load-lazily.ts'
import { formatDay } from './digit-filters.ts'
import { getAriaProps, getBoxProps, getFieldFrameProps, type InputProps, type MaybeText } from './input-props.ts'

interface DateInputProps extends InputProps<MaybeText, string> {
  /** The first and last day that may be chosen, yyyy-MM-dd. */
  readonly minDate?: string | undefined
  readonly maxDate?: string | undefined
  /** The date of 'Hari Ini', yyyy-MM-dd; the day of this device by default (a shop may work on another day). */
  readonly today?: string | undefined
  /** Default: yyyy-MM-dd. */
  readonly dateFormat?: DateFormat | undefined
}

const openingKeys = ['Enter', ' ', 'ArrowDown']

/** A date as yyyy-MM-dd that is chosen, not typed (specification 5); only one icon, so that it fits into the narrowest box. */
export function DateInput({ minDate, maxDate, today, dateFormat = 'yyyy-MM-dd', ...props }: DateInputProps) {
  const translate = useTranslate()
  const { id, value, onChange, onBlur, required, disabled, readOnly } = props
  const placeholder = props.placeholder ?? translate('ui.calendar.title')
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const canChange = !disabled && !readOnly
  const canClear = canChange && !required && Boolean(value)
  const open = (): void => setOpen(canChange)
  const close = (): void => {
    setOpen(false)
    onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (openingKeys.includes(event.key) && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      open()
    }
    if (canClear && ['Delete', 'Backspace'].includes(event.key)) onChange('')
  }
  return (
    <FieldFrame {...getFieldFrameProps(props)}>
      <OutlinedInput
        {...getBoxProps({ ...props, placeholder })}
        ref={box}
        readOnly
        onBlur={isOpen ? undefined : onBlur}
        value={formatDate(value ?? '', dateFormat)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        className={canChange ? 'choosable' : ''}
        inputProps={{
          ...getAriaProps(props),
          onClick: open,
          role: 'combobox',
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? `${id}-calendar` : undefined,
        }}
        endAdornment={
          <InputAdornment position="end" sx={{ ml: 0, mr: canClear ? -1.25 : -0.25 }}>
            {canClear ? (
              <IconButton size="small" tabIndex={-1} aria-label={translate('ui.clear')} onClick={() => onChange('')}>
                <CloseIcon />
              </IconButton>
            ) : (
              <CalendarIcon aria-hidden sx={{ fontSize: 16, pointerEvents: 'none' }} />
            )}
          </InputAdornment>
        }
      />
      {isOpen && (
        <CalendarPopover
          id={`${id}-calendar`}
          anchor={box}
          {...{ value, minDate, maxDate, today }}
          onChoose={day => {
            onChange(day)
            close()
          }}
          onClose={close}
        />
      )}
    </FieldFrame>
  )
}

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
function CalendarPopover({ id, anchor, onChoose, onClose, ...days }: CalendarPopoverProps) {
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
