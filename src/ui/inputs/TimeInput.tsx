import OutlinedInput from '@mui/material/OutlinedInput'
import type { ChangeEvent } from 'react'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { ariaOf, boxOf, frameOf, type InputProps, type MaybeText } from './input-props.ts'
import { timeText } from './time-text.ts'

/** A time of the day, HH:mm: the colon comes by itself. */
export function TimeInput(props: InputProps<MaybeText, string>) {
  const { value, onChange, placeholder = 'HH:mm' } = props
  const onType = ({ target: box }: ChangeEvent<HTMLInputElement>): void => {
    const caret = box.selectionStart ?? box.value.length
    const text = timeText(box.value)
    const place = caret === box.value.length ? text.length : timeText(box.value.slice(0, caret)).length
    if (text !== box.value) {
      box.value = text
      box.setSelectionRange(place, place)
    }
    if (text !== value) onChange(text)
  }
  return (
    <FieldFrame {...frameOf(props)}>
      <OutlinedInput
        {...boxOf({ ...props, placeholder })}
        value={value ?? ''}
        onChange={onType}
        autoComplete="off"
        inputProps={{ ...ariaOf(props), inputMode: 'numeric' }}
      />
    </FieldFrame>
  )
}
