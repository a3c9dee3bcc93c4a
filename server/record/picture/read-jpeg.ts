// Validates an uploaded JPEG: walks its segments and checks its dimensions without decoding, and drops metadata
// (position, camera, previews, comments).
import { RequestError } from '../../error/errors.ts'

/** The maximum size of uploaded images (specification 5). */
const maxSize = { width: 720, height: 1366 } as const

const signatures: readonly (readonly [bytes: string, kind: string])[] = [
  ['89504e47', 'PNG'],
  ['52494646', 'WebP'],
  ['47494638', 'GIF'],
  ['25504446', 'PDF'],
  ['424d', 'BMP'],
]

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, adobe: 0xee, comment: 0xfe } as const
/** Baseline, extended and progressive frames, which browsers create and show. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
/** Huffman tables, quantization tables and restart intervals. */
const tables: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd])
/** A picture with thousands of scans takes minutes to decode. */
const maxScans = 100

/** Returns the bytes without metadata; throws `picture.*`. */
export const readJpeg = (bytes: Buffer): Buffer => {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start)
    throw new RequestError('picture.type', { kind: detectKind(bytes) })
  const stored: Buffer[] = [bytes.subarray(0, 2)]
  let offset = 2
  let isSized = false
  let scans = 0
  for (;;) {
    const { code, from, to } = readSegment(bytes, offset)
    offset = to
    if (code === marker.end) break
    if (frames.has(code)) {
      if (isSized) throw new RequestError('picture.broken')
      checkSize(bytes, from, to)
      isSized = true
    }
    if (code === marker.scan) {
      scans++
      if (!isSized || scans > maxScans) throw new RequestError('picture.broken')
      offset = findScanEnd(bytes, to)
    }
    if (isStored(code)) stored.push(bytes.subarray(from, offset))
    else if (!isOmitted(code)) throw new RequestError('picture.broken')
  }
  if (scans === 0) throw new RequestError('picture.broken')
  return Buffer.concat([...stored, Buffer.from([0xff, marker.end])])
}

const detectKind = (bytes: Buffer): string => {
  const hex = bytes.subarray(0, 4).toString('hex')
  return signatures.find(([signature]) => hex.startsWith(signature))?.[1] ?? '?'
}

/** The Adobe segment defines the colour transform only. */
const isStored = (code: number): boolean =>
  frames.has(code) || tables.has(code) || code === marker.scan || code === marker.adobe

const isOmitted = (code: number): boolean => (code >= 0xe0 && code <= 0xef) || code === marker.comment

interface JpegSegment {
  readonly code: number
  readonly from: number
  readonly to: number
}

const readSegment = (bytes: Buffer, offset: number): JpegSegment => {
  const from = offset
  let next = offset
  if (bytes[next] !== 0xff) throw new RequestError('picture.broken')
  while (bytes[next] === 0xff) next++
  const code = bytes[next]
  if (code === undefined) throw new RequestError('picture.broken')
  if (code === marker.end) return { code, from, to: next + 1 }
  const length = next + 2 < bytes.length ? bytes.readUInt16BE(next + 1) : 0
  const to = next + 1 + length
  if (length < 2 || to > bytes.length) throw new RequestError('picture.broken')
  return { code, from, to }
}

/** Reads precision, height and width of a frame; a height of 0 would be defined later, which no browser does. */
const checkSize = (bytes: Buffer, from: number, to: number): void => {
  let body = from
  while (bytes[body] === 0xff) body++
  if (to - body < 9) throw new RequestError('picture.broken')
  const [height, width] = [bytes.readUInt16BE(body + 4), bytes.readUInt16BE(body + 6)]
  if (width === 0 || height === 0) throw new RequestError('picture.broken')
  if (width > maxSize.width || height > maxSize.height)
    throw new RequestError('picture.dimensions', {
      width,
      height,
      maxWidth: maxSize.width,
      maxHeight: maxSize.height,
    })
}

/** Returns the offset of the next segment: a 0xFF that is neither stuffed nor a restart marker. */
const findScanEnd = (bytes: Buffer, from: number): number => {
  for (let offset = from; offset + 1 < bytes.length; offset++) {
    if (bytes[offset] !== 0xff) continue
    const next = bytes[offset + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset
  }
  throw new RequestError('picture.broken')
}
