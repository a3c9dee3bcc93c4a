// Backups that released versions of the program wrote, compressed, each with the sums of its books.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { InspectedTables } from '../../../server/storage/migration/inspect-migration.ts'

export const backupFolder = join(import.meta.dirname, '../../fixtures/backups')

/** Rows and sums of columns, by table, or by table and column. */
export type BookSums = Readonly<Record<string, number>>

const documents = ['penjualan', 'pembelian', 'hutang', 'titipan', 'pesanan', 'service', 'barang', 'member'] as const
const amounts = ['qty', 'berat', 'jumlah', 'fee'] as const

/** Counts documents and masters, and adds up legs and balances of every book as they are stored. */
export const readBookSums = async ({ connection, findTables }: InspectedTables): Promise<BookSums> => {
  const read = async (figure: string, table: string): Promise<number> => {
    const [row] = await connection.all({ sql: `select ${figure} as n from ${table}`, values: [] })
    return Number(row?.n ?? 0)
  }
  const tables = await findTables()
  const books = [...tables.keys()].filter(name => name.startsWith('buku_') && !name.endsWith('_days')).toSorted()
  const sums: Record<string, number> = {}
  for (const table of [...documents, ...books]) sums[table] = await read('count(*)', table)
  for (const table of books)
    for (const { name } of tables.get(table)?.columns ?? [])
      if (amounts.some(amount => amount === name)) sums[`${table}.${name}`] = await read(`sum(${name})`, table)
  return sums
}

interface ReleasedBackup {
  /** The version of the program, such as `0.2.0`. */
  readonly version: string
  readonly sums: BookSums
  /** Writes the backup to a file. */
  readonly unpack: (file: string) => void
}

export const releasedBackups: readonly ReleasedBackup[] = readdirSync(backupFolder)
  .filter(name => name.endsWith('.json'))
  .toSorted()
  .map(name => {
    const version = name.slice(0, -'.json'.length)
    return {
      version,
      sums: JSON.parse(readFileSync(join(backupFolder, name), 'utf8')),
      unpack: file => writeFileSync(file, brotliDecompressSync(readFileSync(join(backupFolder, `${version}.db.br`)))),
    }
  })
