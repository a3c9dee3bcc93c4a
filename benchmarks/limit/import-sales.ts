// The limit of an import: the same file into the same tables by a program that knows just this one, in one transaction.
// Nothing is checked; numbers, codes and taxes are those in our tables.
import type { Database } from 'better-sqlite3'
import papa from 'papaparse'
import { createId } from '../../server/storage/create-id.ts'
import { getDatabaseFile, listColumns, openLimit } from '../harness/database.ts'
import { shopCode } from '../harness/shop.ts'

type Cells = Readonly<Record<string, string>>

interface ImportedLine {
  readonly row: Cells
  readonly id: string
  /** The id, the number of the line in it, and the sum of the document. */
  readonly document: string
  readonly lineNumber: number
  readonly total: number
}

type ValueReader = (line: ImportedLine) => string | number | null
type ValueReaders = Readonly<Record<string, ValueReader>>

const stamp = '2026-01-01T00:00:00.000Z'
const readBase: ValueReader = ({ row }) => Math.round((Number(row.harga_total) * 1000) / 1011)

/** Of columns that the file does not have, or has in another form. */
const readers: ValueReaders = {
  versi: () => 1,
  kode_toko: () => shopCode,
  batch: () => '-',
  created_at: () => stamp,
  created_by: () => 'OWNER',
  updated_at: () => stamp,
  updated_by: () => 'OWNER',
  jam: ({ row }) => row.jam || null,
  kode_barcode: ({ row }) => (row.kode_barcode || '-').padStart(8, '0'),
  berfaktur: () => 1,
  dpp: readBase,
  ppn: line => Number(line.row.harga_total) - Number(readBase(line)),
  status_kembali: () => 'OPEN',
  status_valid: () => 'DONE',
  status_tukar: ({ row }) => (row.status_tukar === 'true' ? 1 : 0),
}
const headerReaders = { id: ({ document }: ImportedLine) => document, total: ({ total }: ImportedLine) => total }
const lineReaders: ValueReaders = {
  id: ({ id }) => id,
  document_id: ({ document }) => document,
  line_no: ({ lineNumber }) => lineNumber,
}
const entryReaders: ValueReaders = { id: () => createId(), line_id: ({ id }) => id, sign: () => 1 }

/** Weights are stored in milligrams, dollars in cents. */
const getScale = (name: string): number => (name.startsWith('berat') ? 1000 : name === 'total_usd' ? 100 : 1)

const prepareInsert = (handle: Database, table: string, special: ValueReaders, fields: readonly string[]) => {
  const columns = listColumns(handle, table).flatMap(({ name, type }): readonly (readonly [string, ValueReader])[] => {
    const reader = special[name] ?? readers[name]
    if (reader) return [[name, reader]]
    if (!fields.includes(name)) return []
    const scale = getScale(name)
    return [
      [name, type === 'TEXT' ? ({ row }) => row[name] || '-' : ({ row }) => Math.round(Number(row[name]) * scale) || 0],
    ]
  })
  const [names, places] = [columns.map(([name]) => name), columns.map(() => '?')]
  const statement = handle.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`)
  return (line: ImportedLine): void => void statement.run(...columns.map(([, read]) => read(line)))
}

/** Writes the rows of the file and returns their number. The database in the folder has the tables of our server. */
export const importByHand = (folder: string, csv: string): number => {
  const handle = openLimit(getDatabaseFile(folder))
  handle.pragma('cache_size = -64000')
  const writeAll = handle.transaction((): number => {
    const { data, meta } = papa.parse<Cells>(csv, { header: true, skipEmptyLines: true })
    const fields = meta.fields ?? []
    const writeHeader = prepareInsert(handle, 'penjualan', headerReaders, fields)
    const writeLine = prepareInsert(handle, 'penjualan_barang', lineReaders, fields)
    const writeEntry = prepareInsert(handle, 'penjualan_barang_journal', entryReaders, fields)
    for (const rows of Map.groupBy(data, row => row.no_faktur_group).values()) {
      const document = createId()
      const total = rows.reduce((sum, row) => sum + Number(row.harga_total), 0)
      for (const [index, row] of rows.entries()) {
        const line = { row, id: createId(), document, lineNumber: index + 1, total }
        if (index === 0) writeHeader(line)
        writeLine(line)
        writeEntry(line)
      }
    }
    return data.length
  })
  const count = writeAll()
  handle.close()
  return count
}
