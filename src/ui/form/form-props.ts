import type { ReactNode } from 'react'

export interface FormFrameProps {
  readonly title: string
  /** Stands beside the title. */
  readonly tools?: ReactNode
  /** While it is being sent: the button shows it and cannot be pressed again. */
  readonly busy: boolean
  /** Something was typed that leaving would lose: leaving asks. */
  readonly dirty: boolean
  readonly onClose: () => void
  /** At the button or F9; a promise keeps the button from a second press until it settles. */
  readonly onSubmit: () => unknown
  readonly submitLabel: string
  /** Enter in an input sends the form; off by default. */
  readonly submitOnEnter?: boolean
  /** Its first box has the focus when it opens; false: who fills it gives the focus himself. */
  readonly findsFocus?: boolean
  readonly cancelLabel?: string | undefined
  /** Stands over the buttons, always in sight. */
  readonly notes?: ReactNode
  readonly children: ReactNode
}
