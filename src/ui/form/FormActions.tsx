import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslate } from 'ra-core'
import { KeyHint } from '../shortcuts/KeyHint.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

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
      <Button
        type="submit"
        variant="contained"
        aria-disabled={busy}
        aria-busy={busy}
        endIcon={busy ? <CircularProgress size={16} color="inherit" /> : <KeyHint>F9</KeyHint>}
      >
        {submitLabel}
      </Button>
    </>
  )
}
