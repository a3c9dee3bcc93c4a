import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { loadLater } from '../load-lazily.ts'

const LargePicture = loadLater(
  () => import('./LargePicture.tsx'),
  ({ LargePicture }) => LargePicture,
)

interface ZoomedPictureProps {
  /** Undefined: there is none, or it is not here yet. */
  readonly src: string | undefined
  readonly title: string
  readonly size?: number
}

const presentation = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.default',
  flex: 'none',
  overflow: 'hidden',
} as const

/** A small picture that a click or Enter shows as large as the page, until the next click or Esc. */
export function ZoomedPicture({ src, title, size = 112 }: ZoomedPictureProps) {
  const translate = useTranslate()
  const [isLarge, setLarge] = useState(false)
  const [wasLarge, setWasLarge] = useState(false)
  if (src === undefined)
    return (
      <div className="no-picture" style={{ width: size, height: size }}>
        {size > 60 && translate('ui.picture.none')}
      </div>
    )
  return (
    <>
      <ButtonBase
        aria-label={translate('ui.picture.zoom', { title })}
        onClick={event => {
          event.stopPropagation()
          setLarge(true)
          setWasLarge(true)
        }}
        sx={{ ...presentation, width: size, height: size, cursor: 'zoom-in' }}
      >
        <Box component="img" src={src} alt={title} sx={{ width: '100%', height: '100%', objectFit: 'contain' }} />
      </ButtonBase>
      {wasLarge && (
        <Suspense fallback={null}>
          <LargePicture {...{ src, title }} open={isLarge} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  )
}
