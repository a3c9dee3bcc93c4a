// What the presentation of a field takes: its cell in a list, and its input in a form.
import type { ComponentType, Ref } from 'react'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'

/** The query parameters of a lookup: the field, and the current values of the form that its filter reads. */
export type LookupRequest = () => { readonly lookup: string; readonly self?: string }

export interface FieldInputProps {
  readonly id: string
  readonly field: Field
  readonly value: JsonScalar
  /** `by` names the source of the value if it is not the keyboard. */
  readonly onChange: (value: JsonScalar, by?: 'scale') => void
  readonly onBlur?: () => void
  readonly error?: string
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly lookup?: LookupRequest
}

export interface FieldCellProps {
  readonly field: Field
  readonly value: JsonScalar
}

export interface FieldView {
  readonly align: 'left' | 'right' | 'center'
  readonly Cell: ComponentType<FieldCellProps>
}
