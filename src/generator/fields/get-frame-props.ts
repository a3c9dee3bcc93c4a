import type { Field } from '../../../engine/schema/field.ts'
import type { FieldInputProps } from './field-view.ts'

/** The props that every input takes from its field, whatever its type: label, help, marks and faults. */
export const getFrameProps = (
  field: Field,
  { id, onBlur, error, readOnly, autoFocus, inputRef }: Omit<FieldInputProps, 'field' | 'value' | 'onChange'>,
) => ({
  id,
  label: field.title,
  required: field.required,
  leastWidth: estimateValueWidth(field),
  readOnly: readOnly === true,
  ...(field.presentation.help !== undefined && { help: field.presentation.help }),
  ...(field.presentation.placeholder !== undefined && { placeholder: field.presentation.placeholder }),
  ...(field.presentation.width !== undefined && { width: field.presentation.width }),
  ...(error !== undefined && { error }),
  ...(autoFocus === true && { autoFocus }),
  ...(onBlur && { onBlur }),
  ...(inputRef && { inputRef }),
})

// How wide a box is that shows the usual values of a field.

/** In pixels, of a letter and of what a box has beside its text. */
const [letterWidth, boxEdges, iconWidth] = [8, 26, 30]

/** A row is named by its code and its name. */
const rowLength = 26

const phoneLength = 14

const [shortestText, longestText] = [12, 22]

/** In pixels; longer values are rare, and scroll in their box. */
const estimateValueWidth = (field: Field): number => Math.max(field.title.length * 7 + 12, measureValue(field))

const measureValue = ({ type, ref, choices, limits, personal }: Field): number => {
  if (ref) return rowLength * letterWidth + boxEdges + iconWidth
  if (choices.length > 0)
    return (
      Math.min(longestText, Math.max(...choices.map(choice => choice.title.length))) * letterWidth +
      boxEdges +
      iconWidth
    )
  const usual = personal === 'phone' ? phoneLength : type.boxWidth
  if (usual !== undefined) return usual * letterWidth + boxEdges
  const most = limits.maxLength ?? type.json.maxLength ?? longestText
  return Math.min(longestText, Math.max(shortestText, most)) * letterWidth + boxEdges
}
