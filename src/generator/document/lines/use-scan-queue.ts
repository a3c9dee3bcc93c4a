// Codes one after another, in the order of their scans: none is lost while one is under way, and none is taken twice at once.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type MovedCode, ScanInbox, type TakeCode } from './scan-inbox.ts'

export interface ScanQueue {
  readonly inbox: ScanInbox
  readonly take: (code: string) => void
  /** Codes that are on their way, once that takes time: a code that is answered at once is nothing to draw. */
  readonly waiting: number
  /** Codes without an answer. */
  readonly lost: readonly string[]
  /** The last code, where it fell into another box. */
  readonly moved: MovedCode | undefined
}

/** `work` meets its own failures: what it throws ends that code alone. Codes wait in `shared`, where there is one, for whoever comes next. */
export const useScanQueue = (work: TakeCode, shared?: ScanInbox, isWhole?: (code: string) => boolean): ScanQueue => {
  const [own] = useState(() => new ScanInbox())
  const inbox = shared ?? own
  const takeOne = useEffectEvent(work)
  const judge = useEffectEvent((code: string) => isWhole?.(code) ?? true)
  useEffect(
    () =>
      inbox.attach(
        code => takeOne(code),
        code => judge(code),
      ),
    [inbox],
  )
  const lost = useSyncExternalStore(inbox.subscribe, () => inbox.state().lost)
  const moved = useSyncExternalStore(inbox.subscribe, () => inbox.state().moved)
  return { inbox, lost, moved, waiting: useLongWaiting(inbox), take: inbox.take }
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
