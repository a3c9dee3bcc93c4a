import { useEffectEvent, useLayoutEffect } from 'react'
import type { Popup } from './popup-queue.ts'

/** Closes a popup after its time, and at Esc before any other listener. */
export function useAutoClose({ time }: Popup, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const timer = time === undefined ? undefined : setTimeout(() => close(), time)
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [time])
}
