// Encodes a small PNG: with the best compression and, if needed, fewer shades of each color.
import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue of each pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits a channel, three channels, not interlaced. */
const header = [8, 2, 0, 0, 0]
const steps = [1, 2, 3, 4, 6, 8]

/** The picture in the most shades with which it has at most `largest` bytes; undefined when it has none such. */
export const compressPicture = (pixels: Pixels, maxBytes: number): Buffer | undefined => {
  for (const step of steps) {
    const picture = encode(pixels, step)
    if (picture.length <= maxBytes) return picture
  }
  return undefined
}

const encode = ({ width, height, data }: Pixels, step: number): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (const [at, value] of data.entries()) {
    // Each row begins with its filter byte: 0, none.
    rows[at + Math.floor(at / (width * 3)) + 1] = Math.min(255, Math.round(value / step) * step)
  }
  return Buffer.concat([
    signature,
    buildChunk('IHDR', Buffer.concat([head, Buffer.from(header)])),
    buildChunk('IDAT', deflateSync(rows, { level: 9 })),
    buildChunk('IEND', Buffer.alloc(0)),
  ])
}

const buildChunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(content.length, 0)
  sizes.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)])
}
