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

/** False until the first render of the component is painted. */
export const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => runAfterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
