// Reads an Excel file into columns and rows.
import type { ChildProcess } from 'node:child_process'
import type { Import } from '../../../engine/schema/import.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import { askProcess } from '../../job/child-answer.ts'
import type { FileRow } from './csv-rows.ts'
import { type ImportTable, matchColumns } from './read-csv.ts'
import type { SentFile } from './sent-file.ts'
import type { SheetRow, WorkbookMessage, WorkbookRequest } from './xlsx.process.ts'

const program = new URL('./xlsx.process.ts', import.meta.url)

/** A sheet of 100,000 rows needs about 170 megabytes and four seconds. */
const mebibytes = 768
const maximumMilliseconds = 120_000

/** The first sheet, whose first row with cells has the headings. Throws FileRefused if it cannot be read. */
export const readXlsx = async (file: SentFile, fileName: string, imported: Import): Promise<ImportTable> => {
  const rows = await readSheetRows({ parts: file.parts })
  const headAt = rows.findIndex(row => !isBlankRow(row))
  if (headAt < 0) throw new FileRefused('import.empty')
  const header = (rows[headAt]?.cells ?? []).map(cell => cell.trim())
  return {
    fileName,
    fileHash: file.getHash(),
    header,
    ...matchColumns(header, imported),
    rows: () => listDataRows(rows, headAt, imported),
  }
}

const isBlankRow = ({ cells }: SheetRow): boolean => cells.every(cell => cell.trim() === '')

/** Blank rows are left out; lines are the row numbers of the sheet. */
function* listDataRows(rows: readonly SheetRow[], headAt: number, { file: { maxRows } }: Import): Generator<FileRow> {
  let count = 0
  for (const [index, row] of rows.entries()) {
    if (index <= headAt || isBlankRow(row)) continue
    count += 1
    if (count > maxRows) throw new FileRefused('import.too-many-rows', { max: maxRows })
    yield { line: index + 1, cells: row.cells, exact: new Set(row.exact) }
  }
}

const readSheetRows = async (request: WorkbookRequest): Promise<readonly SheetRow[]> => {
  let timer: NodeJS.Timeout | undefined
  const limitTime = (child: ChildProcess): void => {
    timer = setTimeout(() => child.kill('SIGKILL'), maximumMilliseconds)
  }
  const answer = await askProcess<WorkbookMessage>(program, request, limitTime, {
    serialization: 'advanced',
    execArgv: [...process.execArgv, `--max-old-space-size=${mebibytes}`],
  })
  clearTimeout(timer)
  if ('failed' in answer) throw new FileRefused('import.not-xlsx')
  return answer.rows
}
