// Groups rows of a file into documents. Reads the file twice, so that only a few documents are in memory at once.
import type { Import } from '../../../engine/schema/import.ts'
import { FileRefused } from '../../error/import-errors.ts'
import { yieldToEventLoop } from '../../event-loop/yield-to-event-loop.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'

export interface RowGroup {
  readonly rows: readonly FileRow[]
}

const separator = '\u001f'

/** Returns a function that computes the document key of a row from its cells. */
const createGroupKey = ({ columnAt }: ImportTable, imported: Import): ((row: FileRow) => string) => {
  const columnIndexes = imported.groupBy.flatMap(name => {
    const column = imported.fields.find(field => field.name === name)?.sources[0]?.column
    return column === undefined ? [] : [columnAt.get(column) ?? -1]
  })
  return ({ cells }) => columnIndexes.map(at => (cells[at] ?? '').trim()).join(separator)
}

const rowsAtOnce = 100
/** Row limit of one document; its rows stay in memory until the last one is read. */
const maximumRows = 2000

/** The number of rows of each document. Throws FileRefused if one exceeds the limit. */
export const countRows = async (table: ImportTable, imported: Import): Promise<ReadonlyMap<string, number>> => {
  const getGroupKey = createGroupKey(table, imported)
  const counts = new Map<string, number>()
  let read = 0
  for (const row of table.rows()) {
    const key = getGroupKey(row)
    const count = (counts.get(key) ?? 0) + 1
    if (count > maximumRows && imported.groupBy.length > 0)
      throw new FileRefused('import.long-document', { max: maximumRows })
    counts.set(key, count)
    read += 1
    if (read % rowsAtOnce === 0) await yieldToEventLoop()
  }
  return counts
}

/** Yields each document after its last row; rows of documents may be interleaved. */
export function* groupRows(
  table: ImportTable,
  imported: Import,
  counts: ReadonlyMap<string, number>,
): Generator<RowGroup> {
  const getGroupKey = createGroupKey(table, imported)
  const open = new Map<string, FileRow[]>()
  for (const row of table.rows()) {
    const key = getGroupKey(row)
    const rows = open.get(key) ?? []
    rows.push(row)
    open.set(key, rows)
    if (rows.length < (counts.get(key) ?? 0)) continue
    open.delete(key)
    yield { rows }
  }
}
