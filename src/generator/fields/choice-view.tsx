import { StatusChip, type StatusColor } from '../../ui/ChipList.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import type { FieldCellProps, FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'

function Cell({ field, value }: FieldCellProps) {
  const choice = field.choices.find(one => one.value === value)
  if (!choice) return String(value ?? '')
  return choice.color === 'default' ? (
    choice.title
  ) : (
    <StatusChip label={choice.title} color={choice.color as StatusColor} />
  )
}

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <ChoiceInput
      {...getFrameProps(field, rest)}
      value={String(value ?? '')}
      onChange={onChange}
      choices={field.choices}
    />
  )
}

export const choiceView: FieldView = { align: 'left', Cell, Input }
