// The props of every input, and the part of them that its box receives.
import type { Ref } from 'react'
import { describedBy } from '../form/field-ids.ts'

export interface InputProps<Value, Messages = Value> {
  readonly id: string
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Messages) => void
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
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** Text that may be absent; an emptied input reports ''. */
export type MaybeText = string | null | undefined

type Common = Omit<InputProps<unknown, never>, 'value' | 'onChange'>

/** The part for FieldFrame. */
export const frameOf = ({ id, label, required, help, error, width }: Common) => ({
  id,
  label,
  required,
  help,
  error,
  width,
})

/** The part for an OutlinedInput, but for its value. */
export const boxOf = ({
  id,
  required,
  disabled,
  readOnly,
  autoFocus,
  placeholder,
  error,
  onBlur,
  inputRef,
}: Common) => ({
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
export const ariaOf = ({ id, error, help }: Common) => ({ 'aria-describedby': describedBy(id, error, help) })
