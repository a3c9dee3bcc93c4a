// Notes in the form of a document.
import type { Field } from '../../../engine/schema/field.ts'

/** A note is short while a customer waits; it takes the room of the lines otherwise. */
export const toOneLine = (field: Field): Field =>
  field.type.words === 'lines' && field.presentation.widget === undefined
    ? { ...field, presentation: { ...field.presentation, widget: 'line' } }
    : field
