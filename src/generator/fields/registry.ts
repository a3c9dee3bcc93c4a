// The view of a field: a reference first, then the widget of the definition, then the type.

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

export const viewsByType: Readonly<Record<string, FieldView>> = {
  code: textView,
  codes: textView,
  label: textView,
  text: textView,
  note: noteView,
  int: numberView,
  money: numberView,
  usd: numberView,
  weight: numberView,
  carat: numberView,
  decimal: numberView,
  percent: numberView,
  flag: flagView,
  date: dateView,
  time: timeView,
  instant: instantView,
  barcode: barcodeView,
  choice: choiceView,
  secret: secretView,
  token: secretView,
  menu: menuView,
  image: imageView,
  'page-layout': layoutView,
  'line-layout': layoutView,
}

/** Views that a definition may select by `x-ui.widget`, and the single-line view of notes in documents. */
const viewsByWidget: Readonly<Record<string, FieldView>> = {
  'number-k': numberKView,
  digits: digitsView,
  line: textView,
}

/** The view of a field; throws for a type that has none, which a test forbids. */
export const getFieldView = (field: Field): FieldView => {
  if (field.ref) return field.type.many ? manyReferenceView : referenceView
  // What comes from a choice of another row is text, and reads as the choice does.
  const typeView = field.choices.length > 0 ? choiceView : viewsByType[field.type.name]
  const view = viewsByWidget[field.presentation.widget ?? ''] ?? typeView
  if (!view) throw new Error(`the type ${field.type.name} has no view`)
  return view
}
