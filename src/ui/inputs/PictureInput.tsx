import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { DialogFrame } from '../overlay/DialogFrame.tsx'
import { resizeFile, resizeFrame, UnreadablePicture } from '../pictures/resize-picture.ts'
import { ZoomedPicture } from '../pictures/ZoomedPicture.tsx'
import { getFieldFrameProps, type InputProps } from './input-props.ts'

interface PictureInputProps extends Omit<InputProps<string, string>, 'inputRef'> {
  /** What shows the picture now: a data or object address; nothing while there is none. */
  readonly shown: string | undefined
  /** Under which name it is downloaded. */
  readonly fileName: string
  /** The camera that takes it, by the id that the browser gives it. */
  readonly camera?: string | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A picture: chosen from files or taken with the camera, viewed, downloaded, removed. Its value: a data URL or ''. */
export function PictureInput(props: PictureInputProps) {
  const translate = useTranslate()
  const { id, label, shown, fileName, value, onChange, onBlur, readOnly, inputRef, error } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [isFilming, setFilming] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const setPicture = (data: string): void => {
    setRefusal(undefined)
    onChange(data)
    onBlur?.()
  }
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    await resizeFile(file).then(setPicture, (failure: unknown) => {
      if (!(failure instanceof UnreadablePicture)) throw failure
      setRefusal(translate('ui.picture.unreadable', { name: file.name }))
    })
  }
  return (
    <FieldFrame {...getFieldFrameProps({ ...props, error: refusal ?? error })}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        {(shown !== undefined || readOnly) && <ZoomedPicture src={shown} title={label} />}
        <Box sx={{ display: 'flex', flex: '1 1 150px', flexWrap: 'wrap', gap: 1 }}>
          {!readOnly && (
            <>
              <input
                ref={chooser}
                type="file"
                accept="image/*"
                hidden
                aria-label={translate('ui.picture.file', { title: label })}
                onChange={event => {
                  void choose(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
              <Button
                id={id}
                ref={inputRef as Ref<HTMLButtonElement>}
                variant="outlined"
                color="secondary"
                onClick={() => chooser.current?.click()}
              >
                {translate('ui.picture.choose')}
              </Button>
              <Button variant="outlined" color="secondary" onClick={() => setFilming(true)}>
                {translate('ui.picture.camera')}
              </Button>
            </>
          )}
          {shown !== undefined && (
            <Button size="small" color="secondary" component="a" href={shown} download={fileName}>
              {translate('ui.picture.download')}
            </Button>
          )}
          {!readOnly && value !== '' && (
            <Button size="small" color="error" onClick={() => setPicture('')}>
              {translate('ui.picture.remove')}
            </Button>
          )}
        </Box>
      </Box>
      {isFilming && (
        <CameraDialog
          camera={props.camera}
          title={label}
          onClose={() => setFilming(false)}
          onTake={data => {
            setFilming(false)
            setPicture(data)
          }}
        />
      )}
    </FieldFrame>
  )
}

interface CameraDialogProps extends Pick<PictureInputProps, 'camera'> {
  readonly title: string
  readonly onTake: (data: string) => void
  readonly onClose: () => void
}

/** The camera view with a button that takes a picture; reports a missing or blocked camera. */
function CameraDialog({ title, camera, onTake, onClose }: CameraDialogProps) {
  const translate = useTranslate()
  const { video, state } = useCamera(camera)
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

type CameraState = 'opening' | 'ready' | 'missing' | 'refused' | 'failed'

const getCameraState = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Shows the camera in a video element while the component is mounted; without a name that of the back, if it has one. */
export const useCamera = (
  camera?: string,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('opening')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isUnmounted = false
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setState('opening')
    const open = async (): Promise<void> => {
      // Browsers offer cameras to secure pages alone.
      const { mediaDevices } = navigator as Partial<Navigator>
      if (!mediaDevices) return setState('missing')
      const lens = camera === undefined ? { facingMode: 'environment' } : { deviceId: { ideal: camera } }
      stream = await mediaDevices.getUserMedia({ video: { ...lens, width: { ideal: 1280 } } })
      if (isUnmounted) return stop()
      if (video.current) {
        video.current.srcObject = stream
        await video.current.play()
      }
      setState('ready')
    }
    open().catch((error: unknown) => {
      if (!isUnmounted) setState(getCameraState(error))
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [camera])
  return { video, state }
}
