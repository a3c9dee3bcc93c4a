import { NumberInput } from '../../ui/inputs/NumberInput.tsx'
import { ScaleButton } from '../scale/ScaleButton.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'
import { PlainCell } from './plain-cell.tsx'

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return (
    <NumberInput
      {...getFrameProps(field, rest)}
      value={typeof value === 'boolean' || value === '' ? null : value}
      onChange={next => onChange(next ?? '')}
      scale={field.type.scale ?? 0}
      unit={field.type.unit}
      units={field.type.units}
      {...(field.input?.scale &&
        rest.readOnly !== true && {
          action: <ScaleButton of={field.title} onWeigh={grams => onChange(grams, 'scale')} />,
        })}
    />
  )
}

/** A number, right-aligned, in the unit of its type. */
export const numberView: FieldView = { align: 'right', Cell: PlainCell, Input }
