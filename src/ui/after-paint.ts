// Work that waits until the browser has painted what is rendered now.
import { startTransition, useEffect, useState } from 'react'

/** Returns a function that cancels the task. */
export const runAfterPaint = (task: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False until the first render of the component is painted, and what `prepare` loads then is there or failed. */
export const useIsPainted = (prepare?: () => Promise<unknown>): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const show = (): void => startTransition(() => setPainted(true))
    return runAfterPaint(() => (prepare ? void prepare().then(show, show) : show()))
  }, [prepare])
  return isPainted
}
