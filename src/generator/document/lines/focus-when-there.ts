// The first cell of a new row has the focus as soon as it can have it: a box that is still loaded stands there disabled.

const signsOfLeaving = ['keydown', 'pointerdown'] as const

/** A box that does not come within this time is not coming. */
const longest = 5000

/** Gives the focus to the first box of those, once it can be written, unless somebody goes elsewhere meanwhile. */
export const focusWhenThere = (within: () => Element | null, boxes: string): void => {
  const given = new AbortController()
  const latest = performance.now() + longest
  const look = (): void => {
    if (given.signal.aborted) return
    const box = within()?.querySelector<HTMLElement>(boxes)
    if (box && !box.matches(':disabled')) {
      given.abort()
      box.focus()
    } else if (performance.now() < latest) requestAnimationFrame(look)
    else given.abort()
  }
  // Later than the key that asked for the row, which is on its way through the page yet.
  requestAnimationFrame(() => {
    for (const sign of signsOfLeaving) document.addEventListener(sign, () => given.abort(), { signal: given.signal })
    look()
  })
}
