// Generates a large file of sales from a small one: each copy is another day with other numbers.
import { readFileSync } from 'node:fs'
import papa from 'papaparse'

const folder = new URL('../../fixtures/legacy/', import.meta.url)

/** The masters that sales refer to. */
export const masterFiles = ['master_group', 'master_jenis', 'master_gudang', 'master_baki'] as const

export const readLegacyText = (type: string): string =>
  readFileSync(new URL(`${type.replaceAll('_', '-')}.csv`, folder), 'utf8')

type CsvRow = Record<string, string>

const firstDay = Date.UTC(2025, 0, 1)
const daysPerYear = 365
const dayLength = 86_400_000

/** A day of 2025, which is closed; neighbors are far apart. */
const getDay = (n: number): string =>
  new Date(firstDay + ((n * 149) % daysPerYear) * dayLength).toISOString().slice(0, 10)

/** Generates this many rows, deterministically. */
export const buildSalesCsv = (rowCount: number): string => {
  const { data, meta } = papa.parse<CsvRow>(readLegacyText('penjualan'), { header: true, skipEmptyLines: true })
  const rows = Array.from({ length: rowCount }, (_, n) =>
    copySale(data[n % data.length] ?? {}, n, Math.floor(n / data.length)),
  )
  return papa.unparse({ fields: meta.fields ?? [], data: rows }, { newline: '\n' })
}

/** Rows of one document stay together in their copy; weights and prices go up and down a little. */
const copySale = (row: CsvRow, n: number, copy: number): CsvRow => {
  const more = (n % 97) * 1000
  return {
    ...row,
    no_generate: String(n + 1),
    no_faktur_group: `${row.no_faktur_group}-${copy}`,
    no_faktur_group_user: `${row.no_faktur_group_user}-${copy}`,
    no_faktur_jual: `${row.no_faktur_jual}-${copy}`,
    tgl_system: getDay(copy),
    kode_barcode: String(n + 1),
    berat: ((Math.round(Number(row.berat) * 1000) + (n % 53)) / 1000).toFixed(3),
    harga_jual: String(Number(row.harga_jual) + more),
    harga_total: String(Number(row.harga_total) + more),
  }
}
