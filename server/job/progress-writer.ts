// Writes the progress of a job: only the latest value, one write after another with a pause, without blocking the job.

interface ProgressUpdate {
  readonly percentage: number
  readonly message: string
}

interface ProgressWriter {
  readonly report: (progress: ProgressUpdate) => void
  /** Waits for the running write; later values are dropped. */
  readonly close: () => Promise<void>
}

const pauseMilliseconds = 150

export const createProgressWriter = (
  write: (progress: ProgressUpdate) => Promise<void>,
  onError: (error: unknown) => void,
): ProgressWriter => {
  let next: ProgressUpdate | undefined
  let hasEnded = false
  let writing: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (next && !hasEnded) {
      const now = next
      next = undefined
      await write(now).catch(onError)
      if (!hasEnded) await pause()
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
    report: progress => {
      if (hasEnded) return
      next = { ...progress, percentage: Math.min(100, Math.max(0, Math.round(progress.percentage))) }
      writing ??= run()
    },
    close: async () => {
      hasEnded = true
      endPause()
      await writing
    },
  }
}
