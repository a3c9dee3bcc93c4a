// Simulates the sales of a day: one or two pieces, every payment method, deposits, trade-ins and cancellations.
import type { Document } from '../../operations/document/document.ts'
import type { Day } from './day.ts'
import type { Paying, Said } from './till.ts'

const names = ['IBU SARI', 'BAPAK ANDI', 'IBU DEWI', 'BAPAK JOKO', 'IBU WATI', 'IBU NINA', 'BAPAK EKO'] as const
const clerks = ['S01', 'S02', 'S03', 'S04', 'S05', 'S06', 'S07', 'S08'] as const

export const customerOf = (day: Day): Said => {
  const [member] = day.below(3) === 0 ? day.members.slice(day.below(day.members.length)) : []
  const who =
    member === undefined ? { nama_customer: day.one(names) } : { jenis_customer: 'MEMBER', kode_member: member }
  return { kode_sales: day.one(clerks), ...who }
}

const banknote = 50_000

/** Builds the payment rows of each payment method from an amount in rupiah. */
const payings = (day: Day): readonly ((amount: number) => readonly Said[])[] => {
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

const payingOf = (day: Day, due: string): Paying => {
  const all = payings(day)
  const way = all[day.below(all.length)] ?? (() => [])
  return { due, rows: way }
}

/** Pays the amount due in cash, or a part of it rounded up to whole banknotes. */
export const inCash = (due: string, part = 1): Paying => ({
  due,
  rows: amount => {
    const notes = Math.ceil((amount * part) / banknote) * banknote
    return [{ jenis: 'CASH', jumlah_rp: Math.min(amount, notes) }]
  },
})

export const playSales = async (day: Day): Promise<void> => {
  const count = day.size + day.below(day.size + 2)
  for (let sale = 0; sale < count; sale++) await sell(day)
  if (day.ago % 5 === 2) await setAside(day)
  if (day.ago % 6 === 3) await tradeIn(day)
  if (day.ago % 9 === 4) await sellAndCancel(day)
  if (day.ago === 33) await refuse(day)
}

const take = (day: Day, count = 1) =>
  day.stock.splice(day.below(Math.max(1, day.stock.length - count)), count).map(kode_barcode => ({ kode_barcode }))

/** Saved by the cashier, validated by the supervisor. */
const save = async (day: Day, said: Said, paying: Paying): Promise<Document> => {
  const { cashier, supervisor } = day.staff
  const saved = await day.make(cashier, 'penjualan', said, paying)
  return day.move(supervisor, 'penjualan', saved, { move: 'validasi' })
}

const remember = (day: Day, sale: Document): void => {
  for (const line of sale.lines.barang ?? []) day.sold.push({ nota: String(line.no_faktur_jual), ago: day.ago })
}

export const sell = async (day: Day, more: Said = {}): Promise<void> => {
  const barang = take(day, day.below(4) === 0 ? 2 : 1)
  if (barang.length === 0) return
  remember(day, await save(day, { ...customerOf(day), barang, ...more }, payingOf(day, 'harus_bayar')))
}

/** A titipan paid in part, with a second deposit and then a sale; one in four is cancelled for a fee. */
const setAside = async (day: Day): Promise<void> => {
  const barang = take(day)
  const { cashier, supervisor } = day.staff
  if (barang.length === 0) return
  const customer = { ...customerOf(day), mengikat: day.below(2) === 0 }
  const saved = await day.make(cashier, 'titipan', { ...customer, barang }, inCash('total', 0.3))
  const held = await day.move(supervisor, 'titipan', saved, { move: 'validasi' })
  const isGivenUp = day.below(4) === 0
  day.waiting.push({
    ago: day.ago - 3,
    act: async later => {
      await later.move(cashier, 'titipan', held, {
        move: 'tambah_dp',
        answers: { pembayaran: [{ jenis: 'CASH', jumlah_rp: banknote }] },
      })
    },
  })
  day.waiting.push({
    ago: day.ago - 7,
    act: async later => {
      if (isGivenUp) {
        await later.move(cashier, 'titipan', held, {
          move: 'batal',
          answers: { alasan: 'SALAH INPUT', denda: banknote },
        })
        later.stock.push(...barang.map(({ kode_barcode }) => kode_barcode))
        return
      }
      const said = { ...customer, barang, no_titip_group: held.row.no_titip_group }
      remember(later, await save(later, said, inCash('harus_bayar')))
    },
  })
}

/** A piece sold earlier, or at times one from another shop, pays for a part of the sale. */
const tradeIn = async (day: Day): Promise<void> => {
  const [old] = day.below(3) === 0 ? [] : takeOld(day)
  const worn = { nama_barang: 'CINCIN LAMA', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 1.5 }
  const tukar = [{ ...(old ? { no_faktur_jual: old.nota } : worn), kondisi: 'PENYOK' }]
  const shown = old ? {} : { jenis_identitas: 'KTP', no_identitas: '3273010101800001' }
  const barang = take(day, 2)
  if (barang.length === 2)
    remember(day, await save(day, { ...customerOf(day), ...shown, barang, tukar }, inCash('harus_bayar')))
}

const enoughDays = 5

/** Removes and returns the oldest sold piece if it was sold at least `enoughDays` ago. */
export const takeOld = (day: Day) => day.sold.splice(0, (day.sold[0]?.ago ?? 0) >= day.ago + enoughDays ? 1 : 0)

const sellAndCancel = async (day: Day): Promise<void> => {
  const barang = take(day)
  if (barang.length === 0) return
  const sale = await save(day, { ...customerOf(day), barang }, inCash('harus_bayar'))
  await day.move(day.staff.cashier, 'penjualan', sale, {
    move: 'batal',
    answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' },
  })
  day.stock.push(...barang.map(({ kode_barcode }) => kode_barcode))
}

const refuse = async (day: Day): Promise<void> => {
  const barang = take(day)
  if (barang.length === 0) return
  const sale = await day.make(day.staff.cashier, 'penjualan', { ...customerOf(day), barang }, inCash('harus_bayar'))
  await day.move(day.staff.supervisor, 'penjualan', sale, { move: 'tolak', answers: { alasan: 'SALAH BARANG' } })
  day.stock.push(...barang.map(({ kode_barcode }) => kode_barcode))
}
