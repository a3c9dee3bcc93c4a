// A task that many changes schedule: it runs once, after the frame of the last change and when the browser is idle, so that
// it never delays a key.

export interface Deferred {
  readonly note: () => void
  /** Runs it now if it is scheduled. */
  readonly settle: () => void
  readonly cancel: () => void
}

export const afterPaint = (work: () => void): Deferred => {
  let frame = 0
  let stopIdle = (): void => undefined
  let isAsked = false
  const cancel = (): void => {
    isAsked = false
    cancelAnimationFrame(frame)
    stopIdle()
  }
  const settle = (): void => {
    if (!isAsked) return
    cancel()
    work()
  }
  const note = (): void => {
    cancel()
    isAsked = true
    frame = requestAnimationFrame(() => {
      stopIdle = whenIdle(settle)
    })
  }
  return { note, settle, cancel }
}

/** In milliseconds: what follows from a change shows by then. */
const longest = 30

/**
 * Runs the work when the browser is idle; a timer replaces a missing requestIdleCallback. Returns a function that cancels
 * it.
 */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(asked)
}
