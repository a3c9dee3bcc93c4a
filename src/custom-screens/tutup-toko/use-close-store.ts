// Closing the day: the call, its progress from live events and polling, and the outcome.

import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ClosingBlocker } from '../../../engine/document/closing-blocker.ts'
import { emitLive, onLive, stopListening } from '../../providers/live.ts'
import { leaveSession } from '../../providers/session.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { type ClosingEnd, type ClosingOptions, closeStore, findEnd, readProgress } from './closing-calls.ts'

/** Specification 9: between the notice and the way home. */
const redirectDelay = 1000
/** The live connection is quicker; this is for when it is silent. */
const pollInterval = 1000

interface ClosingProgressState {
  readonly percentage: number
  readonly message: string
}

const wait = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

interface ClosingStore {
  /** Absent while nothing is closed. */
  readonly progress: ClosingProgressState | undefined
  readonly close: (options: ClosingOptions) => Promise<void>
  /** Follows a running closing of that day. */
  readonly follow: (date: string) => Promise<void>
}

/** `onHeld` receives the documents that block closing. */
export const useCloseStore = (onHeld: (held: readonly ClosingBlocker[] | undefined) => void): ClosingStore => {
  const translate = useTranslate()
  const popup = usePopup()
  const [progress, setProgress] = useState<ClosingProgressState>()
  const isClosing = useRef(false)
  useEffect(
    () => onLive('closed-store-progress', event => isClosing.current && setProgress(event as ClosingProgressState)),
    [],
  )
  /** Polls until the closing is over. */
  const waitForEnd = async (date: string): Promise<ClosingEnd> => {
    for (;;) {
      await wait(pollInterval)
      const end = await findEnd(date)
      if (end) return end
    }
  }
  const pollProgress = async (): Promise<void> => {
    while (isClosing.current) {
      const progressAnswer = await readProgress()
      if (
        progressAnswer !== undefined &&
        progressAnswer !== 'other' &&
        progressAnswer.state === 'running' &&
        isClosing.current
      )
        setProgress(progressAnswer)
      await wait(pollInterval)
    }
  }
  const leavePage = async (date: string, notice: () => void): Promise<void> => {
    stopListening()
    notice()
    await wait(redirectDelay)
    leaveSession(translate('closing.closed', { date }))
  }
  const run = async (date: string, begin: () => Promise<ClosingEnd>): Promise<void> => {
    isClosing.current = true
    setProgress({ percentage: 0, message: '' })
    emitLive('start-closed-store')
    const first = begin()
    void pollProgress()
    const answer = await first
    const end = answer.end === 'running' ? await waitForEnd(date) : answer
    isClosing.current = false
    setProgress(undefined)
    if (end.end === 'closed') return leavePage(date, () => popup.success(translate('closing.done')))
    if (end.end === 'other') return leavePage(date, () => popup.info(translate('closing.other')))
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
