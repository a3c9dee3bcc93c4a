import { useWatch } from 'react-hook-form'
import type { Stored } from '../../../engine/field/field-type.ts'
import { getLayoutFields } from '../../../engine/record/check-layout.ts'
import { getFieldPath } from '../../forms/save-key.ts'
import { BusyBoundary } from '../../ui/BusyBoundary.tsx'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import type { FieldInputProps } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'

const PageEditor = loadLazily(() => import('../print/layout/PageEditor.tsx'), 'PageEditor')
const LinesEditor = loadLazily(() => import('../print/layout/LinesEditor.tsx'), 'LinesEditor')

/** The page size until the form has one. */
const defaultPage = { width: 165, height: 105 }

/** The other boxes of the form say which kind of document it is and how large its page. */
export function LayoutInput({ field, value, onChange, ...rest }: FieldInputProps) {
  const { layout } = field
  const watchedPaths = [layout?.by, layout?.page?.width, layout?.page?.height].map(name => getFieldPath(name ?? ''))
  const [kind, width, height] = useWatch({ name: watchedPaths }) as readonly (Stored | undefined)[]
  const fields = layout ? getLayoutFields(layout, kind) : {}
  const editorProps = { value: String(value || '[]'), onChange, fields, readOnly: rest.readOnly === true }
  const page = { width: Number(width) || defaultPage.width, height: Number(height) || defaultPage.height }
  return (
    <FieldFrame {...getFrameProps(field, rest)}>
      <BusyBoundary>
        {field.type.layout === 'page' ? <PageEditor {...editorProps} page={page} /> : <LinesEditor {...editorProps} />}
      </BusyBoundary>
    </FieldFrame>
  )
}
