// Whether a pointer is pressed, for what moves the page under it.
let isPressed = false

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(end, () => (isPressed = false), { capture: true })

/** Runs once no pointer is pressed: a click on what moves between press and release is none. */
export const runAfterPress = (work: () => void): void => {
  if (!isPressed) return void requestAnimationFrame(work)
  const ended = new AbortController()
  const end = (): void => {
    ended.abort()
    setTimeout(work)
  }
  for (const sign of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(sign, end, { signal: ended.signal })
}
