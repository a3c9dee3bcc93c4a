import { useEffect, useState } from 'react'

/** Counts down from what the server answered, as the clock of a device may differ; `m:ss`. */
export const useTimeLeft = (seconds: number): string => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const update = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}
