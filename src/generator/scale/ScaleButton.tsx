import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { readDevice } from '../../providers/device.ts'
import { ScaleIcon } from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { getSerial, parseSerialOptions, WeighRefused, weigh } from './scale-port.ts'

const ScaleNote = loadLazily(() => import('./ScaleNote.tsx'), 'ScaleNote')

/** The key that starts a weighing while the box has the focus: a letter that no number contains. */
const scaleKey = 't'

interface ScaleButtonProps {
  /** What is weighed, for the accessible name of the button. */
  readonly of: string
  readonly onWeigh: (grams: number) => void
}

/** Fills its box from the scale of this computer; renders nothing without Web Serial. A second press cancels. */
export function ScaleButton({ of, onWeigh }: ScaleButtonProps) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const { isSupported, isWeighing, grams, toggle } = useWeigh(onWeigh)
  useEffect(() => {
    const box = button.current?.closest<HTMLElement>(':has(input)')
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== scaleKey || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      toggle()
    }
    box?.addEventListener('keydown', onKeyDown)
    return () => box?.removeEventListener('keydown', onKeyDown)
  }, [toggle])
  if (!isSupported) return null
  const title = translate(isWeighing ? 'scale.stop' : 'scale.weigh')
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        tabIndex={-1}
        title={`${title} (${scaleKey.toUpperCase()})`}
        aria-label={`${title} ${of}`}
        onClick={toggle}
      >
        {isWeighing ? <CircularProgress size={18} /> : <ScaleIcon />}
      </IconButton>
      {isWeighing && (
        <Suspense>
          <ScaleNote under={() => button.current as HTMLElement}>
            {grams === undefined
              ? translate('scale.waiting')
              : translate('scale.unsteady', { grams: grams.toFixed(3) })}
          </ScaleNote>
        </Suspense>
      )}
    </>
  )
}

// One weighing at the scale of this computer, started and cancelled by the same button.

const useWeigh = (onWeigh: (grams: number) => void) => {
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
      const { baud, frame } = readDevice()
      const line = parseSerialOptions(baud, frame)
      onWeigh(await weigh(serial, { signal: controller.signal, onReading: setGrams, line }))
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
