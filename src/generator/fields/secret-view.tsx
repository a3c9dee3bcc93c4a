import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <SecretInput
      {...getFrameProps(field, rest)}
      value={String(value ?? '')}
      onChange={onChange}
      autoComplete="new-password"
    />
  )
}

export const secretView: FieldView = { align: 'left', Cell: () => '••••••••', Input }
