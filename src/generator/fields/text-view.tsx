import type { ComponentProps } from 'react'
import type { Field } from '../../../engine/schema/field.ts'
import { digitsOnly, numberWithDotAndK } from '../../ui/inputs/digit-filters.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { framed } from './framed.ts'
import { PlainCell } from './plain-cell.tsx'

type Writing = Pick<ComponentProps<typeof TextInput>, 'case' | 'filter' | 'multiline' | 'maxLength' | 'keepsScan'>

/** A text, and what becomes of it while it is written. */
const textWith = (writing: (field: Field) => Writing): FieldView => {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view, when the module is loaded
  function Input({ field, value, onChange, ...rest }: FieldInputProps) {
    return <TextInput {...framed(field, rest)} {...writing(field)} value={String(value ?? '')} onChange={onChange} />
  }
  return { align: 'left', Cell: PlainCell, Input }
}

export const textView = textWith(field => ({
  case: field.choices.length > 0 ? 'asis' : field.case,
  maxLength: field.limits.maxLength ?? field.type.json.maxLength,
  keepsScan: field.input?.scanner,
}))

export const noteView = textWith(field => ({ case: field.case, multiline: true }))

/** A barcode: what is left of one is written out, `428` is `00000428`. */
export const barcodeView: FieldView = {
  align: 'left',
  Cell: PlainCell,
  Input: function Input({ field, value, onChange, onBlur, ...rest }) {
    const writeOut = (): void => {
      const read = field.type.read(String(value ?? ''))
      if ('value' in read && read.value !== null && read.value !== (value ?? '')) onChange(read.value)
      onBlur?.()
    }
    return (
      <TextInput
        {...framed(field, { ...rest, onBlur: writeOut })}
        case="asis"
        filter={digitsOnly}
        inputMode="numeric"
        maxLength={field.type.width}
        value={String(value ?? '')}
        onChange={onChange}
      />
    )
  },
}

/** A text of digits. */
export const digitsView = textWith(({ limits }) => ({ case: 'asis', filter: digitsOnly, maxLength: limits.maxLength }))

/** A number with its letter K, such as 24K or 16.5K: digits, a dot and K are taken, nothing else. */
export const numberKView = textWith(() => ({ case: 'upper', filter: numberWithDotAndK }))
