import type { Field } from '../../../engine/schema.ts'
import type { FieldInputProps } from './field-view.ts'

/** What every input is told of its field, whatever its type: label, help, marks and faults. */
export const framed = (
  field: Field,
  { id, onBlur, error, readOnly, autoFocus, inputRef }: Omit<FieldInputProps, 'field' | 'value' | 'onChange'>,
) => ({
  id,
  label: field.title,
  required: field.required,
  readOnly: readOnly === true,
  ...(field.looks.help !== undefined && { help: field.looks.help }),
  ...(field.looks.placeholder !== undefined && { placeholder: field.looks.placeholder }),
  ...(field.looks.width !== undefined && { width: field.looks.width }),
  ...(error !== undefined && { error }),
  ...(autoFocus === true && { autoFocus }),
  ...(onBlur && { onBlur }),
  ...(inputRef && { inputRef }),
})
