// Reads a QR code out of the areas that a PDF draws, by another program than the one that drew them.
import jsQR from 'jsqr'
import type { Bar } from './code-128.ts'

// Its types say that the function is a member; it is the module itself.
const read = jsQR as unknown as typeof jsQR.default

const dotsPerMillimetre = 20
const quiet = 60

/** What the code among these areas says; undefined where none is found. */
export const readQrCode = (areas: readonly Bar[]): string | undefined => {
  const [left, low] = [Math.min(...areas.map(({ x }) => x)), Math.min(...areas.map(one => one.low))]
  const right = Math.max(...areas.map(({ x, width }) => x + width))
  const top = Math.max(...areas.map(one => one.low + one.height))
  const toDots = (millimetres: number): number => Math.round(millimetres * dotsPerMillimetre)
  const [width, height] = [toDots(right - left) + 2 * quiet, toDots(top - low) + 2 * quiet]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const area of areas)
    for (let y = toDots(top - area.low - area.height); y < toDots(top - area.low); y++)
      for (let x = toDots(area.x - left); x < toDots(area.x + area.width - left); x++)
        pixels.fill(0, ((y + quiet) * width + x + quiet) * 4, ((y + quiet) * width + x + quiet) * 4 + 3)
  return read(pixels, width, height)?.data
}
