// Detects pauses between keys: background work waits for one, so that it does not delay typing or scanning.

let last = Number.NEGATIVE_INFINITY

/** In milliseconds: fingers and scanners rest as long when they are done for now. */
const pause = 250

const noteKey = (): void => {
  last = performance.now()
}

/** Listens to all keys until the returned function is called. */
export const hearKeys = (keys: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): (() => void) => {
  keys.addEventListener('keydown', noteKey, { capture: true })
  return () => {
    keys.removeEventListener('keydown', noteKey, { capture: true })
    last = Number.NEGATIVE_INFINITY
  }
}

const rest = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds))

/** In milliseconds: the time for the first load, and the maximum wait while the user types without a pause. */
const [firstLoad, longestTyping] = [1500, 10_000]

/** Resolves when the page has had `first` milliseconds to load and the user does not type. */
export const pageAtRest = async (first = firstLoad): Promise<void> => {
  await rest(first)
  const from = performance.now()
  for (;;) {
    const left = untilPause(performance.now() - from, longestTyping)
    if (left === 0) return
    await rest(left)
  }
}

/** Milliseconds until the next pause; what has waited for `longest` waits no more. */
export const untilPause = (waited: number, longest: number): number =>
  Math.max(0, Math.min(last + pause - performance.now(), longest - waited))
