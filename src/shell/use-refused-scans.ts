// Codes that no screen receives: they are refused with a message and the tone of a refusal once the screen is there.
import { useEffect, useEffectEvent } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { usePopup } from '../ui/popup/use-popup.ts'
import { playTone } from '../ui/scan/play-tone.ts'
import { drainQueuedCodes, isPathShown, onQueuedCode } from '../ui/scan/scan-listener.ts'

/** In milliseconds: how often the screen is looked at, how long it is there before it is known to receive no codes, and at most. */
const [interval, settleTime, maxWait] = [250, 1000, 30_000]

const isScreenReady = (): boolean => {
  const main = document.querySelector('main')
  return isPathShown() && main?.querySelector('h1') != null && main.querySelector('[aria-busy="true"]') === null
}

/** A screen that receives codes takes those that wait for it when it is mounted. */
export const useRefusedScans = (): void => {
  const translate = useTranslate()
  const popup = usePopup()
  const [tones] = useStore<boolean>('document.tones', true)
  const refuse = useEffectEvent((): void => {
    const codes = drainQueuedCodes()
    if (codes.length === 0) return
    if (tones) playTone('missing')
    popup.fault(translate('shell.scan-refused', { codes: codes.join(', ') }))
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (startedAt: number, readyAt: number | undefined): void => {
      timer = setTimeout(() => {
        const now = performance.now()
        const ready = isScreenReady() ? (readyAt ?? now) : undefined
        if ((ready === undefined || now - ready < settleTime) && now - startedAt < maxWait) watch(startedAt, ready)
        else refuse()
      }, interval)
    }
    const stop = onQueuedCode(() => {
      clearTimeout(timer)
      watch(performance.now(), undefined)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
