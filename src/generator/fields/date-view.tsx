import { useProject, useSession } from '../../providers/session-context.ts'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'
import { PlainCell } from './plain-cell.tsx'

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  const { dateFormat } = useProject()
  const { businessDate: today } = useSession().user
  return (
    <DateInput
      {...getFrameProps(field, rest)}
      value={String(value ?? '')}
      onChange={onChange}
      today={today}
      dateFormat={dateFormat}
    />
  )
}

export const dateView: FieldView = { align: 'left', Cell: PlainCell, Input }
