// A queue of codes in the order of their scans: none is lost while another is processed, and none is processed twice at once.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type MovedCode, ScanInbox, type TakeCode } from './scan-inbox.ts'

export interface ScanQueue {
  readonly inbox: ScanInbox
  readonly take: (code: string) => void
  /** The number of queued codes, shown only if processing takes long. */
  readonly waiting: number
  /** Codes without an answer. */
  readonly lost: readonly string[]
  /** The last code, where it fell into another box. */
  readonly moved: MovedCode | undefined
}

/**
 * `work` handles its own failures: an exception ends that code only. Codes wait in `shared`, if present, for the next
 * handler.
 */
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
