import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '../../providers/device.ts'
import { ChoiceInput, type ChoiceOption } from '../../ui/inputs/ChoiceInput.tsx'
import { useCamera } from '../../ui/inputs/PictureInput.tsx'
import { DeviceActions, DeviceNotes, DeviceSection } from './DeviceSection.tsx'

/** Absent on a page that is not secure. */
const getMediaDevices = (): MediaDevices | undefined => (navigator as Partial<Navigator>).mediaDevices

/** The camera that takes pictures: which one, and what it sees. */
export function CameraSection() {
  const translate = useTranslate()
  const [{ camera }, change] = useDevice()
  const [isOn, setOn] = useState(false)
  const cameras = useCameras(isOn)
  const isSupported = getMediaDevices() !== undefined
  return (
    <DeviceSection title={translate('devices.camera')} state={isSupported ? 'ready' : 'missing'}>
      {!isSupported && <DeviceNotes>{translate('devices.camera.none')}</DeviceNotes>}
      {isSupported && (
        <>
          {cameras.length > 0 && (
            <ChoiceInput
              id="device-camera"
              label={translate('devices.camera')}
              placeholder={translate('devices.camera.usual')}
              choices={cameras}
              value={cameras.some(({ value }) => value === camera) ? camera : ''}
              onChange={value => change({ camera: value })}
            />
          )}
          <DeviceActions>
            <Button variant="outlined" onClick={() => setOn(!isOn)}>
              {translate(isOn ? 'devices.camera.stop' : 'devices.camera.test')}
            </Button>
          </DeviceActions>
          {isOn && <CameraView camera={camera} />}
        </>
      )}
      <DeviceNotes>{translate('devices.camera.notes')}</DeviceNotes>
    </DeviceSection>
  )
}

function CameraView({ camera }: { readonly camera: string | undefined }) {
  const translate = useTranslate()
  const { video, state } = useCamera(camera)
  if (state !== 'opening' && state !== 'ready') return <Alert severity="error">{translate(`ui.camera.${state}`)}</Alert>
  return (
    <Box
      component="video"
      ref={video}
      muted
      playsInline
      aria-label={translate('devices.camera')}
      sx={{ width: '100%', maxHeight: 320, bgcolor: 'common.black', borderRadius: 1 }}
    />
  )
}

/** The cameras by their names, known once the user has allowed a camera. */
const useCameras = (isOn: boolean): readonly ChoiceOption[] => {
  const [cameras, setCameras] = useState<readonly ChoiceOption[]>([])
  // Names are known once the picture is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after the test
  useEffect(() => {
    const media = getMediaDevices()
    const read = async (): Promise<void> => {
      const found = (await media?.enumerateDevices()) ?? []
      setCameras(
        found
          .filter(({ kind, label, deviceId }) => kind === 'videoinput' && label !== '' && deviceId !== '')
          .map(({ deviceId, label }) => ({ value: deviceId, title: label })),
      )
    }
    const refresh = (): void => void read().catch(() => undefined)
    refresh()
    media?.addEventListener('devicechange', refresh)
    return () => media?.removeEventListener('devicechange', refresh)
  }, [isOn])
  return cameras
}
