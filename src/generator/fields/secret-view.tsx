import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { framed } from './framed.ts'

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <SecretInput {...framed(field, rest)} value={String(value ?? '')} onChange={onChange} autoComplete="new-password" />
  )
}

export const secretView: FieldView = { align: 'left', Cell: () => '••••••••', Input }
