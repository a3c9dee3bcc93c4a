// Whether a pointer is pressed, for what moves the page under it.
let isPressed = false

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(end, () => (isPressed = false), { capture: true })

/** Runs once no pointer is pressed: a click on what moves between press and release is none. */
export const runAfterPress = (work: () => void): void => {
  if (!isPressed) return void requestAnimationFrame(work)
  const listeners = new AbortController()
  const end = (): void => {
    listeners.abort()
    setTimeout(work)
  }
  for (const eventName of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(eventName, end, { signal: listeners.signal })
}
