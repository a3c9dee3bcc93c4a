// What each seller did on a day: as it was kept when the day was closed, and as EOD works it out of journals.
import type { AnswerTable, ReportAnswer } from '../../../engine/report/report-answer.ts'
import type { Cells } from './wanted.ts'

type BySeller = Readonly<Record<string, Cells>>

const getRows = ({ rows }: Pick<AnswerTable, 'rows'>): readonly Cells[] =>
  rows.flatMap(({ kind, cells }) => (kind === 'row' ? [cells] : []))

/** Names in what was kept, and in the tables of EOD; the first is its own, the others are sections. */
const names: readonly Readonly<Record<string, string>>[] = [
  {
    qty: 'jual_qty',
    berat: 'jual_berat',
    harga_total: 'jual_rp',
    batal_berat: 'batal_jual_berat',
    batal_jual: 'batal_jual_rp',
    bayar_credit: 'credit_rp',
    bayar_qris: 'qris_rp',
    bayar_debet: 'debet_rp',
    bayar_transfer: 'transfer_rp',
    bayar_lain: 'lain_rp',
  },
  { berat: 'beli_berat', harga: 'beli_rp', batal_berat: 'batal_beli_berat', batal_beli: 'batal_beli_rp' },
  { pinjaman: 'pinjaman_rp' },
]

const stored = names.flatMap(table => Object.values(table))

export const buildStoredBySeller = (answer: ReportAnswer): BySeller =>
  Object.fromEntries(
    getRows(answer).map(row => [
      String(row.kode_sales),
      Object.fromEntries(stored.map(name => [name, row[name] ?? 0])),
    ]),
  )

export const closedBySeller = (answer: ReportAnswer): BySeller => {
  const tables = [answer, ...(answer.sections ?? [])]
  const sellers = new Set(
    tables.slice(0, names.length).flatMap(table => getRows(table).map(row => String(row.kode_sales))),
  )
  return Object.fromEntries(
    [...sellers].map(seller => {
      const cells = names.flatMap((named, nth) => {
        const row = getRows(tables[nth] ?? answer).find(one => one.kode_sales === seller)
        return Object.entries(named).map(([from, to]) => [to, row?.[from] ?? 0] as const)
      })
      return [seller, Object.fromEntries(cells)]
    }),
  )
}
