// Writes the progress of a job: only the latest value, one write after another with a pause, without blocking the job.

export interface Progress {
  readonly percentage: number
  readonly message: string
}

export interface ProgressWriter {
  readonly note: (progress: Progress) => void
  /** Waits for the running write; later values are dropped. */
  readonly settle: () => Promise<void>
}

const pauseMilliseconds = 150

export const progressWriter = (
  write: (progress: Progress) => Promise<void>,
  onError: (error: unknown) => void,
): ProgressWriter => {
  let next: Progress | undefined
  let isOver = false
  let writing: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (next && !isOver) {
      const now = next
      next = undefined
      await write(now).catch(onError)
      if (!isOver) await pause()
    }
    writing = undefined
  }
  let endPause: () => void = () => undefined
  const pause = (): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, pauseMilliseconds)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    note: progress => {
      if (isOver) return
      next = { ...progress, percentage: Math.min(100, Math.max(0, Math.round(progress.percentage))) }
      writing ??= run()
    },
    settle: async () => {
      isOver = true
      endPause()
      await writing
    },
  }
}
