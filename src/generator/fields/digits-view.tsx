import { digitsOnly } from '../../ui/inputs/digit-filters.ts'
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
      case="asis"
      filter={digitsOnly}
      maxLength={field.limits.maxLength}
    />
  )
}

/** A text of digits, such as a barcode. */
export const digitsView: FieldView = { align: 'left', Cell: PlainCell, Input }
