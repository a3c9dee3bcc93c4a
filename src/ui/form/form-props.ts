import type { ReactNode } from 'react'

export interface FormFrameProps {
  readonly title: string
  /** While it is being sent: the button shows it and cannot be pressed again. */
  readonly busy: boolean
  /** Something was typed that leaving would lose: leaving asks. */
  readonly dirty: boolean
  readonly onClose: () => void
  /** At the button or F9; a promise keeps the button from a second press until it settles. */
  readonly onSubmit: () => unknown
  readonly submitLabel: string
  readonly cancelLabel?: string | undefined
  readonly children: ReactNode
}
