import { numberWithDotAndK } from '../../ui/inputs/digit-filters.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { framed } from './framed.ts'
import { PlainCell } from './plain-cell.tsx'

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <TextInput
      {...framed(field, rest)}
      value={String(value ?? '')}
      onChange={onChange}
      case="upper"
      filter={numberWithDotAndK}
    />
  )
}

/** A number with its letter K, such as 24K or 16.5K: digits, a dot and K are taken, nothing else. */
export const numberKView: FieldView = { align: 'left', Cell: PlainCell, Input }
