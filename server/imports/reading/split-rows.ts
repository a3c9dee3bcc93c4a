// Extracts rows from JSON while it arrives: `{"key": [row, row]}` or `[row, row]`. Parses each block of rows
// separately, so that
// no parsed text is longer than a block; the text around the rows is parsed at the end.
import { mostLevels } from '../../../engine/values/json-text.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { BodyTooDeep } from '../../errors/sending-errors.ts'

export interface RowSplitter {
  /** Returns the rows that these bytes complete. */
  readonly add: (bytes: Buffer) => readonly unknown[]
  /** Returns the body with an empty array in place of the rows. Throws MalformedRequest if the text is incomplete. */
  readonly end: () => unknown
}

/** Limits in bytes of one row, and of the text around the rows. */
const longestRow = 1 << 20
const longestRest = 1 << 16

const code = (sign: string): number => sign.charCodeAt(0)
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')]
const isOpening = (byte: number): boolean => byte === code('[') || byte === code('{')
const isClosing = (byte: number): boolean => byte === code(']') || byte === code('}')

/** `parse` parses JSON and throws if it is invalid. */
export const rowSplitter = (parse: (text: string) => unknown): RowSplitter => {
  const rest = new Pieces(longestRest)
  const pending = new Pieces(longestRow)
  let [depth, inString, isEscaped, wasComma] = [0, false, false, false]
  /** Depth of the row array after it was opened; -1 after it was closed. */
  let rowsAt = 0

  /** The rows of a block that ends before a comma, or before the end of the list. */
  const rowsOf = (isLast: boolean): readonly unknown[] => {
    const text = pending.take()
    if (text.trim() === '' && isLast && !wasComma) return []
    const rows = parse(`[${text}]`)
    if (!Array.isArray(rows) || rows.length === 0) throw new MalformedRequest()
    wasComma = !isLast
    return rows
  }

  const add = (bytes: Buffer): readonly unknown[] => {
    const found: unknown[][] = []
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
        if (depth > mostLevels) throw new BodyTooDeep()
        if (rowsAt === 0 && depth <= 2 && byte === code('[')) {
          keep(at + 1)
          ;[rowsAt, from] = [depth, at + 1]
        }
      } else if (isClosing(byte)) {
        if (depth === rowsAt) {
          keep(at)
          found.push([...rowsOf(true)])
          ;[rowsAt, from, lastComma] = [-1, at, -1]
        }
        depth -= 1
      } else if (byte === comma && depth === rowsAt) lastComma = at
    }
    if (lastComma >= 0) {
      keep(lastComma)
      found.push([...rowsOf(false)])
      from = lastComma + 1
    }
    keep(bytes.length)
    return found.flat()
  }

  return { add, end: () => parse(rest.take()) }
}

/** Bytes that are not parsed yet. */
class Pieces {
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
