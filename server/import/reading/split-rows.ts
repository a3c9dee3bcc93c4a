// Extracts rows from JSON while it arrives: `{"key": [row, row]}` or `[row, row]`. Parses each block of rows
// separately, so that
// no parsed text is longer than a block; the text around the rows is parsed at the end.
import { maxJsonDepth } from '../../../engine/value/json-text.ts'
import { MalformedRequest } from '../../error/errors.ts'
import { BodyTooDeep } from '../../error/request-errors.ts'

interface RowSplitter {
  /** Returns the rows that these bytes complete. */
  readonly add: (bytes: Buffer) => readonly unknown[]
  /** Returns the body with an empty array in place of the rows. Throws MalformedRequest if the text is incomplete. */
  readonly end: () => unknown
}

/** Limits in bytes of one row, and of the text around the rows. */
const maximumRowBytes = 1 << 20
const maximumRestBytes = 1 << 16

const getCharCode = (sign: string): number => sign.charCodeAt(0)
const [quote, backslash, comma] = [getCharCode('"'), getCharCode('\\'), getCharCode(',')]
const isOpening = (byte: number): boolean => byte === getCharCode('[') || byte === getCharCode('{')
const isClosing = (byte: number): boolean => byte === getCharCode(']') || byte === getCharCode('}')

/** `parse` parses JSON and throws if it is invalid. */
export const createRowSplitter = (parse: (text: string) => unknown): RowSplitter => {
  const rest = new PendingBytes(maximumRestBytes)
  const pending = new PendingBytes(maximumRowBytes)
  let [depth, inString, isEscaped, wasComma] = [0, false, false, false]
  /** Depth of the row array after it was opened; -1 after it was closed. */
  let rowsAt = 0

  /** The rows of a block that ends before a comma, or before the end of the list. */
  const parsePendingRows = (isLast: boolean): readonly unknown[] => {
    const text = pending.take()
    if (text.trim() === '' && isLast && !wasComma) return []
    const rows = parse(`[${text}]`)
    if (!Array.isArray(rows) || rows.length === 0) throw new MalformedRequest()
    wasComma = !isLast
    return rows
  }

  const add = (bytes: Buffer): readonly unknown[] => {
    const blocks: unknown[][] = []
    let [from, lastComma] = [0, -1]
    const keep = (to: number): void => (rowsAt > 0 ? pending : rest).add(bytes.subarray(from, to))
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) inString = false
      } else if (byte === quote) inString = true
      else if (isOpening(byte)) {
        depth += 1
        if (depth > maxJsonDepth) throw new BodyTooDeep()
        if (rowsAt === 0 && depth <= 2 && byte === getCharCode('[')) {
          keep(at + 1)
          ;[rowsAt, from] = [depth, at + 1]
        }
      } else if (isClosing(byte)) {
        if (depth === rowsAt) {
          keep(at)
          blocks.push([...parsePendingRows(true)])
          ;[rowsAt, from, lastComma] = [-1, at, -1]
        }
        depth -= 1
      } else if (byte === comma && depth === rowsAt) lastComma = at
    }
    if (lastComma >= 0) {
      keep(lastComma)
      blocks.push([...parsePendingRows(false)])
      from = lastComma + 1
    }
    keep(bytes.length)
    return blocks.flat()
  }

  return { add, end: () => parse(rest.take()) }
}

/** Bytes that are not parsed yet. */
class PendingBytes {
  private readonly most: number
  private pieces: Buffer[] = []
  private length = 0

  constructor(most: number) {
    this.most = most
  }

  add(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.length += bytes.length
    // A block may exceed the limit if its rows arrive together: they are taken before the next bytes.
    if (this.length > this.most + bytes.length) throw new MalformedRequest()
    this.pieces.push(bytes)
  }

  take(): string {
    const text = Buffer.concat(this.pieces).toString('utf8')
    ;[this.pieces, this.length] = [[], 0]
    return text
  }
}
