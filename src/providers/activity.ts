// When the user last did something, in any tab of this browser: pages also ask the server by themselves.

/** Shared by all tabs; it goes with the session. */
const shared = 'used-at'
const shareMilliseconds = 5000
const signs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const

let own = Date.now()
let sharedAt = 0
let calledAt = Date.now()

const noteActivity = (): void => {
  own = Date.now()
  if (own - sharedAt < shareMilliseconds) return
  sharedAt = own
  localStorage.setItem(shared, String(own))
}

/** Follows the user's hands until the answer is called; opening a page is an activity too. */
export const trackActivity = (target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): (() => void) => {
  noteActivity()
  const options = { capture: true, passive: true }
  for (const sign of signs) target.addEventListener(sign, noteActivity, options)
  return () => {
    for (const sign of signs) target.removeEventListener(sign, noteActivity, options)
  }
}

/** Milliseconds since the last activity. */
export const readIdle = (): number => Math.max(0, Date.now() - Math.max(own, Number(localStorage.getItem(shared) ?? 0)))

/** Builds the header that reports the seconds since the last activity. */
export const idleHeader = (): Readonly<Record<string, string>> => {
  calledAt = Date.now()
  return { 'idle-seconds': String(Math.floor(readIdle() / 1000)) }
}

/** Milliseconds since the last report to the server. */
export const readSinceCall = (): number => Date.now() - calledAt
