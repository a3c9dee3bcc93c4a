// Simulates repairs: paid in part, finished, collected; one in six is cancelled.

import type { Day } from './day.ts'
import { customerOf, inCash } from './sales.ts'

const work = [
  ['GELANG PUTUS', 'PATRI', 75_000],
  ['CINCIN SEMPIT', 'BESARKAN', 50_000],
  ['KALUNG KUSAM', 'CUCI DAN POLES', 40_000],
] as const

export const playRepairs = async (day: Day): Promise<void> => {
  if (day.ago % 3 !== 0) return
  const { cashier } = day.staff
  const [nama_barang, deskripsi, ongkos] = day.one(work)
  const barang = [{ nama_barang, deskripsi, ongkos, berat: 3 + day.below(50) / 10, kode_tukang: 'T01' }]
  const saved = await day.make(cashier, 'service', { ...customerOf(day), barang }, inCash('total', 0.3))
  if (day.ago % 18 === 0) {
    day.waiting.push({
      ago: day.ago - 1,
      act: async later => {
        await later.move(cashier, 'service', saved, { move: 'batal' })
      },
    })
    return
  }
  day.waiting.push({
    ago: day.ago - 4,
    act: async later => {
      const done = await later.move(cashier, 'service', saved, { move: 'selesai' })
      later.waiting.push({
        ago: later.ago - 3,
        act: async last => {
          await last.move(cashier, 'service', done, { move: 'ambil', paying: inCash('sisa') })
        },
      })
    },
  })
}
