import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { layoutLines } from '../../../engine/fields/line-layout.ts'
import { pageElements } from '../../../engine/fields/page-layout.ts'
import type { FieldCellProps, FieldInputProps, FieldView } from './field-view.ts'

/** Lists show it too, and need nothing of its form. */
const LayoutInput = lazy(async () => ({ default: (await import('./LayoutInput.tsx')).LayoutInput }))

function Input(input: FieldInputProps) {
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <LayoutInput {...input} />
    </Suspense>
  )
}

function Cell({ field, value }: FieldCellProps) {
  const translate = useTranslate()
  const count = field.type.name === 'page-layout' ? pageElements(value).length : layoutLines(value).length
  return translate('layout.count', { count })
}

export const layoutView: FieldView = { align: 'left', Cell, Input }
