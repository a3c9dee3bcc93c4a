import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { getFieldView } from '../fields/registry.ts'
import { useFlagChoices } from '../fields/use-flag-choices.ts'

interface FilterInputProps {
  readonly id: string
  readonly field: Field
  readonly value: JsonScalar
  readonly onChange: (value: JsonScalar) => void
  readonly error?: string | undefined
}

/** One value of a filter; a flag can be left open here. */
export function FilterInput({ id, field, value, onChange, error }: FilterInputProps) {
  const flags = useFlagChoices()
  if (field.type.name === 'flag') {
    return (
      <ChoiceInput
        id={id}
        label={field.title}
        required={field.required}
        error={error}
        placeholder={field.presentation.placeholder}
        value={value === null ? '' : String(value)}
        choices={flags}
        onChange={picked => onChange(picked === '' ? null : picked === 'true')}
      />
    )
  }
  const { Input } = getFieldView(field)
  return <Input id={id} field={field} value={value ?? ''} onChange={onChange} {...(error !== undefined && { error })} />
}
