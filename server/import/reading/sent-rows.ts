// Converts rows of a JSON request to cells of a table while they arrive.
import { createHash } from 'node:crypto'
import { maxJsonDepth } from '../../../engine/value/json-text.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import { MalformedRequest } from '../../error/errors.ts'
import { BodyTooDeep } from '../../error/request-errors.ts'

// Extracts rows from JSON while it arrives: `{"key": [row, row]}` or `[row, row]`. Parses each block of rows
// separately, so that
// no parsed text is longer than a block; the text around the rows is parsed at the end.

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

type SentJsonRow = Readonly<Record<string, unknown>>

interface SentRowsLimits {
  /** Parses JSON; throws if it is invalid. */
  readonly parse: (text: string) => unknown
  readonly maxRows: number
}

const maximumColumns = 1000
/** Maximum number of reported broken rows. */
const maximumBroken = 500

interface SentTableRow {
  /** Cells up to the last column that existed when the row arrived. */
  readonly cells: readonly string[]
  /** Indexes of numbers. */
  readonly exact: ReadonlySet<number>
}

export class SentRows {
  /** Index of every column name, in the order of first occurrence. */
  readonly header = new Map<string, number>()
  readonly rows: SentTableRow[] = []
  /** Indexes of invalid rows: not an object, or with a nested array or object. */
  readonly broken: number[] = []
  private readonly places = new Map<string, ReadonlySet<number>>()
  private readonly hash = createHash('sha256')
  private readonly splitter
  private readonly maxRows
  private digest: string | undefined
  private around: unknown

  constructor({ parse, maxRows }: SentRowsLimits) {
    this.splitter = createRowSplitter(parse)
    this.maxRows = maxRows
  }

  /** Throws FileRefused if there are too many rows, MalformedRequest if the text is not JSON or not a table. */
  add(bytes: Buffer): void {
    this.hash.update(bytes)
    for (const row of this.splitter.add(bytes)) this.addRow(row)
  }

  /** Must be called after the last bytes. */
  end(): void {
    this.around = this.splitter.end()
    this.digest = this.hash.digest('hex')
  }

  /** The body with an empty array in place of its rows. */
  getRest(): unknown {
    return this.around
  }

  /** The SHA-256 of all bytes. */
  getHash(): string {
    return this.digest ?? ''
  }

  private addRow(row: unknown): void {
    const at = this.rows.length
    if (at >= this.maxRows) throw new FileRefused('import.too-many-rows', { max: this.maxRows })
    if (!isFlatRow(row) && this.broken.length < maximumBroken) this.broken.push(at)
    this.rows.push(isFlatRow(row) ? this.toSentRow(row) : { cells: [], exact: this.getPositions([]) })
  }

  private toSentRow(row: SentJsonRow): SentTableRow {
    const cells: string[] = Array.from({ length: this.header.size }, () => '')
    const numbers: number[] = []
    for (const [name, value] of Object.entries(row)) {
      const at = this.getColumnIndex(name)
      cells[at] = toText(value)
      if (typeof value === 'number') numbers.push(at)
    }
    return { cells, exact: this.getPositions(numbers) }
  }

  /** Rows with numbers in the same columns share one set. */
  private getPositions(places: readonly number[]): ReadonlySet<number> {
    const key = places.join()
    const cached = this.places.get(key)
    if (cached) return cached
    const created = new Set(places)
    this.places.set(key, created)
    return created
  }

  private getColumnIndex(name: string): number {
    const cached = this.header.get(name)
    if (cached !== undefined) return cached
    const next = this.header.size
    if (next >= maximumColumns) throw new MalformedRequest()
    this.header.set(name, next)
    return next
  }
}

const isFlatRow = (row: unknown): row is SentJsonRow =>
  typeof row === 'object' &&
  row !== null &&
  !Array.isArray(row) &&
  Object.values(row).every(value => value === null || typeof value !== 'object')

const toText = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
