import { TimeInput } from '../../ui/inputs/TimeInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'
import { PlainCell } from './plain-cell.tsx'

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return <TimeInput {...getFrameProps(field, rest)} value={String(value ?? '')} onChange={onChange} />
}

export const timeView: FieldView = { align: 'left', Cell: PlainCell, Input }
