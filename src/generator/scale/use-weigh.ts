// One weighing at the scale of this computer, started and cancelled by the same button.

import { useEffect, useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { getSerial, WeighRefused, weigh } from './scale-port.ts'

export const useWeigh = (onWeigh: (grams: number) => void) => {
  const translate = useTranslate()
  const popup = usePopup()
  const [isWeighing, setWeighing] = useState(false)
  const [grams, setGrams] = useState<number>()
  const controllerRef = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])
  const startWeighing = async (): Promise<void> => {
    const serial = getSerial(navigator)
    if (!serial) return
    const controller = new AbortController()
    controllerRef.current = controller
    setWeighing(true)
    try {
      onWeigh(await weigh(serial, { signal: controller.signal, onReading: setGrams }))
    } catch (error) {
      if (error instanceof WeighRefused) popup.error(translate(`scale.${error.why}`))
      // Cancelled, or no port was chosen: the user did it.
      else if (!controller.signal.aborted && !isPortNotChosen(error)) popup.error(translate('scale.closed'))
    } finally {
      controllerRef.current = undefined
      setWeighing(false)
      setGrams(undefined)
    }
  }
  return {
    isSupported: getSerial(navigator) !== undefined,
    isWeighing,
    grams,
    toggle: useEvent((): void => {
      if (controllerRef.current) controllerRef.current.abort()
      else void startWeighing()
    }),
  }
}

const isPortNotChosen = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'
