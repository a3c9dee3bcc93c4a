// Reports of points, by hand: what a member bought and has, gifts for points, and money for points.
import { type Book, getText, type Raw, toGrams, whole } from './book.ts'
import { member, openDay } from './history.ts'
import { type Cells, type Sums, sum, type Wanted, type WantedTable } from './wanted.ts'

const isDone = ({ status }: Raw): boolean => status === 'DONE'
const getName = (book: Book, code: unknown) => book.find('member', 'kode_member', code)?.nama_lengkap

const exchanged = (book: Book, filter: Cells = {}, some: (row: Raw) => boolean = () => true): Wanted => ({
  report: 'tukar-poin',
  filter: { ...whole, ...filter },
  sort: ['tanggal', 'no_tukar'],
  rows: book
    .rows('tukar_poin')
    .filter(row => isDone(row) && some(row))
    .map(row => ({
      tanggal: row.tgl_system,
      no_tukar: row.no_tukar,
      kode_member: row.kode_member,
      nama: getName(book, row.kode_member),
      kode_hadiah: row.kode_hadiah,
      jumlah: Number(row.jumlah),
      nama_hadiah: book.find('hadiah', 'kode_hadiah', row.kode_hadiah)?.nama_hadiah,
      poin_awal: Number(row.poin_awal),
      poin_tukar: Number(row.poin_tukar),
      poin_akhir: Number(row.poin_akhir),
      input_by: row.input_by,
    })),
  totals: sum('jumlah', 'poin_tukar'),
})

const computePaidOut = (book: Book, filter: Cells = {}, some: (row: Raw) => boolean = () => true): Wanted => ({
  report: 'cash-back',
  filter: { ...whole, ...filter },
  sort: ['tanggal', 'no_poin'],
  rows: book
    .rows('transaksi_poin')
    .filter(row => isDone(row) && row.jenis === 'AMBIL' && some(row))
    .map(row => ({
      tanggal: row.tgl_system,
      no_poin: row.no_poin,
      kode_member: row.kode_member,
      nama: getName(book, row.kode_member),
      poin: Number(row.poin),
      nilai: Number(row.nilai_rp),
      keterangan: getText(row.keterangan),
      input_by: row.input_by,
    })),
  totals: sum('poin', 'nilai'),
})

const computeBoughtBy = (book: Book, code: string, isThen: (row: Raw) => boolean): WantedTable => ({
  rows: book
    .rows('penjualan_barang_journal')
    .filter(entry => entry.kode_member === code && isThen(entry))
    .map(entry => ({
      tanggal: entry.tgl_system,
      no_faktur: entry.no_faktur_group,
      kode_barcode: getText(entry.kode_barcode),
      nama_barang: getText(entry.nama_barang),
      berat: Number(entry.sign) * toGrams(entry.berat),
      harga_total: Number(entry.sign) * Number(entry.harga_total),
    })),
  totals: sum('berat', 'harga_total'),
  sort: ['tanggal'],
})

const waiting = (book: Book, code: string): WantedTable => ({
  rows: book
    .rows('titipan')
    .filter(row => row.kode_member === code && row.status === 'DITITIP')
    .map(row => ({
      tanggal: row.tgl_system,
      no_titip: row.no_titip_group,
      total: Number(row.total),
      dp: Number(row.dp),
      sisa: Number(row.total) - Number(row.dp),
    })),
  totals: sum('total', 'dp', 'sisa'),
  sort: ['tanggal'],
})

const computeCard = (
  book: Book,
  code: string,
  period: { readonly tgl_awal: string; readonly tgl_akhir: string },
): Wanted => {
  const legs = book.rows('buku_poin').filter(leg => leg.kode_member === code)
  const isThen = ({ tgl_system }: Raw) => tgl_system >= period.tgl_awal && tgl_system <= period.tgl_akhir
  const then = legs.filter(isThen)
  const total = (some: readonly Raw[]) => some.reduce((all, leg) => all + Number(leg.poin), 0)
  // What takes back what came in is less that came in.
  const isIn = ({ poin, reverses }: Raw) => Number(poin) > 0 === (getText(reverses) === '-')
  const poin_awal = total(legs.filter(({ tgl_system }) => tgl_system < period.tgl_awal))
  const [poin_masuk, poin_keluar] = [total(then.filter(isIn)), 0 - total(then.filter(leg => !isIn(leg)))]
  return {
    report: 'transaksi-member',
    filter: { member: code, ...period },
    rows: [
      {
        kode_member: code,
        nama: getName(book, code),
        poin_awal,
        poin_masuk,
        poin_keluar,
        poin_akhir: poin_awal + total(then),
      },
    ],
    totals: sum('poin_awal', 'poin_masuk', 'poin_keluar', 'poin_akhir'),
    sections: [
      {
        rows: then.map(leg => ({ tanggal: leg.tgl_system, kategori: leg.kind, poin: Number(leg.poin) })),
        totals: sum('poin'),
        sort: ['tanggal'],
      },
      computeBoughtBy(book, code, isThen),
      waiting(book, code),
    ],
  }
}

export const computePoints: Sums = book => [
  exchanged(book),
  exchanged(book, { member }, ({ kode_member }) => kode_member === member),
  computePaidOut(book),
  computeCard(book, member, whole),
  computeCard(book, member, { tgl_awal: openDay, tgl_akhir: openDay }),
]
