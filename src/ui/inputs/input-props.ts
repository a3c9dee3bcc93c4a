// The props of every input, and the part of them that its box receives.
import type { Ref } from 'react'
import { getDescriptionId } from '../form/FieldFrame.tsx'

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

export interface LookupItem {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  /** Why it cannot be chosen; such options follow the others. */
  readonly refusal?: string | undefined
}

export interface LookupSource {
  readonly search: (text: string) => Promise<readonly LookupItem[]>
  readonly find: (value: string) => Promise<LookupItem | undefined>
}

export interface LookupInputProps extends Omit<InputProps<MaybeText, string>, 'onChange'>, LookupSource {
  /** Called with the value, '' when it is emptied, and with the chosen option. */
  readonly onChange: (value: string, option?: LookupItem) => void
  /** Shown before anything is typed; without them the first options are requested. */
  readonly recent?: readonly LookupItem[] | undefined
  /** Takes what was typed and is not there. */
  readonly onFree?: ((text: string) => void) | undefined
  /** The value that a typed text means, as `428` is `00000428`. */
  readonly readCode?: ((text: string) => string) | undefined
  /** Offered where the list has no record: makes one. */
  readonly create?: { readonly label: string; readonly onOpen: () => void } | undefined
  /** The last entry of the list: opens the list where its records are managed. */
  readonly manage?: { readonly label: string; readonly onOpen: () => void } | undefined
}
