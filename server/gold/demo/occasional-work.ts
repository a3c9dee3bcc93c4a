// Simulates occasional work: price changes, points and cards of members, counting the drawer, cancelled documents.

import { buildCashPayment, pickCustomer, simulateSale } from './sales.ts'
import { listStoredRows, type SimulatedDay } from './simulated-day.ts'

const marketplaces = ['SHOPEE', 'TOKOPEDIA'] as const

export const simulateOccasionalWork = async (day: SimulatedDay): Promise<void> => {
  if (day.ago % 9 === 3) await simulateSale(day, { kode_marketplace: marketplaces[day.ago % 2] })
  if (day.ago === 41 || day.ago === 13) await createCancelledPembelian(day)
  if (day.ago === 38 || day.ago === 10) await createCancelledHutang(day)
  if (day.ago === 27) await simulateCancelledSettlement(day)
  if (day.ago === 40) await changeGroupPrice(day, 5_000)
  if (day.ago === 39) await changeGroupPrice(day, -5_000)
  if (day.ago === 30 || day.ago === 16) await simulateCraftsman(day, day.ago === 30)
  if (day.ago === 4) await simulatePointRedemption(day)
  if (day.ago === 2) await createMemberTitipan(day)
  if (day.ago === 1) await countDrawer(day)
}

const createCancelledPembelian = async (day: SimulatedDay): Promise<void> => {
  const { cashier, supervisor } = day.staff
  const line = { nama_barang: 'GELANG TANPA NOTA', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 1, kondisi: 'MULUS' }
  const identity = { jenis_identitas: 'KTP', no_identitas: '3273010101800002' }
  const saved = await day.make(
    cashier,
    'pembelian',
    { ...pickCustomer(day), ...identity, barang: [line] },
    buildCashPayment('total'),
  )
  const bought = await day.move(supervisor, 'pembelian', saved, { move: 'validasi' })
  await day.move(supervisor, 'pembelian', bought, { move: 'batal', answers: { alasan: 'SALAH INPUT' } })
}

const createHutang = async (day: SimulatedDay) => {
  const { cashier, supervisor } = day.staff
  const barang = [{ nama_barang: 'GELANG EMAS', kode_group: 'G17K', kode_dept: 'CCG17K', jumlah: 1, berat: 2 }]
  const input = { ...pickCustomer(day), barang, berat_emas_plastik: 2.1, jumlah_hutang: 500_000 }
  const saved = await day.make(cashier, 'hutang', input)
  return day.move(supervisor, 'hutang', saved, { move: 'validasi' })
}

const createCancelledHutang = async (day: SimulatedDay): Promise<void> => {
  await day.move(day.staff.supervisor, 'hutang', await createHutang(day), {
    move: 'batal',
    answers: { alasan: 'SALAH NASABAH' },
  })
}

const simulateCancelledSettlement = async (day: SimulatedDay): Promise<void> => {
  const { cashier, supervisor } = day.staff
  const settled = await day.move(cashier, 'hutang', await createHutang(day), {
    move: 'lunas',
    payment: buildCashPayment('harus_bayar'),
  })
  const answers = { keterangan: 'SALAH NASABAH' }
  const open = await day.move(supervisor, 'hutang', settled, { move: 'batal_lunas', answers })
  await day.move(cashier, 'hutang', open, { move: 'lunas', payment: buildCashPayment('harus_bayar') })
}

/** Called twice with opposite amounts, so that the price changes for one day only. */
const changeGroupPrice = async (day: SimulatedDay, by: number): Promise<void> => {
  const [group] = await listStoredRows(day, 'group', { status_aktif: 1 })
  if (group) await day.change(day.staff.supervisor, 'group', group, { harga: Number(group.harga) + by })
}

/** Gives gold to a craftsman, or takes finished work back with its loss and wages. */
const simulateCraftsman = async (day: SimulatedDay, isDelivery: boolean): Promise<void> => {
  const rawGold = { nama_barang: 'EMAS LEBUR', berat: 50, kadar: 99 }
  const work = { jenis: 'HASIL', nama_barang: 'CINCIN POLOS', berat: 40, kadar: 75, susut: 0.45, ongkos: 400_000 }
  const input = isDelivery ? { arah: 'SERAH', emas: [rawGold] } : { arah: 'TERIMA', emas: [work] }
  await day.make(day.staff.admin, 'emas-tukang', { ...input, kode_tukang: 'T01' })
}

const cashbackParameter = 'CASHBACK_POIN'

/** The member with most points redeems a gift and cash, and gets a new card. */
const simulatePointRedemption = async (day: SimulatedDay): Promise<void> => {
  const { supervisor, cashier } = day.staff
  const members = (await listStoredRows(day, 'member')).filter(({ kode_member }) =>
    day.members.includes(String(kode_member)),
  )
  const [topMember] = members.toSorted((one, other) => Number(other.poin) - Number(one.poin))
  if (!topMember) return
  const { kode_member } = topMember
  await day.make(cashier, 'tukar-poin', { kode_member, kode_hadiah: 'H01', jumlah: 1 })
  const setting = await day.insert(supervisor, 'para-system', { key: cashbackParameter, value: '1000' })
  await day.make(cashier, 'transaksi-poin', { kode_member, jenis: 'AMBIL', poin: 5 })
  await day.change(supervisor, 'para-system', setting, { value: '0' })
  const kartu_baru = `99${day.program.shop.code}0001`
  await day.make(supervisor, 'ganti-kartu', { kode_member, kartu_baru, alasan: 'HILANG' })
}

/** Is not collected before the simulation ends. */
const createMemberTitipan = async (day: SimulatedDay): Promise<void> => {
  const { cashier, supervisor } = day.staff
  const [kode_barcode] = day.stock.splice(-1)
  const [kode_member] = day.members
  if (kode_barcode === undefined || kode_member === undefined) return
  const input = { kode_sales: 'S01', jenis_customer: 'MEMBER', kode_member, barang: [{ kode_barcode }] }
  const saved = await day.make(cashier, 'titipan', input, buildCashPayment('total', 0.3))
  await day.move(supervisor, 'titipan', saved, { move: 'validasi' })
}

/** A count that must be repeated; the balance of the drawer does not change. */
const countDrawer = async (day: SimulatedDay): Promise<void> => {
  const { cashier, supervisor } = day.staff
  const notes = await listStoredRows(day, 'pecahan', { status_aktif: 1 })
  const pecahan = notes.map(({ kode_pecahan }) => ({ kode_pecahan, lembar: 1 }))
  const counted = await day.make(cashier, 'hitung-kas', { saat: 'AKHIR', jenis_tempat: 'LACI', pecahan })
  await day.move(supervisor, 'hitung-kas', counted, { move: 'ulang' })
}
