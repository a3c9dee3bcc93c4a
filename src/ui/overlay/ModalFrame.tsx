import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { useEffect, useRef } from 'react'
import { ShortcutBarrier } from '../shortcuts/ShortcutBarrier.tsx'
import { restoreFocus } from './restore-focus.ts'

interface ModalFrameProps extends Omit<DialogProps, 'onClose'> {
  /** At Esc and at a click beside it; without it only its own buttons close it. */
  readonly onClose?: (() => void) | undefined
}

/** Whatever lies over the page: keys of the page behind it sleep, and the focus is somewhere when it closes. */
export function ModalFrame({ onClose, children, ...dialog }: ModalFrameProps) {
  return (
    <Dialog {...dialog} {...(onClose && { onClose })}>
      <ShortcutBarrier />
      <FocusKeeper />
      {children}
    </Dialog>
  )
}

/** Lives as long as its overlay is open. */
export function FocusKeeper() {
  const before = useRef(document.activeElement)
  useEffect(() => {
    const opener = before.current
    return () => restoreFocus(opener)
  }, [])
  return null
}
