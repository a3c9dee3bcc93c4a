import type { ComponentProps } from 'react'
import type { Field } from '../../../engine/schema/field.ts'
import { keepDigits, keepNumberWithDotAndK } from '../../ui/inputs/digit-filters.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'
import { PlainCell } from './plain-cell.tsx'

type TextInputOptions = Pick<
  ComponentProps<typeof TextInput>,
  'case' | 'filter' | 'multiline' | 'maxLength' | 'keepsScan'
>

/** A text, and what becomes of it while it is written. */
const createTextView = (getOptions: (field: Field) => TextInputOptions): FieldView => {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view, when the module is loaded
  function Input({ field, value, onChange, ...rest }: FieldInputProps) {
    return (
      <TextInput
        {...getFrameProps(field, rest)}
        {...getOptions(field)}
        value={String(value ?? '')}
        onChange={onChange}
      />
    )
  }
  return { align: 'left', Cell: PlainCell, Input }
}

export const textView = createTextView(field => ({
  case: field.choices.length > 0 ? 'asis' : field.case,
  maxLength: field.limits.maxLength ?? field.type.json.maxLength,
  keepsScan: field.input?.scanner,
}))

export const noteView = createTextView(field => ({ case: field.case, multiline: true }))

/** A barcode: what is left of one is written out, `428` is `00000428`. */
export const barcodeView: FieldView = {
  align: 'left',
  Cell: PlainCell,
  Input: function Input({ field, value, onChange, onBlur, ...rest }) {
    const completeCode = (): void => {
      const parsed = field.type.read(String(value ?? ''))
      if ('value' in parsed && parsed.value !== null && parsed.value !== (value ?? '')) onChange(parsed.value)
      onBlur?.()
    }
    return (
      <TextInput
        {...getFrameProps(field, { ...rest, onBlur: completeCode })}
        case="asis"
        filter={keepDigits}
        inputMode="numeric"
        maxLength={field.type.width}
        value={String(value ?? '')}
        onChange={onChange}
      />
    )
  },
}

/** A text of digits. */
export const digitsView = createTextView(({ limits }) => ({
  case: 'asis',
  filter: keepDigits,
  maxLength: limits.maxLength,
}))

/** A number with its letter K, such as 24K or 16.5K: digits, a dot and K are taken, nothing else. */
export const numberKView = createTextView(() => ({ case: 'upper', filter: keepNumberWithDotAndK }))
