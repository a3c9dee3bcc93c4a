// A task that many changes schedule: it runs once, after the frame of the last change and when the browser is idle, so that
// it never delays a key.

interface DeferredTask {
  readonly schedule: () => void
  /** Runs it now if it is scheduled. */
  readonly flush: () => void
  readonly cancel: () => void
}

export const createDeferredTask = (work: () => void): DeferredTask => {
  let frame = 0
  let stopIdle = (): void => undefined
  let isScheduled = false
  const cancel = (): void => {
    isScheduled = false
    cancelAnimationFrame(frame)
    stopIdle()
  }
  const flush = (): void => {
    if (!isScheduled) return
    cancel()
    work()
  }
  const schedule = (): void => {
    cancel()
    isScheduled = true
    frame = requestAnimationFrame(() => {
      stopIdle = runWhenIdle(flush)
    })
  }
  return { schedule, flush, cancel }
}

/** In milliseconds: what follows from a change shows by then. */
const maxDelay = 30

/**
 * Runs the work when the browser is idle; a timer replaces a missing requestIdleCallback. Returns a function that cancels
 * it.
 */
export const runWhenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: maxDelay })
  return () => cancelIdleCallback(request)
}
