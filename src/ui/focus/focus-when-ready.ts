// Focuses a box that is about to be rendered.

const cancelEvents = ['keydown', 'pointerdown'] as const

/** In milliseconds: a box that does not come within this time is not coming. */
const maxWait = 5000

/** Focuses the result of `find` as soon as it is enabled; a key or a press elsewhere cancels. */
export const focusWhenReady = (find: () => HTMLElement | null | undefined): void => {
  const cancelled = new AbortController()
  const deadline = performance.now() + maxWait
  const tryFocus = (): void => {
    if (cancelled.signal.aborted) return
    const box = find()
    if (box && !box.matches(':disabled')) {
      cancelled.abort()
      focusRevealed(box)
    } else if (performance.now() < deadline) requestAnimationFrame(tryFocus)
    else cancelled.abort()
  }
  // After the key event that requested the box has been dispatched.
  requestAnimationFrame(() => {
    for (const eventName of cancelEvents)
      document.addEventListener(eventName, () => cancelled.abort(), { signal: cancelled.signal })
    tryFocus()
  })
}

// Focuses an element that may be in a hidden part of the screen.

export const revealEvent = 'kencana:reveal'

/** What shows one part at a time shows that of the element at once: the focus cannot go to what is not drawn. */
export const showElement = (element: Element): void => {
  element.dispatchEvent(new Event(revealEvent, { bubbles: true }))
}

export const focusRevealed = (element: HTMLElement): void => {
  showElement(element)
  element.focus()
}
