import { TextInput } from '../../ui/inputs/TextInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { framed } from './framed.ts'
import { PlainCell } from './plain-cell.tsx'

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <TextInput {...framed(field, rest)} value={String(value ?? '')} onChange={onChange} case={field.case} multiline />
  )
}

export const noteView: FieldView = { align: 'left', Cell: PlainCell, Input }
