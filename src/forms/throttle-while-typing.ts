// Throttles refetches: immediate if none ran recently and the user does not type, and one for all later requests.
import { computePauseDelay } from './typing-monitor.ts'

const minInterval = 500
/** The maximum delay while the user types without a pause. */
const maxDelay = 2000

interface ThrottledTask {
  readonly schedule: () => void
  readonly cancel: () => void
}

export const throttleWhileTyping = (work: () => void): ThrottledTask => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  let requestedAt = 0
  const runInPause = (): void => {
    const remaining = computePauseDelay(performance.now() - requestedAt, maxDelay)
    timer = remaining > 0 ? setTimeout(runInPause, remaining) : undefined
    if (remaining > 0) return
    last = performance.now()
    work()
  }
  return {
    schedule: () => {
      if (timer !== undefined) return
      requestedAt = performance.now()
      timer = setTimeout(runInPause, Math.max(0, last + minInterval - requestedAt))
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
