import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { KeyHint } from '../shortcuts/KeyHint.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { afterFields } from './focus-soon.ts'
import { SaveButton } from './StickyFoot.tsx'

interface FormActionsProps
  extends Pick<FormFrameProps, 'busy' | 'submitLabel' | 'cancelLabel' | 'onSubmit' | 'again' | 'danger'> {
  readonly onCancel: () => unknown
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

/** A second submit button with its key. */
interface OtherSubmit {
  readonly label: string
  readonly key: string
  readonly onSubmit: () => unknown
}

export interface FormFrameProps {
  readonly title: string
  /** Rendered beside the title. */
  readonly tools?: ReactNode
  /** While it is being sent: the button shows it and cannot be pressed again. */
  readonly busy: boolean
  /** At Esc and the ground behind a dialog. */
  readonly onLeave: () => unknown
  /** At the cancel button; it leaves by default. */
  readonly onCancel?: (() => unknown) | undefined
  /** At the button or F9. */
  readonly onSubmit: () => unknown
  readonly submitLabel: string
  /** Its button is never in the colour of what one does next. */
  readonly danger?: boolean | undefined
  /** A second submit button that continues in the form. */
  readonly again?: OtherSubmit | undefined
  /** Whether the first box gets the focus on open; false: the content sets it. */
  readonly findsFocus?: boolean
  readonly cancelLabel?: string | undefined
  /** Rendered above the buttons, always visible. */
  readonly notes?: ReactNode
  readonly children: ReactNode
}
