// Codes one after another, in the order of their scans: none is lost while one is under way, and none is taken twice at once.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ScanInbox, type ScanState, type TakeCode } from './scan-inbox.ts'

export interface ScanQueue extends ScanState {
  readonly inbox: ScanInbox
  readonly take: (code: string) => void
}

/** `work` meets its own failures: what it throws ends that code alone. Codes wait in `shared`, where there is one, for whoever comes next. */
export const useScanQueue = (work: TakeCode, shared?: ScanInbox): ScanQueue => {
  const [own] = useState(() => new ScanInbox())
  const inbox = shared ?? own
  const takeOne = useEffectEvent(work)
  useEffect(() => inbox.attach(code => takeOne(code)), [inbox])
  const state = useSyncExternalStore(inbox.subscribe, inbox.state)
  return { ...state, inbox, take: inbox.take }
}
