// Reports of each single day, as they are asked for: what they say has to be one and the same.
import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import type { Cells } from './wanted.ts'

export type Ask = (report: string, filter: object) => Promise<ReportAnswer>

const getRows = ({ rows }: Pick<ReportAnswer, 'rows'>): readonly Cells[] =>
  rows.flatMap(({ kind, cells }) => (kind === 'row' ? [cells] : []))

const computeAmount = (cells: Cells | undefined, name: string): number => Number(cells?.[name] ?? 0)

const getLine = ({ lines = [] }: Pick<ReportAnswer, 'lines'>, title: string): number =>
  Number(lines.find(line => line.title === title)?.value ?? 0)

/** What was sold on the day, as each report has it. */
export const soldOn = async (ask: Ask, day: string): Promise<Readonly<Record<string, number>>> => {
  const period = { tgl_awal: day, tgl_akhir: day }
  const since = { tgl_from: day, tgl_to: day }
  const [lines, visits, sellers, ways, rekap, margin, stock] = await Promise.all([
    ask('transaksi-penjualan', period),
    ask('transaksi-penjualan', { ...period, type_laporan: 'REKAP' }),
    ask('penjualan-sales', period),
    ask('penjualan-bayar', period),
    ask('penjualan-rekap', since),
    ask('penjualan-margin', period),
    ask('stock-jual', period),
  ])
  const paid = computeAmount(ways.totals, 'total_bayar') - computeAmount(ways.totals, 'kembali')
  return {
    lines: computeAmount(lines.totals, 'harga_total'),
    visits: computeAmount(visits.totals, 'harga_total'),
    sellers: computeAmount(sellers.totals, 'harga_total'),
    ways: computeAmount(ways.totals, 'total_jual'),
    paid,
    rekap: computeAmount(rekap.totals, 'harga_total'),
    margin: computeAmount(margin.totals, 'total_dijual'),
    stock: computeAmount(stock.totals, 'harga_total'),
  }
}

/** Money of sales on the day: by the report of payments, and by those of drawer and accounts. */
export const paidOn = async (ask: Ask, day: string): Promise<Readonly<Record<string, readonly number[]>>> => {
  const since = { tgl_from: day, tgl_to: day }
  const [ways, cash, accounts] = await Promise.all([
    ask('penjualan-bayar', { tgl_awal: day, tgl_akhir: day }),
    ask('transaksi-keuangan-cash', since),
    ask('keuangan-non-cash', since),
  ])
  const net = (rows: readonly Cells[], came: string): number =>
    rows.reduce((sum, row) => {
      if (!['PENJUALAN', 'BATAL PENJUALAN'].includes(String(row.kategori))) return sum
      return sum + computeAmount(row, came) - computeAmount(row, 'jumlah_out')
    }, 0)
  const [section] = ways.sections ?? []
  const byPlace = (isDrawer: boolean): number =>
    getRows(section ?? { rows: [] })
      .filter(row => (row.no_rekening === 'KAS') === isDrawer)
      .reduce((sum, row) => sum + computeAmount(row, 'masuk'), 0)
  return {
    drawer: [computeAmount(ways.totals, 'cash_rp'), byPlace(true), net(getRows(cash), 'jumlah_in')],
    accounts: [byPlace(false), net(getRows(accounts), 'jumlah_in_fee')],
  }
}

/** What the drawer holds when the day is over: by the report of cash, entry by entry, by EOD and as its own parts make it. */
export const heldOn = async (ask: Ask, day: string, isClosed: boolean): Promise<Readonly<Record<string, number>>> => {
  const since = { tgl_from: day, tgl_to: day }
  const [cash, single, eod] = await Promise.all([
    ask('transaksi-keuangan-cash', since),
    ask('transaksi-keuangan-cash', { ...since, type: 'DETAIL' }),
    ask('eod', { tgl_awal: day, tgl_akhir: day }),
  ])
  const drawer = eod.sections?.find(({ title }) => title === 'Kas') ?? {}
  const parts =
    getLine(drawer, 'Saldo Awal') +
    getLine(drawer, 'Penjualan') +
    getLine(drawer, 'Pemasukan') -
    (getLine(drawer, 'Pembelian') + getLine(drawer, 'Pinjaman') + getLine(drawer, 'Pengeluaran'))
  const last = getRows(single).at(-1)
  return {
    cash: getLine(cash, 'Saldo Akhir'),
    single: getLine(single, 'Saldo Akhir'),
    running: last ? computeAmount(last, 'saldo') : getLine(single, 'Saldo Awal'),
    ...(isClosed && { eod: getLine(drawer, 'Saldo Akhir'), parts }),
  }
}

/** What lies in each place at the end of the day: pieces and grams. */
export const laidOn = async (ask: Ask, day: string): Promise<Readonly<Record<string, readonly number[]>>> => {
  const answer = await ask('barang-sumary', { tanggal: day, cetak: 'BAKI' })
  const held = getRows(answer).map(
    row => [String(row.tempat), [computeAmount(row, 'stock_akhir'), computeAmount(row, 'berat_akhir')]] as const,
  )
  return Object.fromEntries(held.filter(([, [qty]]) => qty !== 0))
}
