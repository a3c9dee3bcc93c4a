// Reads a CSV file into columns and rows: detects encoding and delimiter, refuses ambiguous files.
import { setImmediate } from 'node:timers/promises'
import { type Import, normalizeHeader } from '../../../engine/schema/import.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import { yieldToEventLoop } from '../../event-loop/work-turns.ts'
import { type FileRow, parseCsvRows } from './csv-rows.ts'
import { createNotice, type ImportNotice } from './notice.ts'
import type { SentFile } from './sent-file.ts'

/** The raw rows of an import, from a file or a request. */
export interface ImportTable {
  readonly fileName: string
  readonly fileHash: string
  /** Column headings as written in the file. */
  readonly header: readonly string[]
  /** Index of each column that the import reads, by name. */
  readonly columnAt: ReadonlyMap<string, number>
  readonly notices: readonly ImportNotice[]
  readonly rows: () => Iterable<FileRow>
}

const delimiters = [',', ';', '\t', '|']

/** Throws FileRefused if the file as a whole is invalid; rows are read lazily. */
export const readCsv = async (file: SentFile, fileName: string, imported: Import): Promise<ImportTable> => {
  const { text, encoding } = await decodeText(file.parts)
  await setImmediate()
  const declared = /^sep=(.)\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? detectDelimiter(body, imported)
  const skipped = declared ? 1 : 0
  const [head] = parseCsvRows(body, delimiter)
  const header = (head?.cells ?? []).map(cell => cell.trim())
  const { columnAt, notices } = matchColumns(header, imported)
  return {
    fileName,
    fileHash: file.getHash(),
    header,
    columnAt,
    notices: [...(encoding === 'windows-1252' ? [createNotice('message.import-encoding')] : []), ...notices],
    rows: () => readDataRows(body, { delimiter, skipped }, imported),
  }
}

/** The delimiter that yields most of the expected columns in the first row, then the most cells. */
const detectDelimiter = (text: string, { columns, file: { headers } }: Import): string => {
  const firstLine = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'))
  const candidates = delimiters.map(delimiter => {
    const cells = firstLine.split(delimiter).map(cell => normalizeHeader(cell.replaceAll('"', ''), headers))
    return { delimiter, found: columns.filter(({ name }) => cells.includes(name)).length, cells: cells.length }
  })
  const [best] = candidates.toSorted((one, other) => other.found - one.found || other.cells - one.cells)
  return best?.delimiter ?? ','
}

const joinNames = (names: readonly string[]): string => names.join(', ')

export const matchColumns = (
  header: readonly string[],
  { columns, fill, file: { headers } }: Import,
): Pick<ImportTable, 'columnAt' | 'notices'> => {
  const names = header.map(cell => normalizeHeader(cell, headers))
  const columnNames = columns.map(({ name }) => name)
  const missing = columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name)
  if (missing.length > 0) throw new FileRefused('import.missing-columns', { columns: joinNames(missing) })
  const duplicates = columnNames.filter(name => names.indexOf(name) !== names.lastIndexOf(name))
  if (duplicates.length > 0) throw new FileRefused('import.doubled-columns', { columns: joinNames(duplicates) })
  const absent = columnNames.filter(name => !names.includes(name))
  const unknown = header.filter((cell, index) => cell !== '' && !columnNames.includes(names[index] ?? ''))
  return {
    columnAt: new Map(columnNames.filter(name => names.includes(name)).map(name => [name, names.indexOf(name)])),
    notices: [
      ...(absent.length > 0
        ? [
            createNotice(fill ? 'message.import-filled-columns' : 'message.import-absent-columns', {
              columns: joinNames(absent),
            }),
          ]
        : []),
      ...(unknown.length > 0 ? [createNotice('message.import-unknown-columns', { columns: joinNames(unknown) })] : []),
    ],
  }
}

const isBlankRow = ({ cells }: FileRow): boolean => cells.every(cell => cell.trim() === '')

/** The rows below the heading. Skips blank rows, unless the import keeps the last row. */
function* readDataRows(
  text: string,
  { delimiter, skipped }: { delimiter: string; skipped: number },
  { file: { lastRow, maxRows } }: Import,
): Generator<FileRow> {
  let isHead = true
  let pending: FileRow | undefined
  let [count, columns] = [0, 0]
  for (const { line, cells } of parseCsvRows(text, delimiter)) {
    const row = { line: line + skipped, cells }
    if (pending && (lastRow === 'keep' || !isBlankRow(pending))) {
      count += 1
      if (count > maxRows) throw new FileRefused('import.too-many-rows', { max: maxRows })
      yield pending
    }
    if (isHead) columns = cells.length
    else pending = row
    isHead = false
  }
  if (!pending || lastRow === 'drop' || (lastRow === 'dropIfBlank' && isBlankRow(pending))) return
  // A truncated file ends within a row: the missing cells would be read as empty.
  if (pending.cells.length < columns) throw new FileRefused('import.cut-row', { line: pending.line })
  if (count >= maxRows) throw new FileRefused('import.too-many-rows', { max: maxRows })
  yield pending
}

// Decodes the text of a file: detects the encoding and refuses binary files.

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
