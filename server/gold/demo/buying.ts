// Simulates buying back gold, sorting what was bought, and orders of customers.

import { toGrams } from './goods.ts'
import { buildCashPayment, pickCustomer, takeReturnableSale } from './sales.ts'
import type { DemoInput } from './shop-operations.ts'
import type { SimulatedDay } from './simulated-day.ts'

export const simulatePurchases = async (day: SimulatedDay): Promise<void> => {
  if (day.ago % 4 === 1) await createPembelianFromNota(day)
  if (day.ago % 13 === 6) await createPembelianWithoutNota(day)
  if (day.ago % 12 === 5) await simulateSorting(day)
  if (day.ago % 8 === 7 && day.ago > 12) await simulatePesanan(day)
}

const createPembelian = async (day: SimulatedDay, line: DemoInput, more: DemoInput = {}): Promise<void> => {
  const { cashier, supervisor } = day.staff
  const input = { ...pickCustomer(day), barang: [{ ...line, kondisi: 'MULUS' }], ...more }
  const saved = await day.make(cashier, 'pembelian', input, buildCashPayment('total'))
  const bought = await day.move(supervisor, 'pembelian', saved, { move: 'validasi' })
  for (const { kode_barcode } of bought.lines.barang ?? []) day.bought.push(String(kode_barcode))
}

const createPembelianFromNota = async (day: SimulatedDay): Promise<void> => {
  const [old] = takeReturnableSale(day)
  if (old) await createPembelian(day, { no_faktur_jual: old.nota })
}

/** Without a nota the seller shows an identity card. */
const createPembelianWithoutNota = (day: SimulatedDay): Promise<void> =>
  createPembelian(
    day,
    { nama_barang: 'CINCIN TANPA NOTA', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 1.2 },
    { jenis_identitas: 'KTP', no_identitas: '3273010101800001' },
  )

const washedUntilDay = 12

/** Sorts everything bought since the last sorting: a part gets new barcodes, a part is washed, the rest is melted. */
const simulateSorting = async (day: SimulatedDay): Promise<void> => {
  const { admin } = day.staff
  const codes = day.bought.splice(0)
  if (codes.length === 0) return
  const results = codes.map((kode_barcode, index) => ({
    kode_barcode,
    hasil_sortir: ['JUAL', day.ago < washedUntilDay ? 'CUCI' : 'JUAL', 'LEBUR'][index % 3],
  }))
  await day.make(admin, 'sortir-pembelian', { barang: results })
  const selectByResult = (hasil: string) =>
    results.flatMap(one => (one.hasil_sortir === hasil ? [{ kode_barcode: one.kode_barcode }] : []))
  const [again, washed, melted] = [selectByResult('JUAL'), selectByResult('CUCI'), selectByResult('LEBUR')]
  const tray = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '01' }
  await sendToCucian(day, washed)
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
const sendToCucian = async (day: SimulatedDay, barang: readonly { readonly kode_barcode: string }[]): Promise<void> => {
  if (barang.length > 0)
    await day.begin(day.staff.admin, 'cucian', { move: 'kirim', input: { kode_tukang: 'T01', barang } })
}

/** An order with a deposit: the piece is entered nine days later and sold two days after that. */
const simulatePesanan = async (day: SimulatedDay): Promise<void> => {
  const { cashier, supervisor, admin } = day.staff
  const pattern = day.patterns[day.nextInteger(day.patterns.length)]
  if (!pattern) return
  const { kode_group, kode_dept, kode_baki_awal, nama_barang, berat } = pattern
  const customer = { ...pickCustomer(day), nama_customer: 'IBU RATNA' }
  const line = { kode_group, kode_dept, nama_barang, perkiraan_berat: toGrams(Number(berat)) }
  const saved = await day.make(
    cashier,
    'pesanan',
    { ...customer, barang: [line] },
    buildCashPayment('total_harga', 0.4),
  )
  const validated = await day.move(supervisor, 'pesanan', saved, { move: 'validasi' })
  const { no_pesanan } = validated.row
  day.scheduled.push({
    ago: day.ago - 9,
    run: async later => {
      const weight = toGrams(Number(berat))
      const input = {
        kode_group,
        kode_dept,
        kode_baki_awal,
        nama_barang,
        berat_asli: weight,
        berat: weight,
        no_pesanan,
      }
      const { kode_barcode } = await later.insert(admin, 'barang', input)
      later.scheduled.push({
        ago: later.ago - 2,
        run: async last => {
          const saleInput = { ...customer, no_pesanan, barang: [{ kode_barcode }] }
          const sale = await last.make(cashier, 'penjualan', saleInput, buildCashPayment('harus_bayar'))
          await last.move(supervisor, 'penjualan', sale, { move: 'validasi' })
        },
      })
    },
  })
}
