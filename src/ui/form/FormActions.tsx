import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { SaveButton } from './SaveButton.tsx'

interface FormActionsProps {
  readonly busy: boolean
  readonly submitLabel: string
  readonly cancelLabel?: string | undefined
  readonly onCancel: () => unknown
  readonly onSubmit: () => unknown
}

/** The two buttons of a form, the primary one last with its key; F9 presses it from anywhere in the form. */
export function FormActions({ busy, submitLabel, cancelLabel, onCancel, onSubmit }: FormActionsProps) {
  const translate = useTranslate()
  useShortcut('F9', () => void onSubmit(), { label: submitLabel })
  return (
    <>
      <Button color="secondary" variant="outlined" onClick={() => void onCancel()} aria-disabled={busy}>
        {cancelLabel ?? translate('ui.cancel')}
      </Button>
      <SaveButton type="submit" busy={busy}>
        {submitLabel}
      </SaveButton>
    </>
  )
}
