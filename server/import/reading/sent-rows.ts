// Converts rows of a JSON request to cells of a table while they arrive.
import { createHash } from 'node:crypto'
import { MalformedRequest } from '../../error/errors.ts'
import { FileRefused } from '../../error/import-errors.ts'
import { createRowSplitter } from './split-rows.ts'

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
