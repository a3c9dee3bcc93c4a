// Simulates the sales of a day: one or two pieces, every payment method, deposits, trade-ins and cancellations.
import type { Document } from '../../record/document/parse-document.ts'
import type { DemoInput, DemoPayment } from './shop-operations.ts'
import type { SimulatedDay } from './simulated-day.ts'

const names = ['IBU SARI', 'BAPAK ANDI', 'IBU DEWI', 'BAPAK JOKO', 'IBU WATI', 'IBU NINA', 'BAPAK EKO'] as const
const clerks = ['S01', 'S02', 'S03', 'S04', 'S05', 'S06', 'S07', 'S08'] as const

export const pickCustomer = (day: SimulatedDay): DemoInput => {
  const [member] = day.nextInteger(3) === 0 ? day.members.slice(day.nextInteger(day.members.length)) : []
  const customer =
    member === undefined ? { nama_customer: day.pickOne(names) } : { jenis_customer: 'MEMBER', kode_member: member }
  return { kode_sales: day.pickOne(clerks), ...customer }
}

const banknote = 50_000

/** Builds the payment rows of each payment method from an amount in rupiah. */
const listPaymentMethods = (day: SimulatedDay): readonly ((amount: number) => readonly DemoInput[])[] => {
  const [account = '', other = account] = day.accounts
  const cash = (jumlah_rp: number) => ({ jenis: 'CASH', jumlah_rp })
  return [
    amount => [cash(amount)],
    amount => [{ jenis: 'TRANSFER', no_rekening: account, jumlah_rp: amount }],
    amount => [cash(amount)],
    amount => [{ jenis: 'DEBET', no_rekening: account, no_card: '4321', jumlah_rp: amount }],
    amount => [{ jenis: 'CREDIT', no_rekening: other, no_card: '8765', jumlah_rp: amount }],
    amount => {
      const half = Math.floor(amount / 2 / banknote) * banknote
      return half === 0
        ? [cash(amount)]
        : [cash(half), { jenis: 'TRANSFER', no_rekening: other, jumlah_rp: amount - half }]
    },
  ]
}

const pickPayment = (day: SimulatedDay, due: string): DemoPayment => {
  const all = listPaymentMethods(day)
  const method = all[day.nextInteger(all.length)] ?? (() => [])
  return { due, rows: method }
}

/** Pays the amount due in cash, or a part of it rounded up to whole banknotes. */
export const buildCashPayment = (due: string, part = 1): DemoPayment => ({
  due,
  rows: amount => {
    const notes = Math.ceil((amount * part) / banknote) * banknote
    return [{ jenis: 'CASH', jumlah_rp: Math.min(amount, notes) }]
  },
})

export const simulateSales = async (day: SimulatedDay): Promise<void> => {
  const count = day.size + day.nextInteger(day.size + 2)
  for (let sale = 0; sale < count; sale++) await simulateSale(day)
  if (day.ago % 5 === 2) await simulateTitipan(day)
  if (day.ago % 6 === 3) await simulateExchange(day)
  if (day.ago % 9 === 4) await simulateCancelledSale(day)
  if (day.ago === 33) await simulateRejectedSale(day)
}

const takePieces = (day: SimulatedDay, count = 1) =>
  day.stock
    .splice(day.nextInteger(Math.max(1, day.stock.length - count)), count)
    .map(kode_barcode => ({ kode_barcode }))

/** Saved by the cashier, validated by the supervisor. */
const createValidatedPenjualan = async (
  day: SimulatedDay,
  input: DemoInput,
  payment: DemoPayment,
): Promise<Document> => {
  const { cashier, supervisor } = day.staff
  const saved = await day.make(cashier, 'penjualan', input, payment)
  return day.move(supervisor, 'penjualan', saved, { move: 'validasi' })
}

const recordSoldItems = (day: SimulatedDay, sale: Document): void => {
  for (const line of sale.lines.barang ?? []) day.sold.push({ nota: String(line.no_faktur_jual), ago: day.ago })
}

export const simulateSale = async (day: SimulatedDay, more: DemoInput = {}): Promise<void> => {
  const barang = takePieces(day, day.nextInteger(4) === 0 ? 2 : 1)
  if (barang.length === 0) return
  recordSoldItems(
    day,
    await createValidatedPenjualan(day, { ...pickCustomer(day), barang, ...more }, pickPayment(day, 'harus_bayar')),
  )
}

/** A titipan paid in part, with a second deposit and then a sale; one in four is cancelled for a fee. */
const simulateTitipan = async (day: SimulatedDay): Promise<void> => {
  const barang = takePieces(day)
  const { cashier, supervisor } = day.staff
  if (barang.length === 0) return
  const customer = { ...pickCustomer(day), mengikat: day.nextInteger(2) === 0 }
  const saved = await day.make(cashier, 'titipan', { ...customer, barang }, buildCashPayment('total', 0.3))
  const held = await day.move(supervisor, 'titipan', saved, { move: 'validasi' })
  const isCancelled = day.nextInteger(4) === 0
  day.scheduled.push({
    ago: day.ago - 3,
    run: async later => {
      await later.move(cashier, 'titipan', held, {
        move: 'tambah_dp',
        answers: { pembayaran: [{ jenis: 'CASH', jumlah_rp: banknote }] },
      })
    },
  })
  day.scheduled.push({
    ago: day.ago - 7,
    run: async later => {
      if (isCancelled) {
        await later.move(cashier, 'titipan', held, {
          move: 'batal',
          answers: { alasan: 'SALAH INPUT', denda: banknote },
        })
        later.stock.push(...barang.map(({ kode_barcode }) => kode_barcode))
        return
      }
      const input = { ...customer, barang, no_titip_group: held.row.no_titip_group }
      recordSoldItems(later, await createValidatedPenjualan(later, input, buildCashPayment('harus_bayar')))
    },
  })
}

/** A piece sold earlier, or at times one from another shop, pays for a part of the sale. */
const simulateExchange = async (day: SimulatedDay): Promise<void> => {
  const [old] = day.nextInteger(3) === 0 ? [] : takeReturnableSale(day)
  const otherItem = { nama_barang: 'CINCIN LAMA', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 1.5 }
  const tukar = [{ ...(old ? { no_faktur_jual: old.nota } : otherItem), kondisi: 'PENYOK' }]
  const identity = old ? {} : { jenis_identitas: 'KTP', no_identitas: '3273010101800001' }
  const barang = takePieces(day, 2)
  if (barang.length === 2)
    recordSoldItems(
      day,
      await createValidatedPenjualan(
        day,
        { ...pickCustomer(day), ...identity, barang, tukar },
        buildCashPayment('harus_bayar'),
      ),
    )
}

const minimumDaysSinceSale = 5

/** Removes and returns the oldest sold piece if it was sold at least `minimumDaysSinceSale` ago. */
export const takeReturnableSale = (day: SimulatedDay) =>
  day.sold.splice(0, (day.sold[0]?.ago ?? 0) >= day.ago + minimumDaysSinceSale ? 1 : 0)

const simulateCancelledSale = async (day: SimulatedDay): Promise<void> => {
  const barang = takePieces(day)
  if (barang.length === 0) return
  const sale = await createValidatedPenjualan(day, { ...pickCustomer(day), barang }, buildCashPayment('harus_bayar'))
  await day.move(day.staff.cashier, 'penjualan', sale, {
    move: 'batal',
    answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' },
  })
  day.stock.push(...barang.map(({ kode_barcode }) => kode_barcode))
}

const simulateRejectedSale = async (day: SimulatedDay): Promise<void> => {
  const barang = takePieces(day)
  if (barang.length === 0) return
  const sale = await day.make(
    day.staff.cashier,
    'penjualan',
    { ...pickCustomer(day), barang },
    buildCashPayment('harus_bayar'),
  )
  await day.move(day.staff.supervisor, 'penjualan', sale, { move: 'tolak', answers: { alasan: 'SALAH BARANG' } })
  day.stock.push(...barang.map(({ kode_barcode }) => kode_barcode))
}
