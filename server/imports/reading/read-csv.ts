// Reads a CSV file into columns and rows: detects encoding and delimiter, refuses ambiguous files.
import { setImmediate } from 'node:timers/promises'
import { headerName, type Import } from '../../../engine/schema/import.ts'
import { FileRefused } from '../../errors/import-errors.ts'
import { csvRows, type FileRow } from './csv-rows.ts'
import { decodeText } from './decode-text.ts'
import { type Notice, notice } from './notice.ts'
import type { SentFile } from './sent-file.ts'

/** The raw rows of an import, from a file or a request. */
export interface ImportTable {
  readonly fileName: string
  readonly fileHash: string
  /** Column headings as written in the file. */
  readonly header: readonly string[]
  /** Index of each column that the import reads, by name. */
  readonly columnAt: ReadonlyMap<string, number>
  readonly notices: readonly Notice[]
  readonly rows: () => Iterable<FileRow>
}

const delimiters = [',', ';', '\t', '|']

/** Throws FileRefused if the file as a whole is invalid; rows are read lazily. */
export const readCsv = async (file: SentFile, fileName: string, imported: Import): Promise<ImportTable> => {
  refuseName(fileName, imported)
  const { text, encoding } = await decodeText(file.parts)
  await setImmediate()
  const declared = /^sep=(.)\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? delimiterOf(body, imported)
  const skipped = declared ? 1 : 0
  const [head] = csvRows(body, delimiter)
  const header = (head?.cells ?? []).map(cell => cell.trim())
  const { columnAt, notices } = matchColumns(header, imported)
  return {
    fileName,
    fileHash: file.hashed(),
    header,
    columnAt,
    notices: [...(encoding === 'windows-1252' ? [notice('message.import-encoding')] : []), ...notices],
    rows: () => dataRows(body, { delimiter, skipped }, imported),
  }
}

/** Only .csv, and the name must contain the word of the import (specification 5). */
const refuseName = (fileName: string, { file: { nameContains, nameError } }: Import): void => {
  if (!/\.csv$/i.test(fileName.trim())) throw new FileRefused('import.extension')
  if (nameContains !== undefined && !fileName.toLowerCase().includes(nameContains.toLowerCase()))
    throw new FileRefused('import.name', { message: nameError ?? '' })
}

/** The delimiter that yields most of the expected columns in the first row, then the most cells. */
const delimiterOf = (text: string, { columns, file: { headers } }: Import): string => {
  const firstLine = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'))
  const tried = delimiters.map(delimiter => {
    const cells = firstLine.split(delimiter).map(cell => headerName(cell.replaceAll('"', ''), headers))
    return { delimiter, found: columns.filter(({ name }) => cells.includes(name)).length, cells: cells.length }
  })
  const [best] = tried.toSorted((one, other) => other.found - one.found || other.cells - one.cells)
  return best?.delimiter ?? ','
}

const quoted = (names: readonly string[]): string => names.join(', ')

export const matchColumns = (
  header: readonly string[],
  { columns, file: { headers } }: Import,
): Pick<ImportTable, 'columnAt' | 'notices'> => {
  const names = header.map(cell => headerName(cell, headers))
  const wanted = columns.map(({ name }) => name)
  const missing = columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name)
  if (missing.length > 0) throw new FileRefused('import.missing-columns', { columns: quoted(missing) })
  const doubled = wanted.filter(name => names.indexOf(name) !== names.lastIndexOf(name))
  if (doubled.length > 0) throw new FileRefused('import.doubled-columns', { columns: quoted(doubled) })
  const absent = wanted.filter(name => !names.includes(name))
  const unknown = header.filter((cell, index) => cell !== '' && !wanted.includes(names[index] ?? ''))
  return {
    columnAt: new Map(wanted.filter(name => names.includes(name)).map(name => [name, names.indexOf(name)])),
    notices: [
      ...(absent.length > 0 ? [notice('message.import-absent-columns', { columns: quoted(absent) })] : []),
      ...(unknown.length > 0 ? [notice('message.import-unknown-columns', { columns: quoted(unknown) })] : []),
    ],
  }
}

const isBlankRow = ({ cells }: FileRow): boolean => cells.every(cell => cell.trim() === '')

/** The rows below the heading. Skips blank rows, unless the import keeps the last row. */
function* dataRows(
  text: string,
  { delimiter, skipped }: { delimiter: string; skipped: number },
  { file: { lastRow, maxRows } }: Import,
): Generator<FileRow> {
  let isHead = true
  let held: FileRow | undefined
  let [count, columns] = [0, 0]
  for (const { line, cells } of csvRows(text, delimiter)) {
    const row = { line: line + skipped, cells }
    if (held && (lastRow === 'keep' || !isBlankRow(held))) {
      count += 1
      if (count > maxRows) throw new FileRefused('import.too-many-rows', { max: maxRows })
      yield held
    }
    if (isHead) columns = cells.length
    else held = row
    isHead = false
  }
  if (!held || lastRow === 'drop' || (lastRow === 'dropIfBlank' && isBlankRow(held))) return
  // A truncated file ends within a row: the missing cells would be read as empty.
  if (held.cells.length < columns) throw new FileRefused('import.cut-row', { line: held.line })
  if (count >= maxRows) throw new FileRefused('import.too-many-rows', { max: maxRows })
  yield held
}
