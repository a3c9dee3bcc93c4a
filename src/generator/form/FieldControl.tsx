import { type RefCallback, useCallback, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Field } from '../../../engine/schema/field.ts'
import { getFieldPath } from '../../forms/field-path.ts'
import type { LookupRequest } from '../fields/field-view.ts'
import { getFieldView } from '../fields/registry.ts'
import type { FormFields } from './form-fields.ts'

interface FieldControlProps {
  readonly field: Field
  readonly readOnly: boolean
  readonly onLeave: (name: string) => void
  readonly lookup?: LookupRequest | undefined
  readonly inputRef?: RefCallback<HTMLInputElement>
}

/** One field of a form: the view of its type, its value, and its fault once it was touched. */
export function FieldControl({ field, readOnly, onLeave, lookup, inputRef }: FieldControlProps) {
  const { field: control, fieldState } = useController<FormFields, ReturnType<typeof getFieldPath>>({
    name: getFieldPath(field.name),
  })
  const { getValues, setValue } = useFormContext<FormFields>()
  const controlId = useId()
  const { Input } = getFieldView(field)
  const { ref: controlRef } = control
  const inputCallback = useCallback<RefCallback<HTMLInputElement>>(
    element => {
      // The form gives the first field that is wrong the focus, so it must know the boxes.
      controlRef(element)
      return inputRef?.(element)
    },
    [controlRef, inputRef],
  )
  return (
    <Input
      // A dialog over a form may have a field of the same name.
      id={`${controlId}-field-${field.name}`}
      field={field}
      value={control.value ?? ''}
      onChange={(value, by) => {
        const { source, sources: [typed, weighed] = [] } = field.input ?? {}
        // Known to the rules before they see the number.
        if (source !== undefined) setValue('typed', { ...getValues('typed'), [source]: (by ? weighed : typed) ?? '' })
        control.onChange(value)
      }}
      onBlur={() => {
        control.onBlur()
        onLeave(field.name)
      }}
      readOnly={readOnly}
      {...(lookup && { lookup })}
      {...(fieldState.error?.message !== undefined && { error: fieldState.error.message })}
      inputRef={inputCallback}
    />
  )
}
