import { useTranslate } from 'react-admin'
import { layoutLines } from '../../../engine/field/line-layout.ts'
import { pageElements } from '../../../engine/field/page-layout.ts'
import { BusyBoundary } from '../../ui/BusyBoundary.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import type { FieldCellProps, FieldInputProps, FieldView } from './field-view.ts'

/** Lists show it too, and need nothing of its form. */
const LayoutInput = loadLazily(() => import('./LayoutInput.tsx'), 'LayoutInput')

function Input(input: FieldInputProps) {
  return (
    <BusyBoundary>
      <LayoutInput {...input} />
    </BusyBoundary>
  )
}

function Cell({ field, value }: FieldCellProps) {
  const translate = useTranslate()
  const count = field.type.layout === 'page' ? pageElements(value).length : layoutLines(value).length
  return translate('layout.count', { count })
}

export const layoutView: FieldView = { align: 'left', Cell, Input }
