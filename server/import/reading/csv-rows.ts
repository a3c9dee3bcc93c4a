// Iterates over the rows of a CSV text, each with its first line number.
import papa from 'papaparse'
import { FileRefused } from '../../error/concept-errors.ts'

export interface FileRow {
  /** Counted from 1; a row with line breaks in its cells covers more than one line. */
  readonly line: number
  readonly cells: readonly string[]
  /** Indexes of cells that were JSON numbers, which are never ambiguous. */
  readonly exact?: ReadonlySet<number>
}

/** Characters parsed at once, so that a large file neither blocks the event loop nor is copied whole. */
const defaultBlockSize = 1 << 16

interface CsvBlock {
  readonly rows: readonly FileRow[]
  /** Characters that the rows cover. */
  readonly length: number
  readonly lines: number
}

/** Lines end in line feeds. Throws FileRefused if a quotation mark is not closed. */
export function* parseCsvRows(text: string, delimiter: string, blockSize = defaultBlockSize): Generator<FileRow> {
  let [offset, line, size] = [0, 1, blockSize]
  while (offset < text.length) {
    const isLast = offset + size >= text.length
    const block = readBlock(text.slice(offset, offset + size), { delimiter, line, isLast })
    // A row is longer than the block: the next attempt reads more.
    size = block.rows.length === 0 ? size * 2 : blockSize
    offset += block.length
    line += block.lines
    yield* block.rows
  }
}

/** Complete rows of the block; the last row is left for the next block if it may continue. */
const readBlock = (
  block: string,
  { delimiter, line: first, isLast }: { delimiter: string; line: number; isLast: boolean },
): CsvBlock => {
  const rows: FileRow[] = []
  const ends: number[] = []
  const brokenLines = new Set<number>()
  let [at, line] = [0, first]
  papa.parse<string[]>(block, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      // Skips the empty row after the last line feed.
      if (meta.cursor === at) return
      if (errors.some(({ type }) => type === 'Quotes')) brokenLines.add(line)
      rows.push({ line, cells: data })
      ends.push(meta.cursor)
      line += countLines(block, at, meta.cursor)
      at = meta.cursor
    },
  })
  const completeRows = isLast ? rows : rows.slice(0, -1)
  const brokenRow = completeRows.find(row => brokenLines.has(row.line))
  if (brokenRow) throw new FileRefused('import.open-quote', { line: brokenRow.line })
  if (isLast) return { rows, length: block.length, lines: line - first }
  return { rows: completeRows, length: ends.at(-2) ?? 0, lines: (rows.at(-1)?.line ?? first) - first }
}

const countLines = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
