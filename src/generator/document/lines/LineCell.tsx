import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { Field } from '../../../../engine/schema/field.ts'
import { NumberCell } from '../../../ui/inputs/NumberCell.tsx'
import type { NumberValue } from '../../../ui/inputs/number-text.ts'
import { ChoiceCell, TextCell } from '../../../ui/inputs/TextCell.tsx'
import { getFieldInput } from '../../fields/field-inputs.tsx'
import type { LookupRequest } from '../../fields/field-view.ts'
import { getFieldView, numberView, textView } from '../../fields/field-views.tsx'
import type { FormValues } from '../../form/form-values.ts'
import { ScaleButton } from '../../scale/ScaleButton.tsx'

/** A form input in a cell: its label is the column's, its fault is shown under the row. */
const BareInput = styled('div')({
  minWidth: 144,
  '& label, & p': visuallyHidden,
  // A note is one line high until it is written.
  '& textarea:not(:focus)': { height: '20px !important' },
  // The buttons of a picture are as high as the boxes beside them, and side by side.
  '&:has(.MuiButton-root)': { minWidth: 164 },
  '& .MuiButton-root': { minHeight: 28, padding: '3px 8px', fontSize: 13 },
})

/** A cell with its button beside it. */
const WeighedCell = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', minWidth: 0 })

interface LineCellProps {
  readonly id: string
  readonly label: string
  readonly field: Field
  readonly value: FormValues[string]
  readonly fault: string | undefined
  readonly faultId: string
  /** `by` names the source of the value if it is not the keyboard. */
  readonly onChange: (value: FormValues[string], by?: 'scale') => void
  /** For a field that names rows: what may be named in this line. */
  readonly lookup: LookupRequest
}

/** A cell that is written, by the type of its field. */
export function LineCell({ id, label, field, value, fault, faultId, onChange, lookup }: LineCellProps) {
  const view = getFieldView(field)
  const cellProps = { label, invalid: fault !== undefined, describedBy: fault === undefined ? undefined : faultId }
  if (field.choices.length > 0)
    return <ChoiceCell {...cellProps} value={String(value ?? '')} choices={field.choices} onChange={onChange} />
  const cell = view === numberView && (
    <NumberCell
      {...cellProps}
      value={value === '' || typeof value === 'boolean' ? null : (value as NumberValue)}
      scale={field.type.scale ?? 0}
      unit={field.type.unit}
      units={field.type.units}
      changed={false}
      onChange={next => onChange(next ?? '')}
    />
  )
  if (cell && field.input?.scale)
    return (
      <WeighedCell>
        {cell}
        <ScaleButton of={label} onWeigh={grams => onChange(grams, 'scale')} />
      </WeighedCell>
    )
  if (cell) return cell
  if (view === textView)
    return (
      <TextCell
        {...cellProps}
        value={String(value ?? '')}
        case={field.case}
        maxLength={field.limits.maxLength ?? field.type.json.maxLength}
        placeholder={field.presentation.placeholder}
        keepsScan={field.input?.scanner}
        onChange={onChange}
      />
    )
  const Input = getFieldInput(field)
  return (
    <BareInput data-bare data-reference={field.ref !== undefined || undefined}>
      <Input
        id={id}
        field={{ ...field, title: label, required: false }}
        value={value}
        onChange={onChange}
        lookup={lookup}
        {...(fault !== undefined && { error: fault })}
      />
    </BareInput>
  )
}
