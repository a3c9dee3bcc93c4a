// Detects the exit of the npm parent process: a signal to npm ends its shell, and leaves the server without a parent.

const checkMilliseconds = 500

/** Calls back once after the npm process that started this one has exited; never without npm or on Windows. */
export const onParentExit = (stop: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, checkMilliseconds)
  timer.unref()
}
