import Box from '@mui/material/Box'
import { ModalFrame } from '../overlay/ModalFrame.tsx'

interface LargePictureProps {
  readonly src: string
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

/** As large as the page, until the next click or Esc. */
export function LargePicture({ src, title, open, onClose }: LargePictureProps) {
  return (
    <ModalFrame
      open={open}
      onClose={onClose}
      onClick={event => {
        event.stopPropagation()
        onClose()
      }}
      maxWidth={false}
      slotProps={{ paper: { 'aria-label': title } }}
    >
      <Box component="img" src={src} alt={title} sx={{ maxWidth: '92vw', maxHeight: '92vh', cursor: 'zoom-out' }} />
    </ModalFrame>
  )
}
