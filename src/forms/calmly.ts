// What news of a shop ask for: at once where nothing was asked lately, and once for all that come after that.

const restMilliseconds = 500

export interface Calm {
  readonly note: () => void
  readonly cancel: () => void
}

export const calmly = (work: () => void): Calm => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  return {
    note: () => {
      if (timer !== undefined) return
      const wait = Math.max(0, last + restMilliseconds - performance.now())
      timer = setTimeout(() => {
        timer = undefined
        last = performance.now()
        work()
      }, wait)
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
