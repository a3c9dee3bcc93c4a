import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { useEffect, useRef } from 'react'
import { ShortcutBarrier } from '../shortcuts/ShortcutBarrier.tsx'
import { keepFocusInOverlay } from './keep-focus.ts'
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
      <FocusKeeper isOpen={dialog.open} />
      {children}
    </Dialog>
  )
}

/** Lives as long as its overlay is drawn. The page takes no focus while it is open. */
export function FocusKeeper({ isOpen = true }: { readonly isOpen?: boolean }) {
  const before = useRef(document.activeElement)
  /** The box of the page that took the focus behind the overlay. */
  const pageBox = useRef<HTMLElement | undefined>(undefined)
  useEffect(() => {
    const opener = before.current
    return () => restoreFocus(opener, pageBox.current)
  }, [])
  useEffect(() => (isOpen ? keepFocusInOverlay(box => (pageBox.current = box)) : undefined), [isOpen])
  return null
}
