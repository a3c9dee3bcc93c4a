import type { ReactNode } from 'react'

/** A second submit button with its key. */
export interface OtherSubmit {
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
