import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ChangeEvent, type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import { isPrefixUnit } from '../../../engine/field/add-unit.ts'
import type { NumberFormat } from '../../../engine/field/scaled-type.ts'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { getAriaProps, getBoxProps, getFieldFrameProps, type InputProps } from './input-props.ts'
import {
  describeUnderstood,
  formatTyped,
  formatUnderstood,
  type NumberValue,
  readNumber,
  replaceZero,
  showNumber,
} from './number-text.ts'

interface NumberInputProps extends InputProps<NumberValue | undefined, NumberValue> {
  /** Decimals: 0 for rupiah, 3 for grams. The value is the number itself (12.345), never its scaled integer. */
  readonly scale: number
  /** Shown beside the number: `Rp` before it, `gr` and `%` after it. */
  readonly unit?: string | undefined
  /** Words for the unit that one may type beside the number. */
  readonly units?: readonly string[] | undefined
  /** Rendered after the number: a button that fills the box. */
  readonly action?: ReactNode
}

/**
 * A number, grouped by thousands while typing, with the interpreted value below it if it is ambiguous; arrows and the wheel
 * do not change it.
 */
export function NumberInput({ scale, unit, units, action, ...inputProps }: NumberInputProps) {
  const { value, onChange, onBlur } = inputProps
  const { text, understood, reformat: settle, onPaste, onType } = useNumberText({ value, scale, units, onChange })
  const unitSuffix = isPrefixUnit(unit) ? undefined : unit
  const props =
    understood === undefined
      ? inputProps
      : { ...inputProps, help: formatUnderstood(understood, unit), error: undefined }
  return (
    <FieldFrame {...getFieldFrameProps(props)}>
      <OutlinedInput
        {...getBoxProps(props)}
        value={text}
        onChange={onType}
        onPaste={onPaste}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        autoComplete="off"
        inputProps={{
          ...getAriaProps(props),
          inputMode: scale > 0 ? 'decimal' : 'numeric',
          style: { textAlign: 'right' },
        }}
        startAdornment={isPrefixUnit(unit) && <InputAdornment position="start">{unit}</InputAdornment>}
        endAdornment={
          (unitSuffix ?? action) && (
            <InputAdornment position="end">
              {action}
              {unitSuffix}
            </InputAdornment>
          )
        }
      />
    </FieldFrame>
  )
}

interface NumberTextOptions extends NumberFormat {
  readonly value: NumberValue | undefined
  readonly onChange: (value: NumberValue) => void
}

/** Returns the inserted text of an input event; undefined if the browser does not report it. */
const getInserted = (event: Event, pasted: string | undefined): string | undefined => {
  if (pasted !== undefined) return pasted
  if (!(event instanceof InputEvent)) return undefined
  return event.inputType.startsWith('delete') ? '' : (event.data ?? undefined)
}

/** The text of a number input: grouped while typing; follows a value from outside, but not one it reported itself. */
export function useNumberText({ value, onChange, ...kind }: NumberTextOptions) {
  const getShown = () => {
    const text = showNumber(value, kind)
    return { text, isOurs: typeof value !== 'string' || text !== value, isShown: true }
  }
  const [typed, setTyped] = useState(getShown)
  const [lastValue, setLastValue] = useState(value ?? null)
  const pasted = useRef<string>(undefined)
  if ((value ?? null) !== lastValue) {
    setLastValue(value ?? null)
    setTyped(getShown())
  }
  return {
    text: typed.text,
    /** The interpreted value of an ambiguous text. */
    understood: describeUnderstood(typed, kind),
    reformat: (): void => setTyped(getShown()),
    onPaste: (event: ClipboardEvent): void => {
      pasted.current = event.clipboardData.getData('text')
    },
    onType: ({ target: box, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
      const inserted = getInserted(nativeEvent, pasted.current)
      const caret = box.selectionStart ?? box.value.length
      const change = { text: box.value, caret, inserted }
      const next = formatTyped(typed, typed.isShown ? replaceZero(typed.text, change) : change, kind.scale)
      pasted.current = undefined
      if (next.text !== box.value) {
        box.value = next.text
        box.setSelectionRange(next.caret, next.caret)
      }
      const parsed = readNumber(next.text, kind)
      setTyped({ text: next.text, isOurs: next.isOurs, isShown: false })
      setLastValue(parsed)
      if (parsed !== value) onChange(parsed)
    },
  }
}
