import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ChangeEvent, useRef, useState } from 'react'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { ariaOf, boxOf, frameOf, type InputProps } from './input-props.ts'
import { type NumberValue, readNumber, showNumber, typeNumber } from './number-text.ts'

export interface NumberInputProps extends InputProps<NumberValue | undefined, NumberValue> {
  /** Decimals: 0 for rupiah, 3 for grams. The value is the number itself (12.345), never its scaled integer. */
  readonly scale: number
  /** Stands behind the number: `gr`, `%`. */
  readonly unit?: string | undefined
}

/** The text of the box, which follows the value from outside but not the value it told itself. */
function useNumberText(value: NumberValue | undefined, scale: number) {
  const [text, setText] = useState(() => showNumber(value, scale))
  const [known, setKnown] = useState(value ?? null)
  if ((value ?? null) !== known) {
    setKnown(value ?? null)
    setText(showNumber(value, scale))
  }
  const type = (next: string): NumberValue => {
    const read = readNumber(next, scale)
    setText(next)
    setKnown(read)
    return read
  }
  return { text, type, settle: () => setText(showNumber(value, scale)) }
}

/** A number, grouped by thousands as one types; arrows and the wheel leave it alone. */
export function NumberInput({ scale, unit, ...props }: NumberInputProps) {
  const { value, onChange, onBlur } = props
  const { text, type, settle } = useNumberText(value, scale)
  const pasted = useRef<string>(undefined)
  const onType = ({ target: box }: ChangeEvent<HTMLInputElement>): void => {
    const next = typeNumber(text, { text: box.value, caret: box.selectionStart ?? box.value.length }, pasted.current)
    pasted.current = undefined
    if (next.text !== box.value) {
      box.value = next.text
      box.setSelectionRange(next.caret, next.caret)
    }
    const read = type(next.text)
    if (read !== value) onChange(read)
  }
  return (
    <FieldFrame {...frameOf(props)}>
      <OutlinedInput
        {...boxOf(props)}
        value={text}
        onChange={onType}
        onPaste={event => {
          pasted.current = event.clipboardData.getData('text')
        }}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        autoComplete="off"
        inputProps={{ ...ariaOf(props), inputMode: scale > 0 ? 'decimal' : 'numeric', style: { textAlign: 'right' } }}
        endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
      />
    </FieldFrame>
  )
}
