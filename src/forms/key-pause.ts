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

const rest = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds))

/** In milliseconds: what a page was opened for loads first; whoever types from then on without a pause is not waited for longer. */
const [firstLoad, longestTyping] = [1500, 10_000]

/** When an opened page has loaded what it was opened for, which takes `first` milliseconds, and nobody types. */
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
