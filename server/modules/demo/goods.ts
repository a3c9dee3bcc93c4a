// Simulates batches of goods: received by type and weight, then entered piece by piece.
import type { Row } from '../../../engine/record/row.ts'
import type { Day } from './day.ts'

const daysBetween = 6
/** Pieces of a batch, multiplied by the size of the shop. */
const batch = 17

export const playGoods = async (day: Day): Promise<void> => {
  if (day.ago % daysBetween !== 0 || day.patterns.length === 0) return
  const pieces = Array.from({ length: batch * day.size }, () => day.patterns[day.below(day.patterns.length)] ?? {})
  const jenis = [...Map.groupBy(pieces, ({ kode_dept }) => kode_dept)].map(([kode_dept, all]) => ({
    kode_dept,
    qty: all.length,
    berat: gramsOf(all.reduce((sum, { berat }) => sum + Number(berat), 0)),
  }))
  const [first = {}] = pieces
  const { admin } = day.staff
  const received = await day.make(admin, 'penerimaan-barang', { supplier_barang: first.supplier_barang, jenis })
  for (const piece of pieces) {
    const made = await day.insert(admin, 'barang', { ...pieceLike(piece), no_terima: received.row.no_terima })
    day.stock.push(String(made.kode_barcode))
  }
}

const pieceLike = ({ kode_group, kode_dept, kode_baki_awal, nama_barang, berat_asli, berat }: Row) => ({
  kode_group,
  kode_dept,
  kode_baki_awal,
  nama_barang,
  berat_asli: gramsOf(Number(berat_asli)),
  berat: gramsOf(Number(berat)),
})

/** Converts stored milligrams to grams. */
export const gramsOf = (milligrams: number): number => milligrams / 1000
