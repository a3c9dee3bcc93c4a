// Detects pauses between keys: background work waits for one, so that it does not delay typing or scanning.
import { useEffect, useState } from 'react'

let lastKeyAt = Number.NEGATIVE_INFINITY

/** In milliseconds: fingers and scanners rest as long when they are done for now. */
const pauseLength = 250

const recordKey = (): void => {
  lastKeyAt = performance.now()
}

/** Listens to all keys until the returned function is called. */
export const trackTyping = (keys: EventTarget): (() => void) => {
  keys.addEventListener('keydown', recordKey, { capture: true })
  return () => {
    keys.removeEventListener('keydown', recordKey, { capture: true })
    lastKeyAt = Number.NEGATIVE_INFINITY
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds))

/** In milliseconds: the time for the first load, and the maximum wait while the user types without a pause. */
const [firstDelay, maxTypingWait] = [1500, 10_000]

/** Resolves when the page has had `first` milliseconds to load and the user does not type. */
export const whenPageIdle = async (first = firstDelay): Promise<void> => {
  await wait(first)
  const from = performance.now()
  for (;;) {
    const left = computePauseDelay(performance.now() - from, maxTypingWait)
    if (left === 0) return
    await wait(left)
  }
}

/** Milliseconds until the next pause; what has waited for `longest` waits no more. */
export const computePauseDelay = (waited: number, longest: number): number =>
  Math.max(0, Math.min(lastKeyAt + pauseLength - performance.now(), longest - waited))

/** False while the page loads or the user types: low-priority requests wait for true. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isMounted = true
    void whenPageIdle().then(() => isMounted && setIdle(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isIdle
}
