// The demo module: simulates sixty days of each shop.

import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import type { CustomModule, ShopSimulation } from '../../module/module.ts'
import type { Document } from '../../record/document/parse-document.ts'
import { simulateOccasionalWork } from './occasional-work.ts'
import { buildCashPayment, pickCustomer, simulateSales, takeReturnableSale } from './sales.ts'
import { createShopOperations, type DemoInput, type ShopOperations } from './shop-operations.ts'
import {
  createSeededRandom,
  listStoredRows,
  loadStaff,
  type ScheduledAction,
  type SimulatedDay,
  type SimulationState,
} from './simulated-day.ts'
import { simulateGoodsReceipt, simulateStockroom, simulateWeighing, toGrams } from './stockroom.ts'

// Simulates buying back gold, sorting what was bought, and orders of customers.

const simulatePurchases = async (day: SimulatedDay): Promise<void> => {
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

// Simulates the history of a shop, day by day.

// Simulates loans against gold: most are repaid in time, one is renewed twice, one is overdue, one is auctioned.

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

const simulateLoans = async (day: SimulatedDay): Promise<void> => {
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

// Simulates repairs: paid in part, finished, collected; one in six is cancelled.

const repairKinds = [
  ['GELANG PUTUS', 'PATRI', 75_000, 'PUTUS DI DEKAT KAIT', [{ nama_bahan: 'PATRI EMAS', berat: 0.02, biaya: 30_000 }]],
  ['CINCIN SEMPIT', 'BESARKAN', 50_000, 'BAIK', []],
  ['KALUNG KUSAM', 'CUCI DAN POLES', 40_000, 'GORESAN HALUS', []],
] as const

const simulateRepairs = async (day: SimulatedDay): Promise<void> => {
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

const deriveShopSeed = (code: string): number => [...code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)

const loadSimulationState = async (operations: ShopOperations): Promise<SimulationState> => {
  const pieces = await listStoredRows(operations, 'barang')
  return {
    staff: await loadStaff(operations),
    members: (await listStoredRows(operations, 'member', { kode_cabang_daftar: operations.program.shop.code }))
      .filter(({ status_aktif, status_hitam, tanggal_valid }) => {
        const isUsable = String(tanggal_valid) >= operations.program.now().toISOString().slice(0, 10)
        return status_aktif === 1 && status_hitam !== 1 && isUsable
      })
      .map(one => String(one.kode_member)),
    accounts: (await listStoredRows(operations, 'rekening')).map(one => String(one.no_rekening)),
    patterns: pieces.filter(({ jenis_group, kode_gudang }) => jenis_group === 'EMAS' && kode_gudang === 'TOKO'),
    stock: [],
    sold: [],
    bought: [],
    scheduled: [],
  }
}

/**
 * Two rows as imported from an older program: capital from the owner and its bank deposit a day later; they leave the
 * balance unchanged.
 */
const insertCashHistory = async (operations: ShopOperations, { staff }: SimulationState): Promise<void> => {
  const firstDay = tanggal(operations.program.shop.businessDate)
  const cash = { jenis: 'CASH', status: 'OPEN', input_by: 'LAMA' }
  const added = { ...cash, tanggal: addDays(firstDay, -2), kategori: 'TAMBAH MODAL', deskripsi: 'MODAL DARI PEMILIK' }
  const banked = { ...cash, tanggal: addDays(firstDay, -1), kategori: 'SETOR BANK', deskripsi: 'SETORAN LAMA' }
  await operations.insert(staff.supervisor, 'riwayat-kas', { ...added, jumlah_in: 4_946_000 })
  await operations.insert(staff.supervisor, 'riwayat-kas', { ...banked, jumlah_out: 4_946_000 })
}

export const shopSimulation: ShopSimulation = {
  days: 60,
  shop: code => {
    const random = createSeededRandom(deriveShopSeed(code))
    let state: SimulationState | undefined
    return async simulated => {
      const operations = createShopOperations(simulated)
      if (!state) {
        state = await loadSimulationState(operations)
        await insertCashHistory(operations, state)
      }
      const size = state.staff.cashier.level === 'OWN' ? 1 : 2
      const day: SimulatedDay = { ...state, ...operations, ...random, size }
      for (const { run: act } of removeDueActions(state.scheduled, simulated.ago)) await act(day)
      for (const simulate of [
        simulateWeighing,
        simulateGoodsReceipt,
        simulateSales,
        simulatePurchases,
        simulateRepairs,
        simulateLoans,
        simulateStockroom,
        simulateOccasionalWork,
      ])
        await simulate(day)
      if (simulated.ago > 0) await operations.closeDay(state.staff.cashier)
    }
  },
}

const removeDueActions = (scheduled: ScheduledAction[], ago: number): readonly ScheduledAction[] => {
  const due = scheduled.filter(one => one.ago >= ago)
  scheduled.splice(0, scheduled.length, ...scheduled.filter(one => one.ago < ago))
  return due
}

export const demoModule: CustomModule = { name: 'demo', simulations: { 'demo-history': shopSimulation } }
