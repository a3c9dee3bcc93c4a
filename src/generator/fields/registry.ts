// The view of a field: a reference first, then the widget of the definition, then the type.

import type { ViewName } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { choiceView } from './choice-view.tsx'
import { dateView } from './date-view.tsx'
import type { FieldView } from './field-view.ts'
import { flagView } from './flag-view.tsx'
import { imageView } from './image-view.tsx'
import { instantView } from './instant-view.tsx'
import { layoutView } from './layout-view.tsx'
import { manyReferenceView } from './many-reference-view.tsx'
import { menuView } from './menu-view.tsx'
import { numberView } from './number-view.tsx'
import { referenceView } from './reference-view.tsx'
import { secretView } from './secret-view.tsx'
import { barcodeView, digitsView, noteView, numberKView, textView } from './text-view.tsx'
import { timeView } from './time-view.tsx'

/** A view for each name that a field type may have; several types share one. */
const typeViews: Readonly<Record<ViewName, FieldView>> = {
  text: textView,
  note: noteView,
  barcode: barcodeView,
  number: numberView,
  flag: flagView,
  date: dateView,
  time: timeView,
  instant: instantView,
  choice: choiceView,
  secret: secretView,
  menu: menuView,
  image: imageView,
  layout: layoutView,
}

/** Views that a definition may select by `x-ui.widget`, and the single-line view of notes in documents. */
const viewsByWidget: Readonly<Record<string, FieldView>> = {
  'number-k': numberKView,
  digits: digitsView,
  line: textView,
}

/** The view of a field. */
export const getFieldView = (field: Field): FieldView => {
  if (field.ref) return field.type.many ? manyReferenceView : referenceView
  // What comes from a choice of another row is text, and reads as the choice does.
  const typeView = field.choices.length > 0 ? choiceView : typeViews[field.type.view]
  return viewsByWidget[field.presentation.widget ?? ''] ?? typeView
}
