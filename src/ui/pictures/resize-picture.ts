// The stored form of a picture: a JPEG of quality 50, at most 720 x 1366 (specification 5), redrawn without metadata.

const maxSize = { width: 720, height: 1366 } as const
const quality = 0.5

/** The file is no picture that this browser can read. */
export class UnreadablePicture extends Error {}

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The largest stored size with the same proportions; a small picture is not enlarged. */
const computeFittingSize = ({ width, height }: PictureSize): PictureSize => {
  const scale = Math.min(1, maxSize.width / width, maxSize.height / height)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** As a data address; throws UnreadablePicture. */
export const resizeFile = async (file: Blob): Promise<string> => {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) throw new UnreadablePicture(file.type)
  try {
    return drawJpeg(image, image)
  } finally {
    image.close()
  }
}

export const resizeFrame = (video: HTMLVideoElement): string =>
  drawJpeg(video, { width: video.videoWidth, height: video.videoHeight })

const drawJpeg = (source: CanvasImageSource, size: PictureSize): string => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, computeFittingSize(size))
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePicture('canvas')
  // JPEG has no transparency; what is see-through would come out black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}

/** The bytes of a data address of a JPEG. */
export const toJpegBlob = (data: string): Blob => {
  const text = atob(data.slice(data.indexOf(',') + 1))
  return new Blob([Uint8Array.from(text, sign => sign.charCodeAt(0))], { type: 'image/jpeg' })
}
