// Simulates repairs: paid in part, finished, collected; one in six is cancelled.

import { buildCashPayment, pickCustomer } from './sales.ts'
import type { SimulatedDay } from './simulated-day.ts'

const repairKinds = [
  ['GELANG PUTUS', 'PATRI', 75_000, 'PUTUS DI DEKAT KAIT', [{ nama_bahan: 'PATRI EMAS', berat: 0.02, biaya: 30_000 }]],
  ['CINCIN SEMPIT', 'BESARKAN', 50_000, 'BAIK', []],
  ['KALUNG KUSAM', 'CUCI DAN POLES', 40_000, 'GORESAN HALUS', []],
] as const

export const simulateRepairs = async (day: SimulatedDay): Promise<void> => {
  if (day.ago % 3 !== 0) return
  const { cashier } = day.staff
  const [nama_barang, deskripsi, ongkos, kondisi, bahan] = day.pickOne(repairKinds)
  const berat = 3 + day.nextInteger(50) / 10
  const barang = [{ nama_barang, deskripsi, ongkos, berat, kondisi, kode_tukang: 'T01' }]
  const saved = await day.make(cashier, 'service', { ...pickCustomer(day), barang }, buildCashPayment('total', 0.3))
  if (day.ago % 18 === 0) {
    day.scheduled.push({
      ago: day.ago - 1,
      run: async later => {
        await later.move(cashier, 'service', saved, { move: 'batal' })
      },
    })
    return
  }
  day.scheduled.push({
    ago: day.ago - 4,
    run: async later => {
      const done = await later.move(cashier, 'service', saved, { move: 'selesai', answers: { bahan } })
      later.scheduled.push({
        ago: later.ago - 3,
        run: async last => {
          await last.move(cashier, 'service', done, {
            move: 'ambil',
            answers: { berat_kembali: berat },
            payment: buildCashPayment('sisa'),
          })
        },
      })
    },
  })
}
