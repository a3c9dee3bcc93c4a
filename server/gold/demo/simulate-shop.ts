// Simulates the history of a shop, day by day.
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import type { ShopSimulation } from '../../module/shop-simulation.ts'
import { simulatePurchases } from './buying.ts'
import { simulateGoodsReceipt } from './goods.ts'
import { simulateLoans } from './loans.ts'
import { simulateOccasionalWork } from './occasional-work.ts'
import { simulateRepairs } from './repairs.ts'
import { simulateSales } from './sales.ts'
import { createSeededRandom } from './seeded-random.ts'
import { createShopOperations, type ShopOperations } from './shop-operations.ts'
import type { ScheduledAction, SimulatedDay, SimulationState } from './simulated-day.ts'
import { listStoredRows, loadStaff } from './staff.ts'
import { simulateStockroom, simulateWeighing } from './stockroom.ts'

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
