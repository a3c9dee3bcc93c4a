// Focuses a box that is about to be rendered.
import { focusRevealed } from './reveal.ts'

const signsOfLeaving = ['keydown', 'pointerdown'] as const

/** In milliseconds: a box that does not come within this time is not coming. */
const longest = 5000

/** Focuses the result of `find` as soon as it is enabled; a key or a press elsewhere cancels. */
export const focusWhenReady = (find: () => HTMLElement | null | undefined): void => {
  const left = new AbortController()
  const latest = performance.now() + longest
  const look = (): void => {
    if (left.signal.aborted) return
    const box = find()
    if (box && !box.matches(':disabled')) {
      left.abort()
      focusRevealed(box)
    } else if (performance.now() < latest) requestAnimationFrame(look)
    else left.abort()
  }
  // After the key event that requested the box has been dispatched.
  requestAnimationFrame(() => {
    for (const sign of signsOfLeaving) document.addEventListener(sign, () => left.abort(), { signal: left.signal })
    look()
  })
}
