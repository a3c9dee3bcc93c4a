// Simulates stock work: moving, weighing, counting, destroying, labelling and sending goods to another shop.
import type { Row } from '../../../engine/record/row.ts'
import type { Day } from './day.ts'
import { gramsOf } from './goods.ts'
import { rowsOf } from './staff.ts'
import { counterOf, type Said } from './till.ts'

const store = 'DALEM'
const tray = '01D'

export const playStockroom = async (day: Day): Promise<void> => {
  if (day.ago % 15 === 6) await move(day, { kode_gudang: store, kode_baki: tray }, 2)
  if (day.ago % 20 === 8) await destroy(day)
  if (day.ago % 18 === 9) await label(day)
  if (day.ago === 24) await countReceived(day)
  if (day.ago === 0) await countTrays(day)
  if (day.ago === 0) await sendOn(day)
}

/** Runs before all other work of the open day, so that later moves have a later time. */
export const playWeighing = async (day: Day): Promise<void> => {
  if (day.ago === 0) await weigh(day)
}

/** The pieces that came last and are not reserved. */
const pick = (day: Day, count: number): readonly { readonly kode_barcode: string }[] =>
  day.stock.slice(-count).map(kode_barcode => ({ kode_barcode }))

/** Moves up to `count` pieces of other trays into this one. */
const move = async (day: Day, to: Said, count: number): Promise<void> => {
  const found = []
  for (const piece of pick(day, 10)) found.push(...(await rowsOf(day, 'barang', piece)))
  const others = found.filter(({ kode_baki }) => kode_baki !== to.kode_baki).slice(-count)
  const barang = others.map(({ kode_barcode }) => ({ kode_barcode }))
  if (barang.length > 0) await day.make(day.staff.admin, 'pindah-barang', { ...to, barang })
}

const destroy = async (day: Day): Promise<void> => {
  const [kode_barcode] = day.stock.splice(-1)
  if (kode_barcode === undefined) return
  await day.make(day.staff.admin, 'hancur-barang', {
    kondisi_barang: 'RUSAK',
    tujuan_gudang: 'HANCUR',
    barang: [{ kode_barcode }],
  })
}

const traysIn = (day: Day, kode_gudang: string): Promise<readonly Row[]> =>
  rowsOf(day, 'baki', { kode_gudang, status_aktif: 1 })

/** Grams of the tray with its pieces, plastic, attributes and labels. */
const weightOf = async (day: Day, { kode_baki, berat_baki }: Row): Promise<number> => {
  const parts = ['berat', 'berat_plastik', 'berat_atribut', 'berat_bandrol']
  const pieces = await inTray(day, String(kode_baki))
  const milligrams = pieces.flatMap(piece => parts.map(part => Number(piece[part] ?? 0) * Number(piece.stock_on_hand)))
  return gramsOf(milligrams.reduce((sum, one) => sum + one, Number(berat_baki)))
}

/** The first tray weighs 20 mg less than expected; a piece is moved afterwards. */
const weigh = async (day: Day): Promise<void> => {
  const { admin } = day.staff
  const baki = []
  for (const [at, row] of (await traysIn(day, store)).entries()) {
    const grams = await weightOf(day, row)
    baki.push({ kode_baki: row.kode_baki, berat_timbang: at === 0 ? Math.round(grams * 1000 - 20) / 1000 : grams })
  }
  const begun = await day.begin(admin, 'timbang-baki', { move: 'mulai', said: { kode_gudang: store, baki } })
  await day.move(admin, 'timbang-baki', begun, { move: 'simpan' })
  await move(day, { kode_gudang: store, kode_baki: tray }, 1)
}

const label = async (day: Day): Promise<void> => {
  const barang = pick(day, 3)
  if (barang.length > 0) await day.make(day.staff.admin, 'cetak-barcode', { barang })
}

/** Weighs received goods that are not entered yet. */
const countReceived = async (day: Day): Promise<void> => {
  const { admin } = day.staff
  const [pattern] = day.patterns
  if (!pattern) return
  const { kode_dept, supplier_barang } = pattern
  await day.make(admin, 'penerimaan-barang', { supplier_barang, jenis: [{ kode_dept, qty: 3, berat: 9 }] })
  await day.begin(admin, 'stock-opname-penerimaan', { move: 'selesai', said: { kode_dept, berat_opname: 8.98 } })
}

const inTray = async (day: Day, kode_baki: string) =>
  (await rowsOf(day, 'barang', { kode_gudang: store, kode_baki })).filter(
    ({ stock_on_hand }) => Number(stock_on_hand) > 0,
  )

const countTrays = async (day: Day): Promise<void> => {
  const { admin } = day.staff
  const pieces = await inTray(day, tray)
  const barang = pieces.map(({ kode_barcode }, at) => ({ kode_barcode, discan: at > 0 }))
  const counted = await day.begin(admin, 'stock-opname', {
    move: 'mulai',
    said: { kode_gudang: store, kode_baki: tray, barang },
  })
  await day.move(admin, 'stock-opname', counted, { move: 'selesai' })
  const [first, second] = await traysIn(day, store)
  const whole = await inTray(day, String(second?.kode_baki))
  if (!first || whole.length === 0) return
  await day.make(admin, 'pindah-satu-baki', {
    gudang_asal: store,
    baki_asal: second?.kode_baki,
    kode_gudang: store,
    kode_baki: first.kode_baki,
    barang: whole.map(({ kode_barcode }) => ({ kode_barcode })),
  })
  const baki = [{ kode_baki: second?.kode_baki, qty_hitung: 0, berat_hitung: 0 }]
  await day.make(admin, 'stock-opname-global', { baki })
}

/** Sends two pieces to a shop whose simulation has finished; that shop accepts one. */
const sendOn = async (day: Day): Promise<void> => {
  const { program, connection, ago } = day
  const shops = await rowsOf(day, 'toko')
  for (const { kode_toko } of shops) {
    const code = String(kode_toko)
    const there = counterOf({ connection, ago, program: { ...program, shop: { ...program.shop, code } } })
    if (code === program.shop.code || (await rowsOf(there, 'hancur-barang')).length === 0) continue
    const barang = pick(day, 2)
    day.stock.splice(-barang.length)
    const said = { kode_toko_tujuan: code, barang }
    const sent = await day.begin(day.staff.admin, 'kirim-barang', { move: 'kirim', said })
    const lines = (sent.lines.barang ?? []).slice(0, 1).map(({ id }) => String(id))
    const answers = { kode_gudang: 'TOKO', kode_baki: '01' }
    await there.move(day.staff.admin, 'kirim-barang', sent, { move: 'terima', answers, lines })
  }
}
