import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { standsBefore } from '../../../engine/fields/unit-text.ts'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { ariaOf, boxOf, frameOf, type InputProps } from './input-props.ts'
import { type NumberValue, understoodText } from './number-text.ts'
import { useNumberText } from './use-number-text.ts'

export interface NumberInputProps extends InputProps<NumberValue | undefined, NumberValue> {
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
export function NumberInput({ scale, unit, units, action, ...given }: NumberInputProps) {
  const { value, onChange, onBlur } = given
  const { text, understood, settle, onPaste, onType } = useNumberText({ value, scale, units, onChange })
  const unitBehind = standsBefore(unit) ? undefined : unit
  const props =
    understood === undefined ? given : { ...given, help: understoodText(understood, unit), error: undefined }
  return (
    <FieldFrame {...frameOf(props)}>
      <OutlinedInput
        {...boxOf(props)}
        value={text}
        onChange={onType}
        onPaste={onPaste}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        autoComplete="off"
        inputProps={{ ...ariaOf(props), inputMode: scale > 0 ? 'decimal' : 'numeric', style: { textAlign: 'right' } }}
        startAdornment={standsBefore(unit) && <InputAdornment position="start">{unit}</InputAdornment>}
        endAdornment={
          (unitBehind ?? action) && (
            <InputAdornment position="end">
              {action}
              {unitBehind}
            </InputAdornment>
          )
        }
      />
    </FieldFrame>
  )
}
