import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { AddIcon } from '../../ui/icons.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'

/** The step to a new row; nothing for who may not make one. */
export function AddButton({ resource, onAdd, hint }: { resource: Resource; onAdd: () => void; hint?: boolean }) {
  const translate = useTranslate()
  if (!resource.api.verbs.includes('create')) return null
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={onAdd}
      endIcon={hint ? <KeyHint>F6</KeyHint> : undefined}
    >
      {translate('generator.add')}
    </Button>
  )
}
