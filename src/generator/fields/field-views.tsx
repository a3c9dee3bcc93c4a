// What lists and pages show of a field, and its view: a reference first, then the widget of the definition, then the type.
// The inputs of forms and filters are in field-inputs.tsx, which the first rows of a list do not wait for.
import { useTranslate } from 'react-admin'
import type { JsonScalar, ViewName } from '../../../engine/field/field-type.ts'
import { layoutLines } from '../../../engine/field/line-layout.ts'
import { parseMenuIds } from '../../../engine/field/menu.ts'
import { pageElements } from '../../../engine/field/page-layout.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { StatusChip, type StatusColor } from '../../ui/ChipList.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { ZoomedPicture } from '../../ui/pictures/ZoomedPicture.tsx'
import type { FieldCellProps, FieldView } from './field-view.ts'
import { PlainCell } from './plain-cell.tsx'
import { usePicture } from './use-picture.ts'

export const textView: FieldView = { align: 'left', Cell: PlainCell }
export const noteView: FieldView = { align: 'left', Cell: PlainCell }
export const barcodeView: FieldView = { align: 'left', Cell: PlainCell }
/** A text of digits. */
export const digitsView: FieldView = { align: 'left', Cell: PlainCell }
/** A number with its letter K, such as 24K or 16.5K. */
export const numberKView: FieldView = { align: 'left', Cell: PlainCell }
/** A number, right-aligned, in the unit of its type. */
export const numberView: FieldView = { align: 'right', Cell: PlainCell }
export const dateView: FieldView = { align: 'left', Cell: PlainCell }
export const timeView: FieldView = { align: 'left', Cell: PlainCell }
export const referenceView: FieldView = { align: 'left', Cell: PlainCell }
export const manyReferenceView: FieldView = { align: 'left', Cell: PlainCell }
export const secretView: FieldView = { align: 'left', Cell: () => '••••••••' }
export const choiceView: FieldView = { align: 'left', Cell: ChoiceCell }
export const flagView: FieldView = { align: 'center', Cell: FlagCell }
const instantView: FieldView = { align: 'left', Cell: InstantCell }
export const imageView: FieldView = { align: 'left', Cell: ImageCell }
export const menuView: FieldView = { align: 'left', Cell: MenuCell }
export const layoutView: FieldView = { align: 'left', Cell: LayoutCell }

function ChoiceCell({ field, value }: FieldCellProps) {
  const choice = field.choices.find(one => one.value === value)
  if (!choice) return String(value ?? '')
  return choice.color === 'default' ? (
    choice.title
  ) : (
    <StatusChip label={choice.title} color={choice.color as StatusColor} />
  )
}

function FlagCell({ value }: FieldCellProps) {
  const translate = useTranslate()
  return (
    <StatusChip label={translate(value === true ? 'ui.yes' : 'ui.no')} color={value === true ? 'success' : 'default'} />
  )
}

/** A moment in the time zone of the shop; only the program writes one. */
function InstantCell({ value }: FieldCellProps) {
  const text = String(value ?? '')
  return text === '' ? '' : formatMoment(text)
}

function ImageCell({ field, value }: FieldCellProps) {
  const shown = usePicture(getPictureAddress(value))
  return <ZoomedPicture src={shown} title={field.title} size={28} />
}

/** The empty text is no address. */
const getPictureAddress = (value: JsonScalar): string => (typeof value === 'string' && value.includes('/') ? value : '')

/** The number of assigned menu entries. */
export const useMenuCount = (value: JsonScalar): string => {
  const translate = useTranslate()
  const ids = typeof value === 'string' ? parseMenuIds(value) : undefined
  return ids ? translate('menu-editor.count', { count: ids.length }) : translate('menu-editor.is-standard')
}

function MenuCell({ value }: FieldCellProps) {
  return useMenuCount(value)
}

function LayoutCell({ field, value }: FieldCellProps) {
  const translate = useTranslate()
  const count = field.type.layout === 'page' ? pageElements(value).length : layoutLines(value).length
  return translate('layout.count', { count })
}

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
