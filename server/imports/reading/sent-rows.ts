// Converts rows of a JSON request to cells of a table while they arrive.
import { createHash } from 'node:crypto'
import { MalformedRequest } from '../../errors/errors.ts'
import { FileRefused } from '../../errors/import-errors.ts'
import { rowSplitter } from './split-rows.ts'

type JsonRow = Readonly<Record<string, unknown>>

export interface SentRowsLimits {
  /** Parses JSON; throws if it is invalid. */
  readonly parse: (text: string) => unknown
  readonly maxRows: number
}

const mostColumns = 1000
/** Maximum number of reported broken rows. */
const mostBroken = 500

export interface SentRow {
  /** Cells up to the last column that existed when the row arrived. */
  readonly cells: readonly string[]
  /** Indexes of numbers. */
  readonly exact: ReadonlySet<number>
}

export class SentRows {
  /** Index of every column name, in the order of first occurrence. */
  readonly header = new Map<string, number>()
  readonly rows: SentRow[] = []
  /** Indexes of invalid rows: not an object, or with a nested array or object. */
  readonly broken: number[] = []
  private readonly places = new Map<string, ReadonlySet<number>>()
  private readonly hash = createHash('sha256')
  private readonly splitter
  private readonly maxRows
  private digest: string | undefined
  private around: unknown

  constructor({ parse, maxRows }: SentRowsLimits) {
    this.splitter = rowSplitter(parse)
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
  rest(): unknown {
    return this.around
  }

  /** The SHA-256 of all bytes. */
  hashed(): string {
    return this.digest ?? ''
  }

  private addRow(row: unknown): void {
    const at = this.rows.length
    if (at >= this.maxRows) throw new FileRefused('import.too-many-rows', { max: this.maxRows })
    if (!isPlain(row) && this.broken.length < mostBroken) this.broken.push(at)
    this.rows.push(isPlain(row) ? this.sentRow(row) : { cells: [], exact: this.placesOf([]) })
  }

  private sentRow(row: JsonRow): SentRow {
    const cells: string[] = Array.from({ length: this.header.size }, () => '')
    const numbers: number[] = []
    for (const [name, value] of Object.entries(row)) {
      const at = this.columnOf(name)
      cells[at] = textOf(value)
      if (typeof value === 'number') numbers.push(at)
    }
    return { cells, exact: this.placesOf(numbers) }
  }

  /** Rows with numbers in the same columns share one set. */
  private placesOf(places: readonly number[]): ReadonlySet<number> {
    const key = places.join()
    const known = this.places.get(key)
    if (known) return known
    const made = new Set(places)
    this.places.set(key, made)
    return made
  }

  private columnOf(name: string): number {
    const known = this.header.get(name)
    if (known !== undefined) return known
    const next = this.header.size
    if (next >= mostColumns) throw new MalformedRequest()
    this.header.set(name, next)
    return next
  }
}

const isPlain = (row: unknown): row is JsonRow =>
  typeof row === 'object' &&
  row !== null &&
  !Array.isArray(row) &&
  Object.values(row).every(value => value === null || typeof value !== 'object')

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
