// Throttles refetches: immediate if none ran recently and the user does not type, and one for all later requests.
import { untilPause } from './key-pause.ts'

const restMilliseconds = 500
/** The maximum delay while the user types without a pause. */
const longestMilliseconds = 2000

export interface Calm {
  readonly note: () => void
  readonly cancel: () => void
}

export const calmly = (work: () => void): Calm => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  let noted = 0
  const inPause = (): void => {
    const left = untilPause(performance.now() - noted, longestMilliseconds)
    timer = left > 0 ? setTimeout(inPause, left) : undefined
    if (left > 0) return
    last = performance.now()
    work()
  }
  return {
    note: () => {
      if (timer !== undefined) return
      noted = performance.now()
      timer = setTimeout(inPause, Math.max(0, last + restMilliseconds - noted))
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
