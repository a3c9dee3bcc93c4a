// What news of a shop ask for: at once where nothing was asked lately and nobody is typing, and once for all that come after that.
import { untilPause } from './key-pause.ts'

const restMilliseconds = 500
/** Whoever types without a pause is told by then. */
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
