import { describe, expect, test } from 'vitest'
import { RequestError } from '../../../../server/error/errors.ts'
import { readJpeg } from '../../../../server/record/picture/read-jpeg.ts'
import { buildJpeg } from '../../../support/files/jpegs.ts'

const getRefusal = (bytes: Buffer): string => {
  try {
    readJpeg(bytes)
    return 'taken'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return error.code
  }
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const sound = buildJpeg()
const end = Buffer.from([0xff, 0xd9])

test('a sound picture comes back as it is', () => {
  expect(readJpeg(sound)).toEqual(sound)
  expect(readJpeg(buildJpeg({ width: 720, height: 1366, scans: 10 }))).toEqual(
    buildJpeg({ width: 720, height: 1366, scans: 10 }),
  )
})

test('what is no picture is left out: position, previews, notes, and what hangs behind the end', () => {
  const exif = Buffer.from('Exif\0\0GPS -6.9147,107.6098')
  const stored: readonly [number, Buffer] = [0xee, Buffer.from('Adobe\0\0\0\0\0\0\x01')]
  const messages = buildJpeg({
    before: [[0xe0, Buffer.from('JFIF\0')], [0xe1, exif], [0xfe, Buffer.from('rahasia')], stored],
  })
  const read = readJpeg(Buffer.concat([messages, Buffer.from('<script>')]))
  expect(read).toEqual(buildJpeg({ before: [stored] }))
  expect(read.includes('GPS')).toBe(false)
})

describe('refuses', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'picture.type'],
    ['a text', Buffer.from('<svg/>'), 'picture.type'],
    ['a PNG, whatever its name', png, 'picture.type'],
    ['a picture too wide', buildJpeg({ width: 721 }), 'picture.dimensions'],
    ['a picture too tall', buildJpeg({ height: 1367 }), 'picture.dimensions'],
    ['a header of 30000 x 30000 pixels', buildJpeg({ width: 30_000, height: 30_000 }), 'picture.dimensions'],
    ['no pixels', buildJpeg({ height: 0 }), 'picture.broken'],
    ['a beginning alone', sound.subarray(0, 2), 'picture.broken'],
    ['a beginning and an end', Buffer.concat([sound.subarray(0, 2), end]), 'picture.broken'],
    ['a picture without a scan', buildJpeg({ scans: 0 }), 'picture.broken'],
    ['a bomb of scans', buildJpeg({ scans: 101 }), 'picture.broken'],
    ['a second frame', buildJpeg({ before: [[0xc0, [8, 0, 3, 0, 4, 1, 1, 17, 0]]] }), 'picture.broken'],
    ['a frame of a kind that browsers do not show', buildJpeg({ before: [[0xc9, [8, 0, 3, 0, 4]]] }), 'picture.broken'],
    ['a frame cut short', buildJpeg({ before: [[0xc0, [8, 0]]] }), 'picture.broken'],
  ] as const)('%s', (_, bytes, code) => {
    expect(getRefusal(bytes)).toBe(code)
  })

  test('a picture cut off anywhere', () => {
    for (let length = 2; length < sound.length; length++)
      expect(getRefusal(sound.subarray(0, length)), `at ${length}`).toBe('picture.broken')
  })
})
