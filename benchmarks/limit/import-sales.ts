// The limit of an import: the same file into the same tables by a program that knows just this one, in one transaction.
// Nothing is checked; numbers, codes and taxes are those in our tables.
import Database from 'better-sqlite3'
import papa from 'papaparse'
import { createId } from '../../server/storage/create-id.ts'

type Cells = Readonly<Record<string, string>>
type CellValue = string | number | null

const stamp = '2026-01-01T00:00:00.000Z'
const system = ['id', 'versi', 'kode_toko', 'batch', 'created_at', 'created_by', 'updated_at', 'updated_by']
const buildSystemValues = (id: string): readonly CellValue[] => [id, 1, 'TST', '-', stamp, 'OWNER', stamp, 'OWNER']

const headerTexts =
  'no_faktur_group no_faktur_group_user kode_sales kode_member nama_customer no_hp alamat_customer nama_sales kode_marketplace no_titip_group no_pesanan input_by'.split(
    ' ',
  )
const lineTexts =
  'no_generate no_faktur_jual kode_barang kode_group kode_dept kode_gudang kode_baki kadar_cetak nama_barang nama_atribut status_premi'.split(
    ' ',
  )
const lineWeights = ['berat_awal', 'berat', 'berat_atribut']
const lineMoney =
  'harga_jual harga_gram harga_atribut ongkos harga_total cash_rp transfer_rp debet_rp tukar_rp credit_rp curr total_berlian_rp'.split(
    ' ',
  )
const lineRest =
  'kode_barcode berfaktur dpp ppn status_kembali status_valid status_tukar total_usd document_id line_no'.split(' ')
const carriedColumns = ['tgl_system', 'no_faktur_group', 'kode_sales', 'kode_member', 'nama_customer']

const headerColumns = [...system, ...headerTexts, 'tgl_system', 'jam', 'total']
const lineColumns = [...system, ...lineTexts, ...lineWeights, ...lineMoney, ...lineRest]
const links = ['document_id', 'line_no']
const entryColumns = [...lineColumns.filter(name => !links.includes(name)), ...carriedColumns, 'line_id', 'sign']

const toText = (cell: string | undefined): string => cell || '-'

const buildHeaderValues = (row: Cells, id: string, total: number): readonly CellValue[] => [
  ...buildSystemValues(id),
  ...headerTexts.map(name => toText(row[name])),
  row.tgl_system ?? null,
  row.jam || null,
  total,
]

const buildLineValues = (row: Cells, id: string): readonly CellValue[] => {
  const paid = Number(row.harga_total)
  const base = Math.round((paid * 1000) / 1011)
  return [
    ...buildSystemValues(id),
    ...lineTexts.map(name => toText(row[name])),
    ...lineWeights.map(name => Math.round(Number(row[name]) * 1000)),
    ...lineMoney.map(name => Number(row[name])),
    toText(row.kode_barcode).padStart(8, '0'),
    1,
    base,
    paid - base,
    'OPEN',
    'DONE',
    row.status_tukar === 'true' ? 1 : 0,
    Math.round(Number(row.total_usd) * 100),
  ]
}

/** Writes the rows of the file and returns their number. The database has the tables of our server. */
export const importByHand = (file: string, csv: string): number => {
  const handle = new Database(file, { fileMustExist: true })
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('cache_size = -64000')
  const insert = (table: string, columns: readonly string[]): ((values: readonly CellValue[]) => void) => {
    const places = columns.map(() => '?').join(', ')
    const statement = handle.prepare<CellValue[]>(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
    return values => void statement.run(...values)
  }
  const writeHeader = insert('penjualan', headerColumns)
  const writeLine = insert('penjualan_barang', lineColumns)
  const writeEntry = insert('penjualan_barang_journal', entryColumns)
  const writeDocument = (rows: readonly Cells[]): void => {
    const document = createId()
    const [first = {}] = rows
    writeHeader(
      buildHeaderValues(
        first,
        document,
        rows.reduce((sum, row) => sum + Number(row.harga_total), 0),
      ),
    )
    for (const [index, row] of rows.entries()) {
      const id = createId()
      const line = buildLineValues(row, id)
      writeLine([...line, document, index + 1])
      const entryValues = [createId(), ...line.slice(1)]
      writeEntry([...entryValues, ...carriedColumns.map(name => toText(first[name])), id, 1])
    }
  }
  const writeAll = handle.transaction((): number => {
    const { data } = papa.parse<Cells>(csv, { header: true, skipEmptyLines: true })
    for (const rows of Map.groupBy(data, row => row.no_faktur_group).values()) writeDocument(rows)
    return data.length
  })
  const count = writeAll()
  handle.close()
  return count
}
