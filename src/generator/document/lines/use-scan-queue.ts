// Codes one after another, in the order of their scans: none is lost while one is under way, and none is taken twice at once.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ScanInbox, type TakeCode } from './scan-inbox.ts'

export interface ScanQueue {
  readonly inbox: ScanInbox
  readonly take: (code: string) => void
  /** Codes that are on their way, once that takes time: a code that is answered at once is nothing to draw. */
  readonly waiting: number
  /** Codes without an answer. */
  readonly lost: readonly string[]
}

/** `work` meets its own failures: what it throws ends that code alone. Codes wait in `shared`, where there is one, for whoever comes next. */
export const useScanQueue = (work: TakeCode, shared?: ScanInbox): ScanQueue => {
  const [own] = useState(() => new ScanInbox())
  const inbox = shared ?? own
  const takeOne = useEffectEvent(work)
  useEffect(() => inbox.attach(code => takeOne(code)), [inbox])
  const lost = useSyncExternalStore(inbox.subscribe, () => inbox.state().lost)
  return { inbox, lost, waiting: useLongWaiting(inbox), take: inbox.take }
}

/** In milliseconds. */
const shownAfter = 200

const useLongWaiting = (inbox: ScanInbox): number => {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = false
    const show = (): void => {
      isShown = true
      setWaiting(inbox.state().waiting)
    }
    const rest = (): void => {
      clearTimeout(timer)
      timer = undefined
      isShown = false
      setWaiting(0)
    }
    const look = (): void => {
      if (inbox.state().waiting === 0) rest()
      else if (isShown) show()
      else timer ??= setTimeout(show, shownAfter)
    }
    look()
    const stop = inbox.subscribe(look)
    return () => {
      stop()
      rest()
    }
  }, [inbox])
  return waiting
}
