// Pauses between keys: what nobody waits for is done in one, so that whoever types or scans does not wait for it.

let last = Number.NEGATIVE_INFINITY

/** In milliseconds: fingers and scanners rest as long when they are done for now. */
const pause = 250

const noteKey = (): void => {
  last = performance.now()
}

/** Hears every key until the answer is called. */
export const hearKeys = (keys: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): (() => void) => {
  keys.addEventListener('keydown', noteKey, { capture: true })
  return () => {
    keys.removeEventListener('keydown', noteKey, { capture: true })
    last = Number.NEGATIVE_INFINITY
  }
}

/** Milliseconds until the next pause; what has waited for `longest` waits no more. */
export const untilPause = (waited: number, longest: number): number =>
  Math.max(0, Math.min(last + pause - performance.now(), longest - waited))
