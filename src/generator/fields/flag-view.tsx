import { useTranslate } from 'react-admin'
import { StatusChip } from '../../ui/ChipList.tsx'
import { FlagInput } from '../../ui/inputs/TextInput.tsx'
import type { FieldCellProps, FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'

function Cell({ value }: FieldCellProps) {
  const translate = useTranslate()
  return (
    <StatusChip label={translate(value === true ? 'ui.yes' : 'ui.no')} color={value === true ? 'success' : 'default'} />
  )
}

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return <FlagInput {...getFrameProps(field, rest)} value={value === true} onChange={onChange} />
}

export const flagView: FieldView = { align: 'center', Cell, Input }
