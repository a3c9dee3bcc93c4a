// Decodes the text of a file: detects the encoding and refuses binary files.

import { FileRefused } from '../../error/import-errors.ts'
import { yieldToEventLoop } from '../../event-loop/yield-to-event-loop.ts'

interface DecodedText {
  /** Without a byte-order mark; every line ends in a line feed character. */
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/** First bytes of other file types that users send instead of CSV. */
const foreignSignatures: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['XLSX/ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['XLS', [0xd0, 0xcf, 0x11, 0xe0]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
  ['GZIP', [0x1f, 0x8b]],
  ['RAR', [0x52, 0x61, 0x72, 0x21]],
  ['7Z', [0x37, 0x7a, 0xbc, 0xaf]],
]

/**
 * Throws FileRefused for an empty file, another file type, and NUL characters. Yields to the event loop between parts.
 */
export const decodeText = async (parts: readonly Uint8Array[]): Promise<DecodedText> => {
  const start = readStart(parts)
  const kind = foreignSignatures.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0]
  if (kind !== undefined) throw new FileRefused('import.not-csv', { kind })
  try {
    return await decodeParts(parts, detectByteOrder(start) ?? 'utf-8')
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return decodeParts(parts, 'windows-1252')
  }
}

const longestSignature = Math.max(...foreignSignatures.map(([, bytes]) => bytes.length))

const readStart = (parts: readonly Uint8Array[]): readonly number[] => {
  const start: number[] = []
  for (const part of parts) {
    start.push(...part.subarray(0, longestSignature - start.length))
    if (start.length === longestSignature) break
  }
  return start
}

const detectByteOrder = ([first, second]: readonly number[]): 'utf-16le' | 'utf-16be' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Throws TypeError if the bytes are not valid UTF-8. */
const decodeParts = async (parts: readonly Uint8Array[], encoding: DecodedText['encoding']): Promise<DecodedText> => {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const pieces: string[] = []
  let isBlank = true
  let heldReturn = ''
  const add = (piece: string): void => {
    if (piece.includes('\0')) throw new FileRefused('import.not-csv', { kind: 'BINARY' })
    isBlank &&= piece.trim() === ''
    // A carriage return at the end of a part may belong to a line feed in the next.
    const raw = heldReturn + piece
    heldReturn = raw.endsWith('\r') ? '\r' : ''
    pieces.push(raw.slice(0, raw.length - heldReturn.length).replaceAll(/\r\n?/g, '\n'))
  }
  for (const part of parts) {
    add(decoder.decode(part, { stream: true }))
    await yieldToEventLoop()
  }
  add(decoder.decode())
  if (isBlank) throw new FileRefused('import.empty')
  return { text: pieces.join('') + (heldReturn === '' ? '' : '\n'), encoding }
}
