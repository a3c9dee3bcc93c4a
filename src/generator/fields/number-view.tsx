import { NumberInput } from '../../ui/inputs/NumberInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { framed } from './framed.ts'
import { PlainCell } from './plain-cell.tsx'

/** A number in its unit; the unit stands at the label, never in the box. */
export const numberView = (unit?: string): FieldView => {
  function Input({ field, value, onChange, ...rest }: FieldInputProps) {
    return (
      <NumberInput
        {...framed(field, rest)}
        value={typeof value === 'boolean' ? null : value === '' ? null : value}
        onChange={next => onChange(next ?? '')}
        scale={field.type.scale ?? 0}
        {...(unit !== undefined && { unit })}
      />
    )
  }
  return { align: 'right', Cell: PlainCell, Input }
}
