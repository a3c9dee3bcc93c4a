// Iterates over the rows of a CSV text, each with its first line number.
import papa from 'papaparse'
import { FileRefused } from '../../errors/import-errors.ts'

export interface FileRow {
  /** Counted from 1; a row with line breaks in its cells covers more than one line. */
  readonly line: number
  readonly cells: readonly string[]
  /** Indexes of cells that were JSON numbers, which are never ambiguous. */
  readonly exact?: ReadonlySet<number>
}

/** Characters parsed at once, so that a large file neither blocks the event loop nor is copied whole. */
const usualBlock = 1 << 16

interface Block {
  readonly rows: readonly FileRow[]
  /** Characters that the rows cover. */
  readonly length: number
  readonly lines: number
}

/** Lines end in line feeds. Throws FileRefused if a quotation mark is not closed. */
export function* csvRows(text: string, delimiter: string, blockSize = usualBlock): Generator<FileRow> {
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
): Block => {
  const rows: FileRow[] = []
  const ends: number[] = []
  const broken = new Set<number>()
  let [at, line] = [0, first]
  papa.parse<string[]>(block, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      // Skips the empty row after the last line feed.
      if (meta.cursor === at) return
      if (errors.some(({ type }) => type === 'Quotes')) broken.add(line)
      rows.push({ line, cells: data })
      ends.push(meta.cursor)
      line += countLines(block, at, meta.cursor)
      at = meta.cursor
    },
  })
  const whole = isLast ? rows : rows.slice(0, -1)
  const wrong = whole.find(row => broken.has(row.line))
  if (wrong) throw new FileRefused('import.open-quote', { line: wrong.line })
  if (isLast) return { rows, length: block.length, lines: line - first }
  return { rows: whole, length: ends.at(-2) ?? 0, lines: (rows.at(-1)?.line ?? first) - first }
}

const countLines = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
