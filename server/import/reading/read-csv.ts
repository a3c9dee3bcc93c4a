// Reads a CSV file into columns and rows: detects encoding and delimiter, refuses ambiguous files.
import { setImmediate } from 'node:timers/promises'
import { type Import, normalizeHeader } from '../../../engine/schema/import.ts'
import { FileRefused } from '../../error/import-errors.ts'
import { type FileRow, parseCsvRows } from './csv-rows.ts'
import { decodeText } from './decode-text.ts'
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
  assertFileName(fileName, imported)
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

/** Only .csv, and the name must contain the word of the import (specification 5). */
const assertFileName = (fileName: string, { file: { nameContains, nameError } }: Import): void => {
  if (!/\.csv$/i.test(fileName.trim())) throw new FileRefused('import.extension')
  if (nameContains !== undefined && !fileName.toLowerCase().includes(nameContains.toLowerCase()))
    throw new FileRefused('import.name', { message: nameError ?? '' })
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
  { columns, file: { headers } }: Import,
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
      ...(absent.length > 0 ? [createNotice('message.import-absent-columns', { columns: joinNames(absent) })] : []),
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
