// The rows of a file brought together to documents: read twice, so that no more than a few documents are held at once.
import type { Import } from '../../engine/import.ts'
import { breather } from './breather.ts'
import type { FileRow } from './csv-rows.ts'
import type { ImportTable } from './read-csv.ts'

export interface RowGroup {
  readonly rows: readonly FileRow[]
}

const separator = '\u001f'

/** What the rows of one document have in common, as it stands in the file. */
const groupKey = ({ columnAt }: ImportTable, imported: Import): ((row: FileRow) => string) => {
  const places = imported.groupBy.flatMap(name => {
    const column = imported.fields.find(field => field.name === name)?.sources[0]?.column
    return column === undefined ? [] : [columnAt.get(column) ?? -1]
  })
  return ({ cells }) => places.map(at => (cells[at] ?? '').trim()).join(separator)
}

const rowsAtOnce = 100

/** How many rows there are, and how many each document has. */
export const countRows = async (table: ImportTable, imported: Import): Promise<ReadonlyMap<string, number>> => {
  const keyOf = groupKey(table, imported)
  const counts = new Map<string, number>()
  const breathe = breather()
  let read = 0
  for (const row of table.rows()) {
    const key = keyOf(row)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    read += 1
    if (read % rowsAtOnce === 0) await breathe()
  }
  return counts
}

/** Each document as soon as its last row was read, whatever stands between its rows. */
export function* groupRows(
  table: ImportTable,
  imported: Import,
  counts: ReadonlyMap<string, number>,
): Generator<RowGroup> {
  const keyOf = groupKey(table, imported)
  const open = new Map<string, FileRow[]>()
  for (const row of table.rows()) {
    const key = keyOf(row)
    const rows = open.get(key) ?? []
    rows.push(row)
    open.set(key, rows)
    if (rows.length < (counts.get(key) ?? 0)) continue
    open.delete(key)
    yield { rows }
  }
}
