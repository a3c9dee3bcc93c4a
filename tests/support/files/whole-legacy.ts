// All that a shop of the old program has, and the totals that must come out of it.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readLegacyFile } from './import-files.ts'

const folder = 'tests/fixtures/legacy/whole'

interface Day {
  readonly berat_mg: number
  readonly harga_total: number
  readonly lines: number
  readonly ongkos: number
}

export interface LegacyTotals extends Day {
  readonly per_day: Readonly<Record<string, Day>>
}

/** `forced`: a shop outside of the local list, where every sale counts; `from_file`: one on it. */
export const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) as {
  readonly penjualan: { readonly forced: LegacyTotals; readonly from_file: LegacyTotals }
  readonly pembelian: { readonly harga: number }
  readonly keuangan_cash: { readonly jumlah_in: number; readonly jumlah_out: number }
  readonly rows: Readonly<Record<string, number>>
}

/** In the order in which they can go in: what a file names has to be there. */
export const legacyImports = [
  { type: 'master_group', title: 'Master Group' },
  { type: 'master_jenis', title: 'Master Jenis' },
  { type: 'master_gudang', title: 'Master Gudang' },
  { type: 'master_baki', title: 'Master Baki' },
  { type: 'penjualan', title: 'Penjualan' },
  { type: 'pembelian', title: 'Pembelian' },
] as const

export const readWholeFile = (type: string): Buffer =>
  type.startsWith('master_')
    ? readLegacyFile(type)
    : gunzipSync(readFileSync(`${folder}/${type.replaceAll('_', '-')}.csv.gz`))

/** The whole time of the old program's sales. */
export const period = { tgl_from: '2026-07-01', tgl_to: '2026-09-30' } as const
