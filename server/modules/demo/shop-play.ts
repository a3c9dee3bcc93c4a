// Simulates the history of a shop, day by day.
import { addDays, tanggal } from '../../../engine/values/tanggal.ts'
import type { Play } from '../../by-hand/play.ts'
import { playBuying } from './buying.ts'
import { chanceOf } from './chance.ts'
import type { Day, Memory, Waiting } from './day.ts'
import { playDesk } from './desk.ts'
import { playGoods } from './goods.ts'
import { playLoans } from './loans.ts'
import { playRepairs } from './repairs.ts'
import { playSales } from './sales.ts'
import { rowsOf, staffOf } from './staff.ts'
import { playStockroom, playWeighing } from './stockroom.ts'
import { type Counter, counterOf } from './till.ts'

const shopSeed = (code: string): number => [...code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)

const begin = async (counter: Counter): Promise<Memory> => {
  const pieces = await rowsOf(counter, 'barang')
  return {
    staff: await staffOf(counter),
    members: (await rowsOf(counter, 'member', { kode_cabang_daftar: counter.program.shop.code }))
      .filter(({ status_aktif, status_hitam, tanggal_valid }) => {
        const isGood = String(tanggal_valid) >= counter.program.now().toISOString().slice(0, 10)
        return status_aktif === 1 && status_hitam !== 1 && isGood
      })
      .map(one => String(one.kode_member)),
    accounts: (await rowsOf(counter, 'rekening')).map(one => String(one.no_rekening)),
    patterns: pieces.filter(({ jenis_group, kode_gudang }) => jenis_group === 'EMAS' && kode_gudang === 'TOKO'),
    stock: [],
    sold: [],
    bought: [],
    waiting: [],
  }
}

/**
 * Two rows as imported from an older program: capital from the owner and its bank deposit a day later; they leave the
 * balance unchanged.
 */
const insertCashHistory = async (counter: Counter, { staff }: Memory): Promise<void> => {
  const firstDay = tanggal(counter.program.shop.businessDate)
  const cash = { jenis: 'CASH', status: 'OPEN', input_by: 'LAMA' }
  const added = { ...cash, tanggal: addDays(firstDay, -2), kategori: 'TAMBAH MODAL', deskripsi: 'MODAL DARI PEMILIK' }
  const banked = { ...cash, tanggal: addDays(firstDay, -1), kategori: 'SETOR BANK', deskripsi: 'SETORAN LAMA' }
  await counter.insert(staff.supervisor, 'riwayat-kas', { ...added, jumlah_in: 4_946_000 })
  await counter.insert(staff.supervisor, 'riwayat-kas', { ...banked, jumlah_out: 4_946_000 })
}

export const shopPlay: Play = {
  days: 60,
  shop: code => {
    const chance = chanceOf(shopSeed(code))
    let memory: Memory | undefined
    return async played => {
      const counter = counterOf(played)
      if (!memory) {
        memory = await begin(counter)
        await insertCashHistory(counter, memory)
      }
      const size = memory.staff.cashier.level === 'OWN' ? 1 : 2
      const day: Day = { ...memory, ...counter, ...chance, size }
      for (const { act } of takeDue(memory.waiting, played.ago)) await act(day)
      for (const play of [
        playWeighing,
        playGoods,
        playSales,
        playBuying,
        playRepairs,
        playLoans,
        playStockroom,
        playDesk,
      ])
        await play(day)
      if (played.ago > 0) await counter.closeDay(memory.staff.cashier)
    }
  },
}

const takeDue = (waiting: Waiting[], ago: number): readonly Waiting[] => {
  const due = waiting.filter(one => one.ago >= ago)
  waiting.splice(0, waiting.length, ...waiting.filter(one => one.ago < ago))
  return due
}
