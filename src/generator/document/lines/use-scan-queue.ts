// Codes one after another, in the order of their scans: none is lost while one is under way, and none is taken twice at once.
import { useRef, useState } from 'react'

export interface ScanQueue {
  readonly take: (code: string) => void
  /** Codes that are on their way. */
  readonly waiting: number
}

/** `work` meets its own failures: what it throws ends that code alone. */
export const useScanQueue = (work: (code: string) => Promise<void>): ScanQueue => {
  const [waiting, setWaiting] = useState(0)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(work)
  latest.current = work
  const take = (code: string): void => {
    setWaiting(count => count + 1)
    const turn = queue.current.then(() => latest.current(code)).finally(() => setWaiting(count => count - 1))
    queue.current = turn.catch(() => undefined)
    // Nobody awaits a scan: what broke is told as any error of the page is.
    void turn
  }
  return { take, waiting }
}
