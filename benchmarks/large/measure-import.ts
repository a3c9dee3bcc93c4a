// A file of sales into the shop and, by hand, into the same tables of a copy; the two in turn, each time on fresh tables.
// The limit is a program that knows just this file, in one transaction. Nothing is checked; numbers, codes and taxes are
// those in our tables.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import papa from 'papaparse'
import { createId } from '../../server/storage/create-id.ts'
import { buildSalesCsv, masterFiles, readLegacyText } from '../../tests/support/files/sales-csv.ts'
import { budgets } from '../harness/budgets.ts'
import { callServer, createSender, type ServerAddress, waitForJob } from '../harness/calls.ts'
import { getDatabaseFile, listColumns, openLimit, withDatabase } from '../harness/database.ts'
import { formatWhole, type Measured } from '../harness/figures.ts'
import { compareRounds, takeTurns } from '../harness/rounds.ts'
import { shopCode, withShop } from '../harness/shop.ts'
import { listOthers, measureBeside, measureQuiet } from '../load/light-load.ts'

const rows = 100_000

/** Figures other than rates are the worst of all rounds. */
export const measureImport = async (folder: string, rounds: number): Promise<Measured> => {
  const base = join(folder, 'base')
  await withShop(base, {}, async shop => {
    for (const type of masterFiles) await importFile(shop, type, readLegacyText(type))
  })
  const csv = buildSalesCsv(rows)
  const imports: Awaited<ReturnType<typeof measureOurs>>[] = []
  const rates = await takeTurns(rounds, async (side, n) => {
    const copy = join(folder, `${side}-${n}`)
    cpSync(base, copy, { recursive: true })
    const begin = performance.now()
    if (side === 'limit') return (importByHand(copy, csv) / (performance.now() - begin)) * 1000
    const measured = await measureOurs(copy, csv)
    imports.push(measured)
    return (rows / measured.took) * 1000
  })
  const pickWorst = (name: keyof (typeof imports)[number]): number => Math.max(...imports.map(one => one[name]))
  const rate = compareRounds(rates, perSecond => perSecond)
  return {
    text: `${formatWhole(rows)} rows of sales, ${rounds} rounds.`,
    slowestBefore: pickWorst('before'),
    figures: [
      { name: 'import, rows a second', unit: '/s', ...rate, budget: budgets.importRate },
      { name: 'import, most memory', value: pickWorst('peak'), unit: 'MB', budget: budgets.importMemory },
      { name: 'import, the final switch', value: pickWorst('switched'), unit: 'ms', budget: budgets.importSwitch },
      ...listOthers('import', pickWorst('read'), pickWorst('create')),
    ],
  }
}

const measureOurs = (folder: string, csv: string) =>
  withShop(folder, {}, async shop => {
    const before = await measureQuiet(shop)
    const { read, create, took, result } = await measureBeside(shop, { tag: 'UJI' }, async () => {
      const id = await importFile(shop, 'penjualan', csv)
      return { id, ended: Date.now() }
    })
    const { peak } = await shop.ask('memory')
    /** Milliseconds until the written rows were switched on. */
    const switched = result.ended - readLastWriteTime(folder, result.id)
    return { took, peak, read, create, switched, before }
  })

/** The time of the last written rows, as the import recorded it; the activation of the batch follows. */
const readLastWriteTime = (folder: string, id: string): number =>
  withDatabase(folder, handle =>
    Date.parse(String(handle.prepare<[string]>('SELECT beat_at FROM kencana_import WHERE id = ?').pluck().get(id))),
  )

interface ImportAnswer {
  readonly id: string
  /** Of an import that has to be confirmed. */
  readonly questions?: readonly { readonly id: string }[]
}

/** Returns the id of the import when it is done; throws when anything of it was refused. */
export const importFile = async (server: ServerAddress, type: string, text: string): Promise<string> => {
  const upload = async (headers: Readonly<Record<string, string>>, expected: readonly number[]) => {
    const input = { body: text, type: 'text/csv', headers, expected }
    const { body } = await callServer(server, `/api/imports/${type}?file=${type}.csv`, input)
    return body as ImportAnswer
  }
  const first = await upload({}, [202, 422])
  const confirmed = first.questions?.map(question => question.id).join(',')
  const { id } = confirmed === undefined ? first : await upload({ confirmed, 'confirm-reason': 'Import' }, [202])
  await waitForJob(createSender(server), `imports/jobs/${id}`)
  return id
}

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
const importByHand = (folder: string, csv: string): number => {
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
