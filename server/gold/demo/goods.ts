// Simulates batches of goods: received by type and weight, then entered piece by piece.
import { sumBy } from 'es-toolkit/math/sumBy'
import type { Row } from '../../../engine/record/row.ts'
import type { SimulatedDay } from './simulated-day.ts'

const daysBetweenReceipts = 6
/** Pieces of a batch, multiplied by the size of the shop. */
const batchSize = 17

export const simulateGoodsReceipt = async (day: SimulatedDay): Promise<void> => {
  if (day.ago % daysBetweenReceipts !== 0 || day.patterns.length === 0) return
  const pieces = Array.from(
    { length: batchSize * day.size },
    () => day.patterns[day.nextInteger(day.patterns.length)] ?? {},
  )
  const jenis = [...Map.groupBy(pieces, ({ kode_dept }) => kode_dept)].map(([kode_dept, all]) => ({
    kode_dept,
    qty: all.length,
    berat: toGrams(sumBy(all, ({ berat }) => Number(berat))),
  }))
  const [first = {}] = pieces
  const { admin } = day.staff
  const received = await day.make(admin, 'penerimaan-barang', { supplier_barang: first.supplier_barang, jenis })
  for (const piece of pieces) {
    const inserted = await day.insert(admin, 'barang', { ...toPieceInput(piece), no_terima: received.row.no_terima })
    day.stock.push(String(inserted.kode_barcode))
  }
}

const toPieceInput = ({ kode_group, kode_dept, kode_baki_awal, nama_barang, berat_asli, berat }: Row) => ({
  kode_group,
  kode_dept,
  kode_baki_awal,
  nama_barang,
  berat_asli: toGrams(Number(berat_asli)),
  berat: toGrams(Number(berat)),
})

/** Converts stored milligrams to grams. */
export const toGrams = (milligrams: number): number => milligrams / 1000
