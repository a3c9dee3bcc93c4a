// Gives a box the focus that is on its way to the page.
import { focusRevealed } from './reveal.ts'

const signsOfLeaving = ['keydown', 'pointerdown'] as const

/** In milliseconds: a box that does not come within this time is not coming. */
const longest = 5000

/** The focus goes to the box that `find` answers, once there is one that can be written, unless a key or the pointer goes elsewhere meanwhile. */
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
  // Later than the key that asked for the box, which is on its way through the page yet.
  requestAnimationFrame(() => {
    for (const sign of signsOfLeaving) document.addEventListener(sign, () => left.abort(), { signal: left.signal })
    look()
  })
}
