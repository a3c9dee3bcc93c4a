// When the user last did something, in any tab of this browser: pages also ask the server by themselves.

/** Shared by all tabs; it goes with the session. */
const storageKey = 'used-at'
const shareInterval = 5000
const eventNames = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const

let lastActivity = Date.now()
let sharedAt = 0
let calledAt = Date.now()

const markActivity = (): void => {
  lastActivity = Date.now()
  if (lastActivity - sharedAt < shareInterval) return
  sharedAt = lastActivity
  localStorage.setItem(storageKey, String(lastActivity))
}

/** Follows the user's hands until the answer is called; opening a page is an activity too. */
export const trackActivity = (target: EventTarget): (() => void) => {
  markActivity()
  const options = { capture: true, passive: true }
  for (const eventName of eventNames) target.addEventListener(eventName, markActivity, options)
  return () => {
    for (const eventName of eventNames) target.removeEventListener(eventName, markActivity, options)
  }
}

/** Milliseconds since the last activity. */
export const readIdle = (): number =>
  Math.max(0, Date.now() - Math.max(lastActivity, Number(localStorage.getItem(storageKey) ?? 0)))

/** Builds the header that reports the seconds since the last activity. */
export const buildIdleHeader = (): Readonly<Record<string, string>> => {
  calledAt = Date.now()
  return { 'idle-seconds': String(Math.floor(readIdle() / 1000)) }
}

/** Milliseconds since the last report to the server. */
export const readSinceCall = (): number => Date.now() - calledAt
