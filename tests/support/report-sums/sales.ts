// Reports of what was sold, by hand: lines, visits, sellers, groups, days and margin.
import type { Body } from '../shop/desk.ts'
import { type Book, getText, whole, wholeSince } from './book.ts'
import { getCost, getDollars, getKind, getMoney, getWeight, paidWith, type Sold, soldIn } from './sold.ts'
import { anew, type Cells, over, type Sums, sum, type Totals, type Wanted } from './wanted.ts'

type Some = (one: Sold) => boolean

const all: Some = () => true

/** Of the weight, what is gold. */
const pure = ({ entry, sign, piece }: Sold): number =>
  (sign * Math.round((Number(entry.berat) * Number(piece?.kadar)) / 10_000)) / 1000 || 0

const computeLineCells = (book: Book, one: Sold): Cells => {
  const { entry, line, visit } = one
  return {
    '#visit': getText(entry.no_faktur_group),
    tgl_system: entry.tgl_system,
    no_faktur_jual: entry.no_faktur_jual,
    jam: visit.jam ?? null,
    kode_sales: getText(entry.kode_sales),
    nama_barang: getText(entry.nama_barang),
    qty: getMoney(one, 'qty'),
    berat: getWeight(one),
    harga_atribut: line.harga_atribut === null ? null : getMoney(one, 'harga_atribut'),
    harga_jual: getMoney(one, 'harga_jual'),
    bayar_dp: paidWith(book, one).dp,
    ongkos: getMoney(one, 'ongkos'),
    harga_total: getMoney(one, 'harga_total'),
    harga_rata: over(getMoney(one, 'harga_total'), getWeight(one)),
    total_usd: entry.total_usd === null ? null : getDollars(one),
  }
}

const lineSums = anew(
  sum('qty', 'berat', 'harga_atribut', 'harga_jual', 'bayar_dp', 'ongkos', 'harga_total', 'total_usd'),
  'harga_rata',
  ({ harga_total, berat }) => over(harga_total, berat),
)

const ways = [
  'bayar_cash',
  'bayar_transfer',
  'bayar_debet',
  'bayar_credit',
  'bayar_qris',
  'bayar_lain',
  'bayar_tukar',
] as const

const computeWayCells = (book: Book, some: readonly Sold[]): Cells => {
  const paid = some.map(one => paidWith(book, one))
  const of = (name: 'cash' | 'transfer' | 'debet' | 'credit' | 'qris' | 'lain' | 'tukar') =>
    paid.reduce((sum, one) => sum + one[name], 0)
  return {
    bayar_cash: of('cash'),
    bayar_transfer: of('transfer'),
    bayar_debet: of('debet'),
    bayar_credit: of('credit'),
    bayar_qris: of('qris'),
    bayar_lain: of('lain'),
    bayar_tukar: of('tukar'),
  }
}

const together = (computeTotals: Totals, rows: readonly Cells[], keys: Cells): Cells => ({
  ...keys,
  ...computeTotals(rows),
})

const visitCells = ([one]: readonly Sold[]): Cells => ({
  tanggal: one?.entry.tgl_system,
  no_faktur_group: one?.entry.no_faktur_group,
  nama_customer: getText(one?.entry.nama_customer),
  kode_sales: getText(one?.entry.kode_sales),
})

const computeTransaksi = (book: Book, filter: Cells = {}, some: Some = all): readonly Wanted[] => {
  const own = soldIn(book).filter(some)
  const visits = Map.groupBy(own, ({ entry }) => `${entry.tgl_system} ${entry.no_faktur_group}`)
  const rekap = [...visits.values()].map(lines => ({
    ...together(
      lineSums,
      lines.map(one => computeLineCells(book, one)),
      visitCells(lines),
    ),
    ...computeWayCells(book, lines),
  }))
  const computeTotals: Totals = rows => ({ ...lineSums(rows), ...sum(...ways)(rows) })
  const rows = own.map(one => ({
    ...computeLineCells(book, one),
    berat_murni: pure(one),
    ...computeWayCells(book, [one]),
  }))
  return [
    {
      report: 'transaksi-penjualan',
      filter: { ...whole, ...filter },
      rows,
      groups: [row => row['#visit']],
      totals: lines => ({ ...computeTotals(lines), ...sum('berat_murni')(lines) }),
      lines: [
        ['Rata-Rata Per Gram', lineSums(rows).harga_rata ?? null] as const,
        ...(['Cash', 'Transfer', 'Debet', 'Credit', 'QRIS', 'Lain', 'Tukar'] as const).map(
          (title, nth) => [title, sum(...ways)(rows)[ways[nth] ?? ''] ?? null] as const,
        ),
      ],
    },
    {
      report: 'transaksi-penjualan',
      filter: { ...whole, ...filter, type_laporan: 'REKAP' },
      rows: rekap,
      totals: computeTotals,
    },
  ]
}

const rekap = (book: Book): readonly Wanted[] => {
  const days = Map.groupBy(soldIn(book), ({ entry }) => String(entry.tgl_system))
  const names = ['harga_total', 'ongkos', 'dpp', 'ppn'] as const
  const rows = [...days].map(([_id, lines]): Cells => {
    const sums = Object.fromEntries(names.map(name => [name, lines.reduce((sum, one) => sum + getMoney(one, name), 0)]))
    return { _id, ...sums, total_24k: Number(sums.harga_total) - Number(sums.ongkos) }
  })
  return [{ report: 'penjualan-rekap', filter: wholeSince, rows, totals: sum(...names, 'total_24k'), sort: ['_id'] }]
}

const bySeller = (book: Book, filter: Body = {}, some: Some = all): readonly Wanted[] => {
  const own = soldIn(book).filter(some)
  const computeCells = (one: Sold): Cells => ({
    kode_sales: getText(one.entry.kode_sales),
    tgl_system: one.entry.tgl_system,
    no_faktur_jual: one.entry.no_faktur_jual,
    kode_barcode: getText(one.entry.kode_barcode),
    nama_barang: getText(one.entry.nama_barang),
    kode_group: getText(one.entry.kode_group),
    qty: getMoney(one, 'qty'),
    berat: getWeight(one),
    harga: getMoney(one, 'harga_jual'),
    ongkos: getMoney(one, 'ongkos'),
    harga_total: getMoney(one, 'harga_total'),
    berlian_rp: one.entry.total_berlian_rp === null ? null : getMoney(one, 'total_berlian_rp'),
    ongkos_brl: one.entry.ongkos_berlian === null ? null : getMoney(one, 'ongkos_berlian'),
  })
  const goods = ['qty', 'berat', 'harga', 'ongkos', 'harga_total', 'berlian_rp', 'ongkos_brl'] as const
  const rows = [...Map.groupBy(own, ({ entry }) => getText(entry.kode_sales))].map(([kode_sales, lines]): Cells => {
    const sums = sum(...goods)(lines.map(computeCells))
    const paid = lines.map(one => paidWith(book, one))
    return {
      kode_sales,
      nama_sales: getText(book.find('sales', 'kode_sales', kode_sales)?.nama_sales),
      ...sums,
      cash_rp: paid.reduce((all, { cash }) => all + cash, 0),
      tukar_kurang: paid.reduce((all, one) => all + one.tukar_kurang, 0),
      batal_jual: lines.reduce((all, one) => all + (one.sign < 0 ? Number(one.entry.harga_total) : 0), 0),
      harga_rata: over(sums.harga_total, sums.berat),
    }
  })
  const computeTotals = anew(
    sum(...goods, 'cash_rp', 'tukar_kurang', 'batal_jual'),
    'harga_rata',
    ({ harga_total, berat }) => over(harga_total, berat),
  )
  const detail = { ...whole, ...filter, type: 'DETAIL' }
  return [
    { report: 'penjualan-sales', filter: { ...whole, ...filter }, rows, totals: computeTotals, sort: ['-harga_total'] },
    {
      report: 'penjualan-sales',
      filter: detail,
      rows: own.map(computeCells),
      groups: [row => row.kode_sales],
      totals: sum(...goods),
    },
  ]
}

const computeMargin = (book: Book, filter: Cells = {}, some: Some = all): readonly Wanted[] => {
  const own = soldIn(book).filter(some)
  const computeCells = (one: Sold): Cells => {
    const [modal, di_jual] = [getCost(one), getMoney(one, 'harga_total')]
    return {
      kode_barcode: getText(one.entry.kode_barcode),
      nama_barang: getText(one.entry.nama_barang),
      kode_group: getText(one.entry.kode_group),
      berat: getWeight(one),
      modal,
      di_jual,
      margin: di_jual - modal,
      persen: over((di_jual - modal) * 100, modal, 2),
    }
  }
  const detail = anew(sum('berat', 'modal', 'di_jual', 'margin'), 'persen', t =>
    over(Number(t.margin) * 100, t.modal, 2),
  )
  const rows = [...Map.groupBy(own, ({ entry }) => getText(entry.kode_group))].map(([kode_group, lines]): Cells => {
    const { berat, modal, di_jual, margin: made, persen } = detail(lines.map(computeCells))
    const named = {
      total_berat: berat ?? 0,
      total_modal: modal ?? 0,
      total_dijual: di_jual ?? 0,
      total_margin: made ?? 0,
    }
    return {
      kode_group,
      jumlah_qty: lines.reduce((sum, one) => sum + getMoney(one, 'qty'), 0),
      ...named,
      persen: persen ?? null,
    }
  })
  const computeTotals = anew(
    sum('jumlah_qty', 'total_berat', 'total_modal', 'total_dijual', 'total_margin'),
    'persen',
    t => over(Number(t.total_margin) * 100, t.total_modal, 2),
  )
  return [
    {
      report: 'penjualan-margin',
      filter: { ...whole, ...filter },
      rows,
      totals: computeTotals,
      sort: ['-total_margin'],
    },
    {
      report: 'penjualan-margin',
      filter: { ...whole, ...filter, type_laporan: 'DETAIL' },
      rows: own.map(computeCells),
      groups: [row => row.kode_group],
      totals: detail,
    },
  ]
}

const byKind = (book: Book, filter: Cells = {}, some: Some = all): Wanted => {
  const own = Map.groupBy(soldIn(book).filter(some), ({ entry }) => getText(entry.kode_dept))
  const rows = [...own].map(([jenis, lines]): Cells => {
    const nama_dept = getText(book.find('jenis', 'kode_dept', jenis)?.nama_dept)
    const computeCells = lines.map(one => ({
      qty: getMoney(one, 'qty'),
      berat: getWeight(one),
      harga_total: getMoney(one, 'harga_total'),
    }))
    return { jenis, nama_dept, ...sum('qty', 'berat', 'harga_total')(computeCells) }
  })
  const sort = [filter.urut === 'BERAT' ? '-berat' : '-qty']
  const computeTotals = sum('qty', 'berat', 'harga_total')
  return { report: 'managerial-analysis', filter: { ...whole, ...filter }, rows, totals: computeTotals, sort }
}

const ofKind =
  (kind: string): Some =>
  one =>
    getKind(one) === kind

const ofGroup: Some = ({ entry }) => entry.kode_group === 'G17K'
const ofDiamonds: Some = ({ group }) => group?.jenis_group === 'BERLIAN'

const ofSupplier = (book: Book): readonly Wanted[] => {
  const supplier = soldIn(book).find(({ piece }) => getText(piece?.supplier_barang) !== '-')?.piece?.supplier_barang
  return computeTransaksi(book, { supplier }, ({ piece }) => piece?.supplier_barang === supplier)
}

export const computeSales: Sums = book => [
  ...computeTransaksi(book),
  ...['PENJUALAN', 'TUKAR', 'PESANAN', 'TITIPAN'].flatMap(kind =>
    computeTransaksi(book, { transaksi: kind }, ofKind(kind)),
  ),
  ...computeTransaksi(book, { kasir: 'KSR01', valid: 'SPV01', group: 'G17K' }, ofGroup),
  ...computeTransaksi(book, { jenis: 'BERLIAN' }, ofDiamonds),
  ...computeTransaksi(book, { sales: 'S01' }, ({ entry }) => entry.kode_sales === 'S01'),
  ...computeTransaksi(book, { marketplace: 'SHOPEE' }, ({ entry }) => entry.kode_marketplace === 'SHOPEE'),
  ...ofSupplier(book),
  ...computeTransaksi(book, { konsinyasi: 'TIDAK' }, ({ piece }) => Number(piece?.is_consignment) === 0),
  ...rekap(book),
  ...bySeller(book),
  ...bySeller(book, { group: 'G17K' }, ofGroup),
  ...bySeller(book, { jenis: 'BERLIAN' }, ofDiamonds),
  ...bySeller(book, { sales: ['S01', 'S02'] }, ({ entry }) => ['S01', 'S02'].includes(entry.kode_sales)),
  ...computeMargin(book),
  ...computeMargin(book, { group: 'G17K', valid: 'SPV01' }, ofGroup),
  ...computeMargin(book, { jenis: 'BERLIAN' }, ofDiamonds),
  byKind(book, { urut: 'QTY' }),
  byKind(book, { urut: 'BERAT', group: 'G17K' }, ofGroup),
]
