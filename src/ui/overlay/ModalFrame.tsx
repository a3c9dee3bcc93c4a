import type { DialogProps } from '@mui/material/Dialog'
import Dialog from '@mui/material/Dialog'
import { useEffect, useRef } from 'react'
import { ShortcutBarrier } from '../shortcuts/KeyHint.tsx'
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

// The focus stays in an open overlay: what the page behind it focuses by itself, as a form that has just loaded, takes no key.

/** All that is drawn under overlays; they are outside of it, and so are the lists that boxes of theirs open. */
const pageSelector = '#root'

const isInPage = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.closest(pageSelector) !== null

/** The caret with its element: a box that gets the focus again would have its content selected, and typed over. */
interface OverlayFocus {
  readonly element: HTMLElement
  readonly caret: readonly [number | null, number | null] | undefined
}

const readFocus = (element: HTMLElement): OverlayFocus => ({
  element,
  caret: element instanceof HTMLInputElement ? [element.selectionStart, element.selectionEnd] : undefined,
})

const returnFocus = ({ element, caret }: OverlayFocus): void => {
  element.focus({ preventScroll: true })
  if (element instanceof HTMLInputElement && caret && caret[0] !== null) element.setSelectionRange(...caret)
}

/** Until the result is called. `onPageBox` receives what the page wanted to focus, to be focused later. */
const keepFocusInOverlay = (onPageBox: (box: HTMLElement) => void): (() => void) => {
  let last: OverlayFocus | undefined
  const remember = (element: Element | null): void => {
    if (element instanceof HTMLElement && element !== document.body && !isInPage(element)) last = readFocus(element)
  }
  remember(document.activeElement)
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('focusout', ({ target }) => target instanceof Element && remember(target), { signal })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      if (!isInPage(target)) return remember(target)
      if (!last?.element.isConnected || !isInPage(document.activeElement)) return
      if (!target.matches('main')) onPageBox(target)
      returnFocus(last)
    },
    { signal },
  )
  return () => listeners.abort()
}
