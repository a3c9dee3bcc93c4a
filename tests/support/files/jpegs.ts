// JPEG files of any size, with valid segments but without a real picture, for a server that decodes nothing.

const buildSegment = (code: number, body: Uint8Array | readonly number[]): Buffer => {
  const length = body.length + 2
  return Buffer.concat([Buffer.from([0xff, code, length >> 8, length & 0xff]), Buffer.from(body)])
}

export interface JpegParts {
  readonly width?: number
  readonly height?: number
  /** Segments between the beginning and the frame, as code and body. */
  readonly before?: readonly (readonly [code: number, body: Uint8Array | readonly number[]])[]
  readonly scans?: number
  /** The data of each scan. */
  readonly data?: readonly number[]
}

export const buildJpeg = ({
  width = 4,
  height = 3,
  before = [],
  scans = 1,
  data = [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
}: JpegParts = {}): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before.map(([code, body]) => buildSegment(code, body)),
    buildSegment(0xdb, new Uint8Array(65)),
    buildSegment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    buildSegment(0xc4, new Uint8Array(20)),
    ...Array.from({ length: scans }, () => [buildSegment(0xda, [1, 1, 0, 0, 63, 0]), Buffer.from(data)]).flat(),
    Buffer.from([0xff, 0xd9]),
  ])
