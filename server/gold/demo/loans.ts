// Simulates loans against gold: most are repaid in time, one is renewed twice, one is overdue, one is auctioned.
import type { Document } from '../../record/document/document.ts'
import { buildCashPayment, pickCustomer } from './sales.ts'
import type { SimulatedDay } from './simulated-day.ts'
import { listStoredRows } from './staff.ts'

/** How a loan ends, some days after it begins. */
type LoanOutcome = 'paid' | 'renewed' | 'overdue' | 'auctioned'

const outcomesByDay: Readonly<Record<number, LoanOutcome>> = {
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

export const simulateLoans = async (day: SimulatedDay): Promise<void> => {
  const outcome = outcomesByDay[day.ago]
  if (!outcome) return
  const { cashier, supervisor } = day.staff
  const barang = [{ nama_barang: 'KALUNG EMAS', kode_group: 'G17K', kode_dept: 'KLG17K', jumlah: 1, berat: 3 }]
  const input = {
    ...pickCustomer(day),
    barang,
    berat_emas_plastik: 3.2,
    jumlah_hutang: 600_000 + 100_000 * day.nextInteger(5),
  }
  const saved = await day.make(cashier, 'hutang', input)
  await scheduleLoanOutcome(day, await day.move(supervisor, 'hutang', saved, { move: 'validasi' }), outcome)
}

const repaymentDays = 24
const renewals = 2
const auctionAfterDays = 40

const scheduleLoanOutcome = async (day: SimulatedDay, loan: Document, outcome: LoanOutcome): Promise<void> => {
  const { cashier } = day.staff
  if (outcome === 'paid')
    day.scheduled.push({
      ago: day.ago - repaymentDays,
      run: async later => {
        await later.move(cashier, 'hutang', loan, { move: 'lunas', payment: buildCashPayment('harus_bayar') })
      },
    })
  if (outcome === 'renewed') scheduleRenewal(day, loan, renewals)
  if (outcome === 'auctioned')
    day.scheduled.push({
      ago: day.ago - auctionAfterDays,
      run: async later => {
        await later.move(later.staff.supervisor, 'hutang', loan, { move: 'lelang' })
      },
    })
}

/** The interest and a part of the loan are paid; the rest becomes a new loan. */
const scheduleRenewal = (day: SimulatedDay, loan: Document, remaining: number): void => {
  if (remaining === 0) return
  const { cashier } = day.staff
  day.scheduled.push({
    ago: day.ago - repaymentDays,
    run: async later => {
      const answers = { pokok_bayar: 100_000 }
      const paying = buildCashPayment('harus_bayar')
      const renewed = await later.move(cashier, 'hutang', loan, { move: 'peremajaan', answers, payment: paying })
      const [row] = await listStoredRows(later, 'hutang', { no_faktur_hutang: String(renewed.row.no_faktur_baru) })
      if (row) scheduleRenewal(later, { row, lines: { barang: [], pembayaran: [] } }, remaining - 1)
    },
  })
}
