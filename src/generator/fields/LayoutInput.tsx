import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { layoutFields } from '../../../engine/record/layout-faults.ts'
import { fieldPath } from '../../forms/field-path.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import type { FieldInputProps } from './field-view.ts'
import { framed } from './framed.ts'

const PageEditor = lazy(async () => ({ default: (await import('../../editors/layout/PageEditor.tsx')).PageEditor }))
const LinesEditor = lazy(async () => ({ default: (await import('../../editors/layout/LinesEditor.tsx')).LinesEditor }))

/** The page size until the form has one. */
const usualPage = { width: 165, height: 105 }

/** The other boxes of the form say which kind of document it is and how large its page. */
export function LayoutInput({ field, value, onChange, ...rest }: FieldInputProps) {
  const { layout } = field
  const named = [layout?.by, layout?.page?.width, layout?.page?.height].map(name => fieldPath(name ?? ''))
  const [kind, width, height] = useWatch({ name: named }) as readonly (Stored | undefined)[]
  const fields = layout ? layoutFields(layout, kind) : {}
  const reported = { value: String(value || '[]'), onChange, fields, readOnly: rest.readOnly === true }
  const page = { width: Number(width) || usualPage.width, height: Number(height) || usualPage.height }
  return (
    <FieldFrame {...framed(field, rest)}>
      <Suspense fallback={<div aria-busy="true" />}>
        {field.type.name === 'page-layout' ? <PageEditor {...reported} page={page} /> : <LinesEditor {...reported} />}
      </Suspense>
    </FieldFrame>
  )
}
