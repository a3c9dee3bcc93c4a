// Simulates loans against gold: most are repaid in time, one is renewed twice, one is overdue, one is auctioned.
import type { Document } from '../../operations/document/document.ts'
import type { Day } from './day.ts'
import { customerOf, inCash } from './sales.ts'
import { rowsOf } from './staff.ts'

/** How a loan ends, some days after it begins. */
type Fate = 'paid' | 'renewed' | 'overdue' | 'auctioned'

const fates: Readonly<Record<number, Fate>> = {
  59: 'renewed',
  56: 'auctioned',
  50: 'paid',
  47: 'overdue',
  42: 'paid',
  36: 'paid',
  30: 'paid',
  20: 'paid',
  12: 'paid',
  5: 'paid',
}

export const playLoans = async (day: Day): Promise<void> => {
  const fate = fates[day.ago]
  if (!fate) return
  const { cashier, supervisor } = day.staff
  const barang = [{ nama_barang: 'KALUNG EMAS', kode_group: 'G17K', kode_dept: 'KLG17K', jumlah: 1, berat: 3 }]
  const said = { ...customerOf(day), barang, berat_emas_plastik: 3.2, jumlah_hutang: 600_000 + 100_000 * day.below(5) }
  const saved = await day.make(cashier, 'hutang', said)
  await follow(day, await day.move(supervisor, 'hutang', saved, { move: 'validasi' }), fate)
}

const paidBack = 24
const renewals = 2
const patience = 40

const follow = async (day: Day, loan: Document, fate: Fate): Promise<void> => {
  const { cashier } = day.staff
  if (fate === 'paid')
    day.waiting.push({
      ago: day.ago - paidBack,
      act: async later => {
        await later.move(cashier, 'hutang', loan, { move: 'lunas', paying: inCash('harus_bayar') })
      },
    })
  if (fate === 'renewed') renew(day, loan, renewals)
  if (fate === 'auctioned')
    day.waiting.push({
      ago: day.ago - patience,
      act: async later => {
        await later.move(later.staff.supervisor, 'hutang', loan, { move: 'lelang' })
      },
    })
}

/** The interest and a part of the loan are paid; the rest becomes a new loan. */
const renew = (day: Day, loan: Document, left: number): void => {
  if (left === 0) return
  const { cashier } = day.staff
  day.waiting.push({
    ago: day.ago - paidBack,
    act: async later => {
      const answers = { pokok_bayar: 100_000 }
      const paying = inCash('harus_bayar')
      const renewed = await later.move(cashier, 'hutang', loan, { move: 'peremajaan', answers, paying })
      const [row] = await rowsOf(later, 'hutang', { no_faktur_hutang: String(renewed.row.no_faktur_baru) })
      if (row) renew(later, { row, lines: { barang: [], pembayaran: [] } }, left - 1)
    },
  })
}
