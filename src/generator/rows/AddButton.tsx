import Button, { type ButtonProps } from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { AddIcon } from '../../ui/icons.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'

interface AddRowButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly onAdd: () => void
  /** F6 does the same. */
  readonly hint?: boolean
}

/** The step to a new row; nothing for who may not make one. */
export function AddButton({ resource, ...button }: AddRowButtonProps & { readonly resource: Resource }) {
  return resource.api.verbs.includes('create') && <AddRowButton variant="contained" {...button} />
}

export function AddRowButton({ onAdd, hint = false, ...button }: AddRowButtonProps) {
  const translate = useTranslate()
  return (
    <Button startIcon={<AddIcon />} onClick={onAdd} endIcon={hint ? <KeyHint>F6</KeyHint> : undefined} {...button}>
      {translate('generator.add')}
    </Button>
  )
}
