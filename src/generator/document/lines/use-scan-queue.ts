// A queue of codes in the order of their scans: none is lost while another is processed, and none is processed twice at once.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type CodeHandler, type MovedCode, ScanInbox } from './scan-inbox.ts'

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
export const useScanQueue = (work: CodeHandler, shared?: ScanInbox, isWhole?: (code: string) => boolean): ScanQueue => {
  const [ownInbox] = useState(() => new ScanInbox())
  const inbox = shared ?? ownInbox
  const takeOne = useEffectEvent(work)
  const checkCode = useEffectEvent((code: string) => isWhole?.(code) ?? true)
  useEffect(
    () =>
      inbox.attach(
        code => takeOne(code),
        code => checkCode(code),
      ),
    [inbox],
  )
  const lost = useSyncExternalStore(inbox.subscribe, () => inbox.state().lost)
  const moved = useSyncExternalStore(inbox.subscribe, () => inbox.state().moved)
  return { inbox, lost, moved, waiting: useDelayedCount(inbox), take: inbox.take }
}

/** In milliseconds. */
const noticeDelay = 200

const useDelayedCount = (inbox: ScanInbox): number => {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = false
    const show = (): void => {
      isShown = true
      setWaiting(inbox.state().waiting)
    }
    const reset = (): void => {
      clearTimeout(timer)
      timer = undefined
      isShown = false
      setWaiting(0)
    }
    const update = (): void => {
      if (inbox.state().waiting === 0) reset()
      else if (isShown) show()
      else timer ??= setTimeout(show, noticeDelay)
    }
    update()
    const stop = inbox.subscribe(update)
    return () => {
      stop()
      reset()
    }
  }, [inbox])
  return waiting
}
