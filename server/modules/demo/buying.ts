// Simulates buying back gold, sorting what was bought, and orders of customers.

import type { Day } from './day.ts'
import { gramsOf } from './goods.ts'
import { customerOf, inCash, takeOld } from './sales.ts'
import type { Said } from './till.ts'

export const playBuying = async (day: Day): Promise<void> => {
  if (day.ago % 4 === 1) await buyBack(day)
  if (day.ago % 13 === 6) await buyForeign(day)
  if (day.ago % 12 === 5) await sort(day)
  if (day.ago % 8 === 7 && day.ago > 12) await order(day)
}

const buy = async (day: Day, line: Said, more: Said = {}): Promise<void> => {
  const { cashier, supervisor } = day.staff
  const said = { ...customerOf(day), barang: [{ ...line, kondisi: 'MULUS' }], ...more }
  const saved = await day.make(cashier, 'pembelian', said, inCash('total'))
  const bought = await day.move(supervisor, 'pembelian', saved, { move: 'validasi' })
  for (const { kode_barcode } of bought.lines.barang ?? []) day.bought.push(String(kode_barcode))
}

const buyBack = async (day: Day): Promise<void> => {
  const [old] = takeOld(day)
  if (old) await buy(day, { no_faktur_jual: old.nota })
}

/** Without a nota the seller shows an identity card. */
const buyForeign = (day: Day): Promise<void> =>
  buy(
    day,
    { nama_barang: 'CINCIN TANPA NOTA', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 1.2 },
    { jenis_identitas: 'KTP', no_identitas: '3273010101800001' },
  )

const lastSorting = 12

/** Sorts everything bought since the last sorting: a part gets new barcodes, a part is washed, the rest is melted. */
const sort = async (day: Day): Promise<void> => {
  const { admin } = day.staff
  const codes = day.bought.splice(0)
  if (codes.length === 0) return
  const results = codes.map((kode_barcode, index) => ({
    kode_barcode,
    hasil_sortir: ['JUAL', day.ago < lastSorting ? 'CUCI' : 'JUAL', 'LEBUR'][index % 3],
  }))
  await day.make(admin, 'sortir-pembelian', { barang: results })
  const of = (hasil: string) =>
    results.flatMap(one => (one.hasil_sortir === hasil ? [{ kode_barcode: one.kode_barcode }] : []))
  const [again, washed, melted] = [of('JUAL'), of('CUCI'), of('LEBUR')]
  const tray = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '01' }
  await wash(day, washed)
  const moved = await day.make(admin, 'pindah-sortir', { ...tray, barang: again })
  for (const { barcode_baru } of moved.lines.barang ?? []) day.stock.push(String(barcode_baru))
  // One piece of the supplier has no tax invoice.
  const [untaxed] = day.stock
  if (untaxed !== undefined && day.ago > 50)
    await day.make(admin, 'ubah-faktur', {
      berfaktur: false,
      alasan: 'NOTA PEMASOK TANPA FAKTUR PAJAK',
      barang: [{ kode_barcode: untaxed }],
    })
  if (melted.length > 0) await day.make(admin, 'pindah-sortir', { tujuan: 'LEBUR', barang: melted })
}

/** The pieces are still at the outside craftsman when the simulation ends. */
const wash = async (day: Day, barang: readonly { readonly kode_barcode: string }[]): Promise<void> => {
  if (barang.length > 0)
    await day.begin(day.staff.admin, 'cucian', { move: 'kirim', said: { kode_tukang: 'T01', barang } })
}

/** An order with a deposit: the piece is entered nine days later and sold two days after that. */
const order = async (day: Day): Promise<void> => {
  const { cashier, supervisor, admin } = day.staff
  const pattern = day.patterns[day.below(day.patterns.length)]
  if (!pattern) return
  const { kode_group, kode_dept, kode_baki_awal, nama_barang, berat } = pattern
  const customer = { ...customerOf(day), nama_customer: 'IBU RATNA' }
  const line = { kode_group, kode_dept, nama_barang, perkiraan_berat: gramsOf(Number(berat)) }
  const saved = await day.make(cashier, 'pesanan', { ...customer, barang: [line] }, inCash('total_harga', 0.4))
  const wanted = await day.move(supervisor, 'pesanan', saved, { move: 'validasi' })
  const { no_pesanan } = wanted.row
  day.waiting.push({
    ago: day.ago - 9,
    act: async later => {
      const weight = gramsOf(Number(berat))
      const said = { kode_group, kode_dept, kode_baki_awal, nama_barang, berat_asli: weight, berat: weight, no_pesanan }
      const { kode_barcode } = await later.insert(admin, 'barang', said)
      later.waiting.push({
        ago: later.ago - 2,
        act: async last => {
          const taken = { ...customer, no_pesanan, barang: [{ kode_barcode }] }
          const sale = await last.make(cashier, 'penjualan', taken, inCash('harus_bayar'))
          await last.move(supervisor, 'penjualan', sale, { move: 'validasi' })
        },
      })
    },
  })
}
