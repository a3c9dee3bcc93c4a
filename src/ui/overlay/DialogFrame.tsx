import type { DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { ModalFrame } from './ModalFrame.tsx'

type FrameProp = 'maxWidth' | 'fullWidth' | 'role' | 'disableRestoreFocus'

interface DialogFrameProps extends Pick<DialogProps, FrameProp> {
  readonly open?: boolean
  readonly title: ReactNode
  readonly onClose?: (() => void) | undefined
  readonly busy?: boolean | undefined
  /** Its content may be longer than the window, without anything in it that takes the focus. */
  readonly scrolls?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What every dialog is: its title names it, keys of the page behind it sleep, what is opened from it lies above it. */
export function DialogFrame({
  open = true,
  title,
  onClose,
  busy,
  scrolls = false,
  actions,
  children,
  ...frame
}: DialogFrameProps) {
  const id = useId()
  const [titleId, textId] = [`${id}-title`, `${id}-text`]
  return (
    <ModalFrame
      {...frame}
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      {...(frame.role === 'alertdialog' && { 'aria-describedby': textId })}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId} aria-busy={busy} {...(scrolls && { tabIndex: 0, sx: { minHeight: 120 } })}>
        {children}
      </DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </ModalFrame>
  )
}
