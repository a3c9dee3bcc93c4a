import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type DateFormat, formatDate } from '../../../engine/value/date-format.ts'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { CalendarIcon, CloseIcon } from '../icons.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
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
