// The end of the day, by hand: what each seller did, what the drawer took and gave, and what drawer and accounts hold.
import { type Book, getText, type Raw, toGrams } from './book.ts'
import { openDay } from './history.ts'
import { isIn } from './money.ts'
import { boughtIn } from './purchases.ts'
import { getMoney, getWeight, paidWith, soldIn } from './sold.ts'
import { type Cells, type Sums, sum, type Wanted, type WantedTable } from './wanted.ts'

interface Period {
  readonly tgl_awal: string
  readonly tgl_akhir: string
}

type IsThen = (row: Raw) => boolean

const getTotal = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0)

/** Of what was taken back that day. */
const cancelled = (all: readonly { readonly sign: number; readonly entry: Raw }[], of: (entry: Raw) => number) =>
  getTotal(
    all.filter(({ sign }) => sign < 0),
    ({ entry }) => of(entry),
  )

const toMilligrams = ({ berat }: Raw): number => Number(berat)

const computeSellers = (book: Book, isThen: IsThen): WantedTable => {
  const sold = soldIn(book).filter(({ entry }) => isThen(entry))
  const rows = [...Map.groupBy(sold, ({ entry }) => getText(entry.kode_sales))].map(([kode_sales, own]): Cells => {
    const paid = own.map(one => paidWith(book, one))
    return {
      kode_sales,
      nama_sales: getText(book.find('sales', 'kode_sales', kode_sales)?.nama_sales),
      qty: getTotal(own, one => getMoney(one, 'qty')),
      berat: toGrams(getTotal(own, one => Math.round(getWeight(one) * 1000))),
      harga_total: getTotal(own, one => getMoney(one, 'harga_total')),
      batal_berat: toGrams(cancelled(own, toMilligrams)),
      batal_jual: cancelled(own, entry => Number(entry.harga_total)),
      bayar_credit: getTotal(paid, one => one.credit),
      bayar_qris: getTotal(paid, one => one.qris),
      bayar_debet: getTotal(paid, one => one.debet),
      bayar_transfer: getTotal(paid, one => one.transfer),
      bayar_lain: getTotal(paid, one => one.lain),
    }
  })
  const sums = [
    'qty',
    'berat',
    'harga_total',
    'batal_berat',
    'batal_jual',
    'bayar_credit',
    'bayar_qris',
    'bayar_debet',
  ] as const
  return { rows, totals: sum(...sums, 'bayar_transfer', 'bayar_lain') }
}

const computeBuyers = (book: Book, isThen: IsThen): WantedTable => {
  const bought = boughtIn(book).filter(({ entry }) => isThen(entry))
  const rows = [...Map.groupBy(bought, ({ entry }) => getText(entry.kode_sales))].map(([kode_sales, own]): Cells => {
    const sumSigned = (name: string) => getTotal(own, ({ entry, sign }) => sign * Number(entry[name]))
    return {
      kode_sales,
      qty: getTotal(own, ({ sign }) => sign),
      berat: toGrams(sumSigned('berat')),
      harga: sumSigned('harga'),
      batal_berat: toGrams(cancelled(own, toMilligrams)),
      batal_beli: cancelled(own, entry => Number(entry.harga)),
    }
  })
  return { rows, totals: sum('qty', 'berat', 'harga', 'batal_berat', 'batal_beli') }
}

const lent = (book: Book, isThen: IsThen): WantedTable => {
  const loans = book
    .rows('hutang')
    .filter(own => isThen(own) && getText(own.valid_by) !== '-' && getText(own.no_faktur_lama) === '-')
  const rows = [...Map.groupBy(loans, own => getText(own.kode_sales))].map(([kode_sales, own]) => ({
    kode_sales,
    pinjaman: getTotal(own, one => Number(one.jumlah_hutang)),
  }))
  return { rows, totals: sum('pinjaman') }
}

const isOpening = ({ kategori }: Raw): boolean => kategori === 'SALDO AWAL'
const moved = ({ jumlah }: Raw): number => Number(jumlah)

const computeDrawer = (book: Book, isThen: IsThen, { tgl_awal, tgl_akhir }: Period): WantedTable => {
  const all = book.rows('buku_kas').filter(({ tempat }) => tempat === 'KAS')
  const legs = all.filter(isThen)
  const rows = [...Map.groupBy(legs, ({ kategori }) => String(kategori))].map(([kategori, own]): Cells => {
    const real = own.filter(leg => !isOpening(leg))
    const of = (name: string, sign: number) => (kategori === name ? sign * getTotal(own, moved) : 0) || 0
    return {
      kategori,
      masuk: getTotal(real.filter(isIn), moved),
      keluar: 0 - getTotal(real, leg => (isIn(leg) ? 0 : moved(leg))) || 0,
      jual: of('PENJUALAN', 1),
      beli: of('PEMBELIAN', -1),
      pinjam: of('HUTANG', -1),
      awal: of('SALDO AWAL', 1),
    }
  })
  const totals = sum('masuk', 'keluar', 'jual', 'beli', 'pinjam', 'awal')
  const { masuk, keluar, jual, beli, pinjam, awal } = totals(rows) as Record<string, number>
  const begun = getTotal(
    all.filter(leg => leg.tgl_system < tgl_awal),
    moved,
  )
  const held = getTotal(
    all.filter(leg => leg.tgl_system <= tgl_akhir && leg.tgl_system < openDay),
    moved,
  )
  const lines = [
    ['Saldo Awal', begun + Number(awal)],
    ['Penjualan', Number(jual)],
    ['Pemasukan', Number(masuk) - Number(jual)],
    ['Pembelian', Number(beli)],
    ['Pinjaman', Number(pinjam)],
    ['Pengeluaran', Number(keluar) - Number(beli) - Number(pinjam)],
    ['Saldo Akhir', held],
  ] as const
  return { rows, totals, lines }
}

const computeDayEnd = (book: Book, period: Period): Wanted => {
  const isThen: IsThen = ({ tgl_system }) =>
    tgl_system >= period.tgl_awal && tgl_system <= period.tgl_akhir && tgl_system < openDay
  return {
    report: 'eod',
    filter: { ...period },
    ...computeSellers(book, isThen),
    sections: [computeBuyers(book, isThen), lent(book, isThen), computeDrawer(book, isThen, period)],
  }
}

const outside = ['PENJUALAN', 'PEMBELIAN', 'SERVICE', 'HUTANG', 'PESANAN', 'TITIPAN', 'POIN', 'TALANGAN', 'SELISIH']
const isInside = ({ tempat }: Raw): boolean => ![...outside, 'LAIN', 'SALDO AWAL'].includes(String(tempat))

const held = (book: Book, tanggal: string): Wanted => {
  const legs = book.rows('buku_kas').filter(leg => isInside(leg) && leg.tgl_system <= tanggal)
  const rows = [...Map.groupBy(legs, ({ tempat }) => String(tempat))].map(([tempat, own]): Cells => {
    const today = own.filter(leg => leg.tgl_system === tanggal)
    return {
      tempat,
      kode_bank: getText(book.find('rekening', 'no_rekening', tempat)?.kode_bank),
      saldo_awal: getTotal(own, moved) - getTotal(today, moved),
      masuk: getTotal(today.filter(isIn), moved),
      keluar: 0 - getTotal(today, leg => (isIn(leg) ? 0 : moved(leg))) || 0,
      saldo: getTotal(own, moved),
    }
  })
  return { report: 'saldo-kas', filter: { tanggal }, rows, totals: sum('saldo_awal', 'masuk', 'keluar', 'saldo') }
}

export const computeClosings: Sums = book => [
  computeDayEnd(book, { tgl_awal: '2026-09-21', tgl_akhir: openDay }),
  computeDayEnd(book, { tgl_awal: '2026-10-15', tgl_akhir: '2026-10-15' }),
  held(book, openDay),
  held(book, '2026-10-15'),
]
