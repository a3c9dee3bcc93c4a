// Simulates stock work: moving, weighing, counting, destroying, labelling and sending goods to another shop.

import { sumBy } from 'es-toolkit/math/sumBy'
import type { Row } from '../../../engine/record/row.ts'
import { createShopOperations, type DemoInput } from './shop-operations.ts'
import { listStoredRows, type SimulatedDay } from './simulated-day.ts'

const store = 'DALEM'
const tray = '01D'

export const simulateStockroom = async (day: SimulatedDay): Promise<void> => {
  if (day.ago % 15 === 6) await movePieces(day, { kode_gudang: store, kode_baki: tray }, 2)
  if (day.ago % 20 === 8) await createHancurBarang(day)
  if (day.ago % 18 === 9) await printLabels(day)
  if (day.ago === 24) await countReceivedGoods(day)
  if (day.ago === 0) await countTrays(day)
  if (day.ago === 0) await sendToOtherShop(day)
}

/** Runs before all other work of the open day, so that later moves have a later time. */
export const simulateWeighing = async (day: SimulatedDay): Promise<void> => {
  if (day.ago === 0) await weighTrays(day)
}

/** The pieces that came last and are not reserved. */
const pickPieces = (day: SimulatedDay, count: number): readonly { readonly kode_barcode: string }[] =>
  day.stock.slice(-count).map(kode_barcode => ({ kode_barcode }))

/** Moves up to `count` pieces of other trays into this one. */
const movePieces = async (day: SimulatedDay, to: DemoInput, count: number): Promise<void> => {
  const candidates = []
  for (const piece of pickPieces(day, 10)) candidates.push(...(await listStoredRows(day, 'barang', piece)))
  const others = candidates.filter(({ kode_baki }) => kode_baki !== to.kode_baki).slice(-count)
  const barang = others.map(({ kode_barcode }) => ({ kode_barcode }))
  if (barang.length > 0) await day.make(day.staff.admin, 'pindah-barang', { ...to, barang })
}

const createHancurBarang = async (day: SimulatedDay): Promise<void> => {
  const [kode_barcode] = day.stock.splice(-1)
  if (kode_barcode === undefined) return
  await day.make(day.staff.admin, 'hancur-barang', {
    kondisi_barang: 'RUSAK',
    tujuan_gudang: 'HANCUR',
    barang: [{ kode_barcode }],
  })
}

const listTrays = (day: SimulatedDay, kode_gudang: string): Promise<readonly Row[]> =>
  listStoredRows(day, 'baki', { kode_gudang, status_aktif: 1 })

/** Grams of the tray with its pieces, plastic, attributes and labels. */
const computeTrayWeight = async (day: SimulatedDay, { kode_baki, berat_baki }: Row): Promise<number> => {
  const parts = ['berat', 'berat_plastik', 'berat_atribut', 'berat_bandrol']
  const pieces = await listTrayPieces(day, String(kode_baki))
  const milligrams = pieces.flatMap(piece => parts.map(part => Number(piece[part] ?? 0) * Number(piece.stock_on_hand)))
  return toGrams(milligrams.reduce((sum, one) => sum + one, Number(berat_baki)))
}

/** The first tray weighs 20 mg less than expected; a piece is moved afterwards. */
const weighTrays = async (day: SimulatedDay): Promise<void> => {
  const { admin } = day.staff
  const baki = []
  for (const [index, row] of (await listTrays(day, store)).entries()) {
    const grams = await computeTrayWeight(day, row)
    baki.push({ kode_baki: row.kode_baki, berat_timbang: index === 0 ? Math.round(grams * 1000 - 20) / 1000 : grams })
  }
  const weighing = await day.begin(admin, 'timbang-baki', { move: 'mulai', input: { kode_gudang: store, baki } })
  await day.move(admin, 'timbang-baki', weighing, { move: 'simpan' })
  await movePieces(day, { kode_gudang: store, kode_baki: tray }, 1)
}

const printLabels = async (day: SimulatedDay): Promise<void> => {
  const barang = pickPieces(day, 3)
  if (barang.length > 0) await day.make(day.staff.admin, 'cetak-barcode', { barang })
}

/** Weighs received goods that are not entered yet. */
const countReceivedGoods = async (day: SimulatedDay): Promise<void> => {
  const { admin } = day.staff
  const [pattern] = day.patterns
  if (!pattern) return
  const { kode_dept, supplier_barang } = pattern
  await day.make(admin, 'penerimaan-barang', { supplier_barang, jenis: [{ kode_dept, qty: 3, berat: 9 }] })
  await day.begin(admin, 'stock-opname-penerimaan', { move: 'selesai', input: { kode_dept, berat_opname: 8.98 } })
}

const listTrayPieces = async (day: SimulatedDay, kode_baki: string) =>
  (await listStoredRows(day, 'barang', { kode_gudang: store, kode_baki })).filter(
    ({ stock_on_hand }) => Number(stock_on_hand) > 0,
  )

const countTrays = async (day: SimulatedDay): Promise<void> => {
  const { admin } = day.staff
  const pieces = await listTrayPieces(day, tray)
  const barang = pieces.map(({ kode_barcode }, index) => ({ kode_barcode, discan: index > 0 }))
  const counted = await day.begin(admin, 'stock-opname', {
    move: 'mulai',
    input: { kode_gudang: store, kode_baki: tray, barang },
  })
  await day.move(admin, 'stock-opname', counted, { move: 'selesai' })
  const [first, second] = await listTrays(day, store)
  const trayPieces = await listTrayPieces(day, String(second?.kode_baki))
  if (!first || trayPieces.length === 0) return
  await day.make(admin, 'pindah-satu-baki', {
    gudang_asal: store,
    baki_asal: second?.kode_baki,
    kode_gudang: store,
    kode_baki: first.kode_baki,
    barang: trayPieces.map(({ kode_barcode }) => ({ kode_barcode })),
  })
  const baki = [{ kode_baki: second?.kode_baki, qty_hitung: 0, berat_hitung: 0 }]
  await day.make(admin, 'stock-opname-global', { baki })
}

/** Sends two pieces to a shop whose simulation has finished; that shop accepts one. */
const sendToOtherShop = async (day: SimulatedDay): Promise<void> => {
  const { program, connection, ago } = day
  const shops = await listStoredRows(day, 'toko')
  for (const { kode_toko } of shops) {
    const code = String(kode_toko)
    const destination = createShopOperations({
      connection,
      ago,
      program: { ...program, shop: { ...program.shop, code } },
    })
    if (code === program.shop.code || (await listStoredRows(destination, 'hancur-barang')).length === 0) continue
    const barang = pickPieces(day, 2)
    day.stock.splice(-barang.length)
    const input = { kode_toko_tujuan: code, barang }
    const sent = await day.begin(day.staff.admin, 'kirim-barang', { move: 'kirim', input })
    const lines = (sent.lines.barang ?? []).slice(0, 1).map(({ id }) => String(id))
    const answers = { kode_gudang: 'TOKO', kode_baki: '01' }
    await destination.move(day.staff.admin, 'kirim-barang', sent, { move: 'terima', answers, lines })
  }
}

// Simulates batches of goods: received by type and weight, then entered piece by piece.

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
