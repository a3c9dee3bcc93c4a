// Entries of what was sold, with what reports of sales say of each.
import { type Book, getText, type Raw, toGrams, toHundredths } from './book.ts'

export interface Sold {
  readonly entry: Raw
  readonly line: Raw
  readonly visit: Raw
  /** 1, or -1 where it takes another one back. */
  readonly sign: number
  readonly piece: Raw | undefined
  readonly group: Raw | undefined
}

export const soldIn = (book: Book): readonly Sold[] =>
  book.rows('penjualan_barang_journal').map(entry => {
    const line = book.find('penjualan_barang', 'id', entry.line_id) ?? {}
    const visit = book.find('penjualan', 'id', line.document_id) ?? {}
    const piece = book.find('barang', 'kode_barcode', entry.kode_barcode)
    return {
      entry,
      line,
      visit,
      sign: Number(entry.sign),
      piece,
      group: book.find('group', 'kode_group', entry.kode_group),
    }
  })

/** Rupiah of an entry. */
export const getMoney = ({ entry, sign }: Sold, name: string): number => sign * Number(entry[name] ?? 0) || 0
export const getWeight = ({ entry, sign }: Sold): number => sign * toGrams(entry.berat) || 0
export const getDollars = ({ entry, sign }: Sold): number => sign * toHundredths(entry.total_usd) || 0

/** What the piece cost, or its weight at the cost of its group. */
export const getCost = ({ entry, sign, piece, group }: Sold): number => {
  const own = Number(piece?.harga_modal ?? 0)
  return (
    sign * (own > 0 ? own * Number(entry.qty) : Math.round(toGrams(entry.berat) * Number(group?.harga_modal ?? 0))) || 0
  )
}

export interface Paid {
  readonly cash: number
  readonly transfer: number
  readonly debet: number
  readonly credit: number
  readonly qris: number
  /** By kinds without a column of their own. */
  readonly lain: number
  readonly fee: number
  readonly tukar: number
  readonly dp: number
  readonly kembali: number
  readonly tukar_kurang: number
  readonly poin: number
}

const nothing: Paid = {
  cash: 0,
  transfer: 0,
  debet: 0,
  credit: 0,
  qris: 0,
  lain: 0,
  fee: 0,
  tukar: 0,
  dp: 0,
  kembali: 0,
  tukar_kurang: 0,
  poin: 0,
}

/** What the member got on the day by the book of points, or lost again. */
const getPoints = (book: Book, { entry, visit }: Sold): number =>
  book
    .rows('buku_poin')
    .filter(leg => leg.document_id === visit.id && leg.kode_member === visit.kode_member)
    .filter(leg => leg.tgl_system === entry.tgl_system)
    .reduce((all, { poin }) => all + Number(poin), 0)

/** Kinds of payment with a column of their own. */
const columnKinds: readonly string[] = ['CASH', 'TRANSFER', 'DEBET', 'CREDIT', 'QRIS']

/** What the visit paid by the legs of the cash book, or got back; it stands with its first line. */
export const paidWith = (book: Book, one: Sold): Paid => {
  const { entry, line, visit, sign } = one
  if (Number(line.line_no) !== 1) return nothing
  const category = sign > 0 ? 'PENJUALAN' : 'BATAL PENJUALAN'
  const legs = book
    .rows('buku_kas')
    .filter(leg => leg.document_id === visit.id && leg.kategori === category && leg.tempat !== 'PENJUALAN')
    .filter(leg => leg.tgl_system === entry.tgl_system)
  const by = (jenis: string) =>
    legs.filter(leg => leg.jenis === jenis).reduce((all, leg) => all + Number(leg.jumlah) - Number(leg.fee), 0)
  const back = Number(visit.tukar_kurang) + Number(visit.kelebihan_dp) + Number(visit.lebih_bayar)
  return {
    cash: by('CASH'),
    transfer: by('TRANSFER'),
    debet: by('DEBET'),
    credit: by('CREDIT'),
    qris: by('QRIS'),
    lain: legs
      .filter(({ jenis }) => !columnKinds.includes(String(jenis)))
      .reduce((all, leg) => all + Number(leg.jumlah) - Number(leg.fee), 0),
    fee: legs.reduce((all, leg) => all + Number(leg.fee), 0),
    tukar: sign * Number(visit.tukar_rp) || 0,
    dp: sign * Number(visit.bayar_dp ?? 0) || 0,
    kembali: sign * back || 0,
    tukar_kurang: sign * Number(visit.tukar_kurang) || 0,
    poin: getPoints(book, one),
  }
}

export const getKind = ({ visit }: Sold): string => {
  if (getText(visit.no_pesanan) !== '-') return 'PESANAN'
  if (getText(visit.no_titip_group) !== '-') return 'TITIPAN'
  return getText(visit.no_beli) === '-' ? 'PENJUALAN' : 'TUKAR'
}
