// A signal to npm reaches its shell, and where that dies of it the server is left without a parent: it closes then.

const lookMilliseconds = 500

/** Calls back once when the npm that started this process is gone. Without npm, and on Windows, it never does. */
export const onOrphaned = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, lookMilliseconds)
  timer.unref()
}
