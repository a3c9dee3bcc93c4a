import OutlinedInput from '@mui/material/OutlinedInput'
import type { ChangeEvent } from 'react'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { getAriaProps, getBoxProps, getFieldFrameProps, type InputProps, type MaybeText } from './input-props.ts'

/** A time of the day, HH:mm: the colon comes by itself. */
export function TimeInput(props: InputProps<MaybeText, string>) {
  const { value, onChange, placeholder = 'HH:mm' } = props
  const onType = ({ target: box }: ChangeEvent<HTMLInputElement>): void => {
    const caret = box.selectionStart ?? box.value.length
    const text = formatTime(box.value)
    const nextCaret = caret === box.value.length ? text.length : formatTime(box.value.slice(0, caret)).length
    if (text !== box.value) {
      box.value = text
      box.setSelectionRange(nextCaret, nextCaret)
    }
    if (text !== value) onChange(text)
  }
  return (
    <FieldFrame {...getFieldFrameProps(props)}>
      <OutlinedInput
        {...getBoxProps({ ...props, placeholder })}
        value={value ?? ''}
        onChange={onType}
        autoComplete="off"
        inputProps={{ ...getAriaProps(props), inputMode: 'numeric' }}
      />
    </FieldFrame>
  )
}

/** `930` is `09:30`, `12:30:15` and `123015` are `12:30:15`; more digits than a time has are left out. */
export function formatTime(typed: string): string {
  const padded = typed.replace(/^(\d):/, '0$1:').replace(/\D/g, '')
  const digits = (/^(?:[3-9]|2[4-9])/.test(padded) ? `0${padded}` : padded).slice(0, 6)
  return digits.match(/\d{1,2}/g)?.join(':') ?? ''
}
