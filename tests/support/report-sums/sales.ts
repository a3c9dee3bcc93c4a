// Reports of what was sold, by hand: lines, visits, sellers, groups, days and margin.
import type { Body } from '../counter.ts'
import { type Book, text, whole, wholeSince } from './book.ts'
import { cost, dollars, kindOf, money, paidWith, type Sold, soldIn, weight } from './sold.ts'
import { anew, type Cells, over, type Sums, sum, type Totals, type Wanted } from './wanted.ts'

type Some = (one: Sold) => boolean

const all: Some = () => true

/** Of the weight, what is gold. */
const pure = ({ entry, sign, piece }: Sold): number =>
  (sign * Math.round((Number(entry.berat) * Number(piece?.kadar)) / 10_000)) / 1000 || 0

const lineCells = (book: Book, one: Sold): Cells => {
  const { entry, line, visit } = one
  return {
    '#visit': text(entry.no_faktur_group),
    tgl_system: entry.tgl_system,
    no_faktur_jual: entry.no_faktur_jual,
    jam: visit.jam ?? null,
    kode_sales: text(entry.kode_sales),
    nama_barang: text(entry.nama_barang),
    qty: money(one, 'qty'),
    berat: weight(one),
    harga_atribut: line.harga_atribut === null ? null : money(one, 'harga_atribut'),
    harga_jual: money(one, 'harga_jual'),
    bayar_dp: paidWith(book, one).dp,
    ongkos: money(one, 'ongkos'),
    harga_total: money(one, 'harga_total'),
    harga_rata: over(money(one, 'harga_total'), weight(one)),
    total_usd: entry.total_usd === null ? null : dollars(one),
  }
}

const lineSums = anew(
  sum('qty', 'berat', 'harga_atribut', 'harga_jual', 'bayar_dp', 'ongkos', 'harga_total', 'total_usd'),
  'harga_rata',
  ({ harga_total, berat }) => over(harga_total, berat),
)

const ways = ['bayar_cash', 'bayar_transfer', 'bayar_debet', 'bayar_credit', 'bayar_tukar'] as const

const wayCells = (book: Book, some: readonly Sold[]): Cells => {
  const paid = some.map(one => paidWith(book, one))
  const of = (name: 'cash' | 'transfer' | 'debet' | 'credit' | 'tukar') => paid.reduce((sum, one) => sum + one[name], 0)
  return {
    bayar_cash: of('cash'),
    bayar_transfer: of('transfer'),
    bayar_debet: of('debet'),
    bayar_credit: of('credit'),
    bayar_tukar: of('tukar'),
  }
}

const together = (totals: Totals, rows: readonly Cells[], keys: Cells): Cells => ({ ...keys, ...totals(rows) })

const visitCells = ([one]: readonly Sold[]): Cells => ({
  tanggal: one?.entry.tgl_system,
  no_faktur_group: one?.entry.no_faktur_group,
  nama_customer: text(one?.entry.nama_customer),
  kode_sales: text(one?.entry.kode_sales),
})

const transaksi = (book: Book, filter: Cells = {}, some: Some = all): readonly Wanted[] => {
  const own = soldIn(book).filter(some)
  const visits = Map.groupBy(own, ({ entry }) => `${entry.tgl_system} ${entry.no_faktur_group}`)
  const rekap = [...visits.values()].map(lines => ({
    ...together(
      lineSums,
      lines.map(one => lineCells(book, one)),
      visitCells(lines),
    ),
    ...wayCells(book, lines),
  }))
  const totals: Totals = rows => ({ ...lineSums(rows), ...sum(...ways)(rows) })
  const rows = own.map(one => ({ ...lineCells(book, one), berat_murni: pure(one), ...wayCells(book, [one]) }))
  return [
    {
      report: 'transaksi-penjualan',
      filter: { ...whole, ...filter },
      rows,
      groups: [row => row['#visit']],
      totals: lines => ({ ...totals(lines), ...sum('berat_murni')(lines) }),
      lines: [
        ['Rata-Rata Per Gram', lineSums(rows).harga_rata ?? null] as const,
        ...(['Cash', 'Transfer', 'Debet', 'Credit', 'Tukar'] as const).map(
          (title, nth) => [title, sum(...ways)(rows)[ways[nth] ?? ''] ?? null] as const,
        ),
      ],
    },
    { report: 'transaksi-penjualan', filter: { ...whole, ...filter, type_laporan: 'REKAP' }, rows: rekap, totals },
  ]
}

const rekap = (book: Book): readonly Wanted[] => {
  const days = Map.groupBy(soldIn(book), ({ entry }) => String(entry.tgl_system))
  const names = ['harga_total', 'ongkos', 'dpp', 'ppn'] as const
  const rows = [...days].map(([_id, lines]): Cells => {
    const sums = Object.fromEntries(names.map(name => [name, lines.reduce((sum, one) => sum + money(one, name), 0)]))
    return { _id, ...sums, total_24k: Number(sums.harga_total) - Number(sums.ongkos) }
  })
  return [{ report: 'penjualan-rekap', filter: wholeSince, rows, totals: sum(...names, 'total_24k'), sort: ['_id'] }]
}

const bySeller = (book: Book, filter: Body = {}, some: Some = all): readonly Wanted[] => {
  const own = soldIn(book).filter(some)
  const cells = (one: Sold): Cells => ({
    kode_sales: text(one.entry.kode_sales),
    tgl_system: one.entry.tgl_system,
    no_faktur_jual: one.entry.no_faktur_jual,
    kode_barcode: text(one.entry.kode_barcode),
    nama_barang: text(one.entry.nama_barang),
    kode_group: text(one.entry.kode_group),
    qty: money(one, 'qty'),
    berat: weight(one),
    harga: money(one, 'harga_jual'),
    ongkos: money(one, 'ongkos'),
    harga_total: money(one, 'harga_total'),
    berlian_rp: one.entry.total_berlian_rp === null ? null : money(one, 'total_berlian_rp'),
    ongkos_brl: one.entry.ongkos_berlian === null ? null : money(one, 'ongkos_berlian'),
  })
  const goods = ['qty', 'berat', 'harga', 'ongkos', 'harga_total', 'berlian_rp', 'ongkos_brl'] as const
  const rows = [...Map.groupBy(own, ({ entry }) => text(entry.kode_sales))].map(([kode_sales, lines]): Cells => {
    const sums = sum(...goods)(lines.map(cells))
    const paid = lines.map(one => paidWith(book, one))
    return {
      kode_sales,
      nama_sales: text(book.find('sales', 'kode_sales', kode_sales)?.nama_sales),
      ...sums,
      cash_rp: paid.reduce((all, { cash }) => all + cash, 0),
      tukar_kurang: paid.reduce((all, one) => all + one.tukar_kurang, 0),
      batal_jual: lines.reduce((all, one) => all + (one.sign < 0 ? Number(one.entry.harga_total) : 0), 0),
      harga_rata: over(sums.harga_total, sums.berat),
    }
  })
  const totals = anew(sum(...goods, 'cash_rp', 'tukar_kurang', 'batal_jual'), 'harga_rata', ({ harga_total, berat }) =>
    over(harga_total, berat),
  )
  const detail = { ...whole, ...filter, type: 'DETAIL' }
  return [
    { report: 'penjualan-sales', filter: { ...whole, ...filter }, rows, totals, sort: ['-harga_total'] },
    {
      report: 'penjualan-sales',
      filter: detail,
      rows: own.map(cells),
      groups: [row => row.kode_sales],
      totals: sum(...goods),
    },
  ]
}

const margin = (book: Book, filter: Cells = {}, some: Some = all): readonly Wanted[] => {
  const own = soldIn(book).filter(some)
  const cells = (one: Sold): Cells => {
    const [modal, di_jual] = [cost(one), money(one, 'harga_total')]
    return {
      kode_barcode: text(one.entry.kode_barcode),
      nama_barang: text(one.entry.nama_barang),
      kode_group: text(one.entry.kode_group),
      berat: weight(one),
      modal,
      di_jual,
      margin: di_jual - modal,
      persen: over((di_jual - modal) * 100, modal, 2),
    }
  }
  const detail = anew(sum('berat', 'modal', 'di_jual', 'margin'), 'persen', t =>
    over(Number(t.margin) * 100, t.modal, 2),
  )
  const rows = [...Map.groupBy(own, ({ entry }) => text(entry.kode_group))].map(([kode_group, lines]): Cells => {
    const { berat, modal, di_jual, margin: made, persen } = detail(lines.map(cells))
    const named = {
      total_berat: berat ?? 0,
      total_modal: modal ?? 0,
      total_dijual: di_jual ?? 0,
      total_margin: made ?? 0,
    }
    return {
      kode_group,
      jumlah_qty: lines.reduce((sum, one) => sum + money(one, 'qty'), 0),
      ...named,
      persen: persen ?? null,
    }
  })
  const totals = anew(sum('jumlah_qty', 'total_berat', 'total_modal', 'total_dijual', 'total_margin'), 'persen', t =>
    over(Number(t.total_margin) * 100, t.total_modal, 2),
  )
  return [
    { report: 'penjualan-margin', filter: { ...whole, ...filter }, rows, totals, sort: ['-total_margin'] },
    {
      report: 'penjualan-margin',
      filter: { ...whole, ...filter, type_laporan: 'DETAIL' },
      rows: own.map(cells),
      groups: [row => row.kode_group],
      totals: detail,
    },
  ]
}

const byKind = (book: Book, filter: Cells = {}, some: Some = all): Wanted => {
  const own = Map.groupBy(soldIn(book).filter(some), ({ entry }) => text(entry.kode_dept))
  const rows = [...own].map(([jenis, lines]): Cells => {
    const nama_dept = text(book.find('jenis', 'kode_dept', jenis)?.nama_dept)
    const cells = lines.map(one => ({
      qty: money(one, 'qty'),
      berat: weight(one),
      harga_total: money(one, 'harga_total'),
    }))
    return { jenis, nama_dept, ...sum('qty', 'berat', 'harga_total')(cells) }
  })
  const sort = [filter.urut === 'BERAT' ? '-berat' : '-qty']
  const totals = sum('qty', 'berat', 'harga_total')
  return { report: 'managerial-analysis', filter: { ...whole, ...filter }, rows, totals, sort }
}

const ofKind =
  (kind: string): Some =>
  one =>
    kindOf(one) === kind

const ofGroup: Some = ({ entry }) => entry.kode_group === 'G17K'
const ofDiamonds: Some = ({ group }) => group?.jenis_group === 'BERLIAN'

const ofSupplier = (book: Book): readonly Wanted[] => {
  const supplier = soldIn(book).find(({ piece }) => text(piece?.supplier_barang) !== '-')?.piece?.supplier_barang
  return transaksi(book, { supplier }, ({ piece }) => piece?.supplier_barang === supplier)
}

export const sales: Sums = book => [
  ...transaksi(book),
  ...['PENJUALAN', 'TUKAR', 'PESANAN', 'TITIPAN'].flatMap(kind => transaksi(book, { transaksi: kind }, ofKind(kind))),
  ...transaksi(book, { kasir: 'KSR01', valid: 'SPV01', group: 'G17K' }, ofGroup),
  ...transaksi(book, { jenis: 'BERLIAN' }, ofDiamonds),
  ...transaksi(book, { marketplace: 'SHOPEE' }, ({ entry }) => entry.kode_marketplace === 'SHOPEE'),
  ...ofSupplier(book),
  ...transaksi(book, { konsinyasi: 'TIDAK' }, ({ piece }) => Number(piece?.is_consignment) === 0),
  ...rekap(book),
  ...bySeller(book),
  ...bySeller(book, { group: 'G17K' }, ofGroup),
  ...bySeller(book, { jenis: 'BERLIAN' }, ofDiamonds),
  ...bySeller(book, { sales: ['S01', 'S02'] }, ({ entry }) => ['S01', 'S02'].includes(entry.kode_sales)),
  ...margin(book),
  ...margin(book, { group: 'G17K', valid: 'SPV01' }, ofGroup),
  ...margin(book, { jenis: 'BERLIAN' }, ofDiamonds),
  byKind(book, { urut: 'QTY' }),
  byKind(book, { urut: 'BERAT', group: 'G17K' }, ofGroup),
]
