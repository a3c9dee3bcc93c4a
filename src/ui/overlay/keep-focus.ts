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
export const keepFocusInOverlay = (onPageBox: (box: HTMLElement) => void): (() => void) => {
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
