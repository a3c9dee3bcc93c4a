import { useTranslate } from 'react-admin'
import { parseMenuIds } from '../../../engine/fields/menu.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import type { FieldCellProps, FieldInputProps, FieldView } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'

/** The number of assigned menu entries; they are edited on a page of their own. */
const useCount = (value: FieldCellProps['value']): string => {
  const translate = useTranslate()
  const ids = typeof value === 'string' ? parseMenuIds(value) : undefined
  return ids ? translate('menu-editor.count', { count: ids.length }) : translate('menu-editor.is-standard')
}

function Cell({ value }: FieldCellProps) {
  return useCount(value)
}

function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  return <TextInput {...getFrameProps(field, rest)} value={useCount(value)} onChange={onChange} case="asis" readOnly />
}

export const menuView: FieldView = { align: 'left', Cell, Input }
