import { type RefObject, useEffect, useRef, useState } from 'react'

type CameraState = 'opening' | 'ready' | 'missing' | 'refused' | 'failed'

const getCameraState = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Shows the camera in a video element while the component is mounted. */
export const useCamera = (): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('opening')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isUnmounted = false
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const open = async (): Promise<void> => {
      // Browsers offer cameras to secure pages alone.
      const { mediaDevices } = navigator as Partial<Navigator>
      if (!mediaDevices) return setState('missing')
      stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
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
  }, [])
  return { video, state }
}
