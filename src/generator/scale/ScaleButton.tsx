import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { ScaleIcon } from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { useWeigh } from './use-weigh.ts'

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
