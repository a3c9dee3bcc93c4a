// Reports of how sales were paid, of market places, of trays that were sold from, and of what was cancelled, by hand.
import { type Book, getText, type Raw, toGrams, toHundredths, whole, wholeSince } from './book.ts'
import { getMoney, getWeight, paidWith, type Sold, soldIn } from './sold.ts'
import { type Cells, type Sums, sum, type Wanted, type WantedTable } from './wanted.ts'

const paidNames = [
  'cash',
  'transfer',
  'debet',
  'credit',
  'qris',
  'lain',
  'fee',
  'tukar',
  'dp',
  'kembali',
  'poin',
] as const

const buildVisits = (book: Book, some: readonly Sold[]): readonly Cells[] =>
  [...Map.groupBy(some, ({ entry }) => `${entry.tgl_system} ${entry.no_faktur_group}`).values()].map(lines => {
    const entry = lines[0]?.entry ?? {}
    const paid = lines.map(one => paidWith(book, one))
    const of = Object.fromEntries(paidNames.map(name => [name, paid.reduce((all, one) => all + one[name], 0)]))
    const {
      cash = 0,
      transfer = 0,
      debet = 0,
      credit = 0,
      qris = 0,
      lain = 0,
      fee = 0,
      tukar = 0,
      dp = 0,
      kembali = 0,
      poin = 0,
    } = of
    return {
      '#day': entry.tgl_system,
      tanggal: entry.tgl_system,
      no_faktur_group: entry.no_faktur_group,
      nama_customer: getText(entry.nama_customer),
      kode_sales: getText(entry.kode_sales),
      total_jual: lines.reduce((all, one) => all + getMoney(one, 'harga_total'), 0),
      cash_rp: cash,
      transfer_rp: transfer,
      debet_rp: debet,
      credit_rp: credit,
      qris_rp: qris,
      lain_rp: lain,
      fee_rp: fee,
      tukar_rp: tukar,
      dp_rp: dp,
      total_bayar: cash + transfer + debet + credit + qris + lain + tukar + dp,
      kembali,
      poin,
    }
  })

const buildLegsOfSales = (book: Book): readonly Raw[] =>
  book
    .rows('buku_kas')
    .filter(({ kategori, tempat }) => ['PENJUALAN', 'BATAL PENJUALAN'].includes(kategori) && tempat !== 'PENJUALAN')

/** Where the money went to, or came from again, by the legs of the cash book. */
const computeAccounts = (book: Book, isMeant: (visit: string) => boolean): WantedTable => {
  const legs = buildLegsOfSales(book).filter(({ deskripsi }) => isMeant(String(deskripsi)))
  const rows = [...Map.groupBy(legs, ({ jenis, tempat }) => `${jenis} ${tempat}`).values()].map((all): Cells => {
    const [{ jenis, tempat } = {}] = all
    const fee_rp = all.reduce((sum, { fee }) => sum + Number(fee), 0)
    const masuk = all.reduce((sum, { jumlah }) => sum + Number(jumlah), 0)
    return { jenis, no_rekening: tempat, jumlah_rp: masuk - fee_rp, fee_rp, masuk }
  })
  const totals = sum('jumlah_rp', 'fee_rp', 'masuk')
  return { rows, groups: [row => row.jenis], totals, sort: ['jenis', 'no_rekening'] }
}

const bayar = (book: Book, filter: Cells, isMeant: (row: Cells, one: Sold) => boolean): Wanted => {
  const first = new Map(soldIn(book).map(one => [String(one.entry.no_faktur_group), one]))
  const rows = buildVisits(book, soldIn(book)).filter(row => {
    const one = first.get(String(row.no_faktur_group))
    return one !== undefined && isMeant(row, one)
  })
  const numbers = new Set(rows.map(row => row.no_faktur_group))
  return {
    report: 'penjualan-bayar',
    filter: { ...whole, ...filter },
    rows,
    groups: [row => row['#day']],
    totals: sum(
      'total_jual',
      ...paidNames.map(name => (['kembali', 'poin'].includes(name) ? name : `${name}_rp`)),
      'total_bayar',
    ),
    sections: [computeAccounts(book, visit => numbers.has(visit))],
  }
}

const computeMarketplaces = (book: Book, filter: Cells, isMeant: (one: Sold) => boolean): Wanted => ({
  report: 'penjualan-marketplace',
  filter: { ...wholeSince, ...filter },
  rows: soldIn(book)
    .filter(one => getText(one.entry.kode_marketplace) !== '-' && isMeant(one))
    .map(one => ({
      kode_marketplace: one.entry.kode_marketplace,
      tgl_system: one.entry.tgl_system,
      no_faktur_jual: one.entry.no_faktur_jual,
      nama_member: getText(one.entry.nama_customer),
      kode_dept: getText(one.entry.kode_dept),
      nama_barang: getText(one.entry.nama_barang),
      qty: getMoney(one, 'qty'),
      berat: getWeight(one),
      ongkos: getMoney(one, 'ongkos'),
      harga_jual: getMoney(one, 'harga_jual'),
      harga_total: getMoney(one, 'harga_total'),
    })),
  groups: [row => row.kode_marketplace],
  totals: sum('qty', 'berat', 'ongkos', 'harga_jual', 'harga_total'),
})

const buildStock = (
  book: Book,
  filter: Cells,
  groups: readonly ((row: Cells) => unknown)[],
  isMeant: (one: Sold) => boolean = () => true,
): Wanted => ({
  report: 'stock-jual',
  filter: { ...whole, ...filter },
  groups,
  rows: soldIn(book)
    .filter(isMeant)
    .map(one => ({
      '#gudang': getText(one.entry.kode_gudang),
      '#group': getText(one.entry.kode_group),
      kode_barcode: getText(one.entry.kode_barcode),
      no_faktur_jual: one.entry.no_faktur_jual,
      kode_intern: getText(one.piece?.kode_intern),
      kode_dept: getText(one.entry.kode_dept),
      nama_barang: getText(one.entry.nama_barang),
      kode_sales: getText(one.entry.kode_sales),
      kode_baki: getText(one.entry.kode_baki),
      kadar: toHundredths(one.piece?.kadar),
      kadar_cetak: getText(one.entry.kadar_cetak),
      qty: getMoney(one, 'qty'),
      berat: getWeight(one),
      harga_gram: Number(one.entry.harga_gram),
      harga_jual: getMoney(one, 'harga_jual'),
      ongkos: getMoney(one, 'ongkos'),
      harga_atribut: one.entry.harga_atribut === null ? null : getMoney(one, 'harga_atribut'),
      harga_total: getMoney(one, 'harga_total'),
    })),
  totals: sum('qty', 'berat', 'harga_jual', 'harga_atribut', 'ongkos', 'harga_total'),
})

const sortsOf = {
  BARCODE: ['kode_barcode'],
  FAKTUR: ['no_faktur_jual', 'kode_barcode'],
  NAMA: ['nama_barang', 'kode_barcode'],
  BERAT: ['-berat', 'kode_barcode'],
  HARGA: ['-harga_total', 'kode_barcode'],
} as const

const cancelled = (book: Book, filter: Cells, isMeant: (one: Sold) => boolean): Wanted => ({
  report: 'batal-penjualan',
  filter: { ...whole, ...filter },
  sort: ['tanggal', 'no_faktur_jual'],
  rows: soldIn(book)
    .filter(one => one.sign < 0 && isMeant(one))
    .map(({ entry, visit }) => ({
      tanggal: entry.tgl_system,
      no_faktur_jual: entry.no_faktur_jual,
      kode_sales: getText(entry.kode_sales),
      alasan: getText(visit.alasan),
      kode_dept: getText(entry.kode_dept),
      kode_barcode: getText(entry.kode_barcode),
      nama_barang: getText(entry.nama_barang),
      berat: toGrams(entry.berat),
      ongkos: Number(entry.ongkos),
      harga_jual: Number(entry.harga_jual),
      harga_gram: Number(entry.harga_gram),
      harga_total: Number(entry.harga_total),
    })),
  totals: sum('berat', 'ongkos', 'harga_jual', 'harga_total'),
})

export const computeTills: Sums = book => [
  bayar(book, {}, () => true),
  bayar(book, { sales: 'S02', valid: 'SPV01' }, row => row.kode_sales === 'S02'),
  bayar(book, { jenis_bayar: 'DEBET' }, (_, { visit }) => Number(visit.bayar_debet) > 0),
  bayar(book, { jenis_bayar: 'DP' }, (_, { visit }) => Number(visit.bayar_dp) > 0),
  ...book.rows('rekening').map(({ no_rekening }) => {
    const paid = new Set(buildLegsOfSales(book).flatMap(one => (one.tempat === no_rekening ? [one.deskripsi] : [])))
    return bayar(book, { rekening: no_rekening }, row => paid.has(String(row.no_faktur_group)))
  }),
  bayar(book, { jenis_bayar: 'TUKAR', kasir: 'KSR01' }, (_, { visit }) => Number(visit.tukar_rp) > 0),
  computeMarketplaces(book, {}, () => true),
  computeMarketplaces(book, { marketplace: 'TOKOPEDIA' }, ({ entry }) => entry.kode_marketplace === 'TOKOPEDIA'),
  computeMarketplaces(
    book,
    { group: 'G17K', jenis: 'EMAS', valid: 'SPV01' },
    ({ entry }) => entry.kode_group === 'G17K' && entry.valid_by === 'SPV01',
  ),
  buildStock(book, {}, [row => row.kode_dept]),
  buildStock(book, { group_by: 'BAKI' }, [row => row['#gudang'], row => row.kode_baki]),
  buildStock(book, { group_by: 'GROUP', valid: 'SPV01' }, [row => row['#group']]),
  buildStock(
    book,
    { group_by: 'SALES', jenis: 'CCG17K' },
    [row => row.kode_sales],
    ({ entry }) => entry.kode_dept === 'CCG17K',
  ),
  ...(['BARCODE', 'FAKTUR', 'NAMA', 'BERAT', 'HARGA'] as const).map(sort_by => ({
    ...buildStock(book, { sort_by }, [row => row.kode_dept]),
    sort: sortsOf[sort_by],
  })),
  buildStock(book, { baki: '01' }, [row => row.kode_dept], ({ entry }) => entry.kode_baki === '01'),
  cancelled(book, {}, () => true),
  cancelled(book, { sales: 'S02', valid: 'SPV01' }, ({ entry }) => entry.kode_sales === 'S02'),
]
