// Gives a box the focus that is on its way to the page.
import { focusRevealed } from './reveal.ts'

const signsOfLeaving = ['keydown', 'pointerdown'] as const

/** In milliseconds: a box that does not come within this time is not coming. */
const longest = 5000

/** The focus goes to the first box of those, once it can be written, unless somebody goes elsewhere meanwhile. */
export const focusWhenReady = (within: () => Element | null, boxes: string): void => {
  const given = new AbortController()
  const latest = performance.now() + longest
  const look = (): void => {
    if (given.signal.aborted) return
    const box = within()?.querySelector<HTMLElement>(boxes)
    if (box && !box.matches(':disabled')) {
      given.abort()
      focusRevealed(box)
    } else if (performance.now() < latest) requestAnimationFrame(look)
    else given.abort()
  }
  // Later than the key that asked for the box, which is on its way through the page yet.
  requestAnimationFrame(() => {
    for (const sign of signsOfLeaving) document.addEventListener(sign, () => given.abort(), { signal: given.signal })
    look()
  })
}
