import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { parseMenuIds } from '../../../engine/field/menu.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import type { FieldCellProps, FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'

const MenuIdsInput = loadLazily(() => import('./MenuIdsInput.tsx'), 'MenuIdsInput')

/** The number of assigned menu entries. */
const useCount = (value: FieldCellProps['value']): string => {
  const translate = useTranslate()
  const ids = typeof value === 'string' ? parseMenuIds(value) : undefined
  return ids ? translate('menu-editor.count', { count: ids.length }) : translate('menu-editor.is-standard')
}

function Cell({ value }: FieldCellProps) {
  return useCount(value)
}

function CountInput({ field, value, onChange, ...rest }: FieldInputProps) {
  return <TextInput {...getFrameProps(field, rest)} value={useCount(value)} onChange={onChange} case="asis" readOnly />
}

/** The entries of a user are edited on a page of their own. */
function Input(props: FieldInputProps) {
  if (props.readOnly || props.field.readOnly) return <CountInput {...props} />
  return (
    <Suspense fallback={<CountInput {...props} />}>
      <MenuIdsInput {...props} />
    </Suspense>
  )
}

export const menuView: FieldView = { align: 'left', Cell, Input }
