import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { DialogFrame } from '../overlay/DialogFrame.tsx'
import { resizeFrame } from './resize-picture.ts'
import { useCamera } from './use-camera.ts'

interface CameraDialogProps {
  readonly title: string
  readonly onTake: (data: string) => void
  readonly onClose: () => void
}

/** The camera view with a button that takes a picture; reports a missing or blocked camera. */
export function CameraDialog({ title, onTake, onClose }: CameraDialogProps) {
  const translate = useTranslate()
  const { video, state } = useCamera()
  const isUnavailable = state === 'missing' || state === 'refused' || state === 'failed'
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      busy={state === 'opening'}
      actions={
        <>
          <Button color="secondary" variant="outlined" onClick={onClose} autoFocus={isUnavailable}>
            {translate(isUnavailable ? 'ui.close' : 'ui.cancel')}
          </Button>
          {!isUnavailable && (
            <Button
              variant="contained"
              disabled={state !== 'ready'}
              onClick={() => video.current && onTake(resizeFrame(video.current))}
            >
              {translate('ui.camera.take')}
            </Button>
          )}
        </>
      }
    >
      {isUnavailable ? (
        <Alert severity="error">{translate(`ui.camera.${state}`)}</Alert>
      ) : (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={title}
          sx={{ width: '100%', maxHeight: '60vh', backgroundColor: 'common.black', borderRadius: 1 }}
        />
      )}
    </DialogFrame>
  )
}
