import type { Field } from '../../../engine/schema/field.ts'
import type { FieldInputProps } from './field-view.ts'
import { estimateValueWidth } from './value-width.ts'

/** The props that every input takes from its field, whatever its type: label, help, marks and faults. */
export const getFrameProps = (
  field: Field,
  { id, onBlur, error, readOnly, autoFocus, inputRef }: Omit<FieldInputProps, 'field' | 'value' | 'onChange'>,
) => ({
  id,
  label: field.title,
  required: field.required,
  leastWidth: estimateValueWidth(field),
  readOnly: readOnly === true,
  ...(field.presentation.help !== undefined && { help: field.presentation.help }),
  ...(field.presentation.placeholder !== undefined && { placeholder: field.presentation.placeholder }),
  ...(field.presentation.width !== undefined && { width: field.presentation.width }),
  ...(error !== undefined && { error }),
  ...(autoFocus === true && { autoFocus }),
  ...(onBlur && { onBlur }),
  ...(inputRef && { inputRef }),
})
