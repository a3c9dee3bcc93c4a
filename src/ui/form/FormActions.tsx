import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { KeyHint } from '../shortcuts/KeyHint.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { afterFields } from './focus-first.ts'
import type { OtherSubmit } from './form-props.ts'
import { SaveButton } from './SaveButton.tsx'

interface FormActionsProps {
  readonly busy: boolean
  readonly submitLabel: string
  readonly cancelLabel?: string | undefined
  readonly onCancel: () => unknown
  readonly onSubmit: () => unknown
  readonly again?: OtherSubmit | undefined
  readonly danger?: boolean | undefined
}

/** The two buttons of a form, the primary one last with its key; F9 presses it from anywhere in the form. */
export function FormActions({
  busy,
  submitLabel,
  cancelLabel,
  onCancel,
  onSubmit,
  again,
  danger = false,
}: FormActionsProps) {
  const translate = useTranslate()
  useShortcut('F9', () => void onSubmit(), { label: submitLabel })
  useShortcut(again?.key ?? '', () => void again?.onSubmit(), { label: again?.label ?? '', disabled: !again })
  return (
    <>
      <Button color="secondary" variant="outlined" onClick={() => void onCancel()} aria-disabled={busy}>
        {cancelLabel ?? translate('ui.cancel')}
      </Button>
      {again && (
        <Button
          variant="outlined"
          aria-disabled={busy}
          onClick={() => void again.onSubmit()}
          endIcon={<KeyHint>{again.key}</KeyHint>}
          {...afterFields}
        >
          {again.label}
        </Button>
      )}
      <SaveButton type="submit" busy={busy} danger={danger} {...(!again && afterFields)}>
        {submitLabel}
      </SaveButton>
    </>
  )
}
