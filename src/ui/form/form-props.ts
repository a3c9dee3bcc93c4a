import type { ReactNode } from 'react'

/** One more way to send a form, at its key. */
export interface OtherSubmit {
  readonly label: string
  readonly key: string
  readonly onSubmit: () => unknown
}

export interface FormFrameProps {
  readonly title: string
  /** Stands beside the title. */
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
  /** Beside it: it sends the form and goes on in it. */
  readonly again?: OtherSubmit | undefined
  /** Enter in an input sends the form; by default it goes to the next field. */
  readonly submitOnEnter?: boolean | undefined
  /** Its first box has the focus when it opens; false: who fills it gives the focus himself. */
  readonly findsFocus?: boolean
  readonly cancelLabel?: string | undefined
  /** Stands over the buttons, always in sight. */
  readonly notes?: ReactNode
  readonly children: ReactNode
}
