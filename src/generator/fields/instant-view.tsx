import { formatMoment } from '../../ui/format-moment.ts'
import type { FieldCellProps, FieldView } from './field-view.ts'
import { textView } from './text-view.tsx'

/** A moment in the time zone of the shop; only the program writes one. */
function Cell({ value }: FieldCellProps) {
  const text = String(value ?? '')
  return text === '' ? '' : formatMoment(text)
}

export const instantView: FieldView = { ...textView, Cell }
