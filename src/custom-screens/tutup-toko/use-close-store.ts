// Closing the day: the call, its progress from live events and polling, and the outcome.

import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HeldDay } from '../../../engine/document/held-day.ts'
import { onLive, sayLive, stopListening } from '../../providers/live.ts'
import { clearSession } from '../../providers/session.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { type ClosingEnd, type ClosingOptions, closeStore, findEnd, readProgress } from './closing-calls.ts'

/** Specification 9: between the notice and the way home. */
const redirectDelay = 1000
/** The live connection is quicker; this is for when it is silent. */
const askEvery = 1000

interface Progress {
  readonly percentage: number
  readonly message: string
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

export interface ClosingStore {
  /** Absent while nothing is closed. */
  readonly progress: Progress | undefined
  readonly close: (options: ClosingOptions) => Promise<void>
  /** Follows a running closing of that day. */
  readonly follow: (date: string) => Promise<void>
}

/** `onHeld` receives the documents that block closing. */
export const useCloseStore = (onHeld: (held: readonly HeldDay[] | undefined) => void): ClosingStore => {
  const translate = useTranslate()
  const popup = usePopup()
  const [progress, setProgress] = useState<Progress>()
  const isUnderWay = useRef(false)
  useEffect(() => onLive('closed-store-progress', event => isUnderWay.current && setProgress(event as Progress)), [])
  /** Polls until the closing is over. */
  const ended = async (date: string): Promise<ClosingEnd> => {
    for (;;) {
      await pause(askEvery)
      const end = await findEnd(date)
      if (end) return end
    }
  }
  const lookOn = async (): Promise<void> => {
    while (isUnderWay.current) {
      const heard = await readProgress()
      if (heard !== undefined && heard !== 'other' && heard.state === 'running' && isUnderWay.current)
        setProgress(heard)
      await pause(askEvery)
    }
  }
  const leave = async (notice: () => void): Promise<void> => {
    stopListening()
    notice()
    await pause(redirectDelay)
    clearSession()
    window.location.assign('/')
  }
  const run = async (date: string, begin: () => Promise<ClosingEnd>): Promise<void> => {
    isUnderWay.current = true
    setProgress({ percentage: 0, message: '' })
    sayLive('start-closed-store')
    const first = begin()
    void lookOn()
    const answer = await first
    const end = answer.end === 'running' ? await ended(date) : answer
    isUnderWay.current = false
    setProgress(undefined)
    if (end.end === 'closed') return leave(() => popup.success(translate('closing.done')))
    if (end.end === 'other') return leave(() => popup.info(translate('closing.other')))
    if (end.end !== 'failed') return
    popup.error(end.message || translate('shell.behind.failed'))
    onHeld(end.held)
  }
  return {
    progress,
    close: options => run(options.tgl_system, () => closeStore(options)),
    follow: date => run(date, () => Promise.resolve({ end: 'running' })),
  }
}
