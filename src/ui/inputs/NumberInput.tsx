import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { isPrefixUnit } from '../../../engine/field/add-unit.ts'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { getAriaProps, getBoxProps, getFieldFrameProps, type InputProps } from './input-props.ts'
import { formatUnderstood, type NumberValue } from './number-text.ts'
import { useNumberText } from './use-number-text.ts'

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
