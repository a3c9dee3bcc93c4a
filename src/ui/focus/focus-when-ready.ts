// Focuses a box that is about to be rendered.
import { focusRevealed } from './reveal.ts'

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
