// One weighing at the scale of this computer, started and cancelled by the same button.

import { useEffect, useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { serialOf, WeighRefused, weigh } from './scale-port.ts'

export const useWeigh = (onWeigh: (grams: number) => void) => {
  const translate = useTranslate()
  const popup = usePopup()
  const [isWeighing, setWeighing] = useState(false)
  const [grams, setGrams] = useState<number>()
  const under = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const begin = async (): Promise<void> => {
    const serial = serialOf(navigator)
    if (!serial) return
    const controller = new AbortController()
    under.current = controller
    setWeighing(true)
    try {
      onWeigh(await weigh(serial, { signal: controller.signal, onReading: setGrams }))
    } catch (error) {
      if (error instanceof WeighRefused) popup.error(translate(`scale.${error.why}`))
      // Cancelled, or no port was chosen: the user did it.
      else if (!controller.signal.aborted && !isUnchosen(error)) popup.error(translate('scale.closed'))
    } finally {
      under.current = undefined
      setWeighing(false)
      setGrams(undefined)
    }
  }
  return {
    isThere: serialOf(navigator) !== undefined,
    isWeighing,
    grams,
    toggle: useEvent((): void => {
      if (under.current) under.current.abort()
      else void begin()
    }),
  }
}

const isUnchosen = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'
