// The props of every input, and the part of them that its box receives.
import type { Ref } from 'react'
import { getDescriptionId } from '../form/field-ids.ts'

export interface InputProps<Value, ChangeValue = Value> {
  readonly id: string
  readonly label: string
  readonly value: Value
  readonly onChange: (value: ChangeValue) => void
  readonly onBlur?: (() => void) | undefined
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly placeholder?: string | undefined
  /** Columns of the form that it takes, 1 to 4. */
  readonly width?: number | undefined
  /** In pixels: what its values usually need. */
  readonly leastWidth?: number | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** Text that may be absent; an emptied input reports ''. */
export type MaybeText = string | null | undefined

type CommonInputProps = Omit<InputProps<unknown, never>, 'value' | 'onChange'>

/** The part for FieldFrame. */
export const getFieldFrameProps = ({ id, label, required, help, error, width, leastWidth }: CommonInputProps) => ({
  id,
  label,
  required,
  help,
  error,
  width,
  leastWidth,
})

/** The part for an OutlinedInput, but for its value. */
export const getBoxProps = ({
  id,
  required,
  disabled,
  readOnly,
  autoFocus,
  placeholder,
  error,
  onBlur,
  inputRef,
}: CommonInputProps) => ({
  id,
  required: required ?? false,
  disabled: disabled ?? false,
  readOnly: readOnly ?? false,
  autoFocus: autoFocus ?? false,
  placeholder: placeholder ?? '',
  error: Boolean(error),
  onBlur,
  inputRef,
})

/** The part for the <input> itself. */
export const getAriaProps = ({ id, error, help }: CommonInputProps) => ({
  'aria-describedby': getDescriptionId(id, error, help),
})
