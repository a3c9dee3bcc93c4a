import { formatMoment } from '../../ui/format-moment.ts'
import type { FieldCellProps, FieldView } from './field-view.ts'
import { textView } from './text-view.tsx'

/** A moment as the clock on the wall shows it here; only the program writes one. */
function Cell({ value }: FieldCellProps) {
  const text = String(value ?? '')
  return text === '' ? '' : formatMoment(text)
}

export const instantView: FieldView = { ...textView, Cell }
