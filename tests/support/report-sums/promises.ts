// Reports of money that was left for pieces: set aside, or ordered, by hand.
import { type Book, getText, type Raw, toGrams, whole, wholeSince } from './book.ts'
import { type Cells, type Sums, sum, type Wanted } from './wanted.ts'

/** What a document received by the legs of the cash book, without fees. */
const received = (book: Book, number: unknown, ...categories: readonly string[]): number =>
  book
    .rows('buku_kas')
    .filter(leg => leg.deskripsi === number && categories.includes(leg.kategori) && Number(leg.jumlah) > 0)
    .reduce((all, leg) => all + Number(leg.jumlah) - Number(leg.fee), 0)

const states: Readonly<Record<string, (row: Raw) => boolean>> = {
  DITITIP: ({ no_faktur, tgl_batal_titip }) => getText(no_faktur) === '-' && tgl_batal_titip === null,
  FINISH: ({ no_faktur }) => getText(no_faktur) !== '-',
  CLOSE: ({ tgl_batal_titip }) => tgl_batal_titip !== null,
}

const computeTitipan = (book: Book, filter: Cells = {}): Wanted => {
  const rows = book.rows('titipan_barang').flatMap((line): readonly Cells[] => {
    const own = book.find('titipan', 'id', line.document_id) ?? {}
    // Nothing was paid for what was refused before it counted.
    const paid = received(book, own.no_titip_group, 'TITIPAN', 'TAMBAH DP TITIP')
    const status = Object.keys(states).find(name => states[name]?.(own)) ?? ''
    if (paid === 0 || (filter.keadaan !== undefined && filter.keadaan !== status)) return []
    const isFirst = Number(line.line_no) === 1
    return [
      {
        tanggal: own.tgl_system,
        no_titip_group: own.no_titip_group,
        nama_customer: getText(own.nama_customer),
        no_hp: getText(own.no_hp),
        kode_barcode: line.kode_barcode,
        nama_barang: getText(line.nama_barang),
        berat: toGrams(line.berat),
        harga_jual: Number(line.harga_jual),
        ongkos: Number(line.ongkos),
        sub_total: Number(line.harga_total),
        dp: isFirst ? paid : 0,
        sisa: isFirst && status === 'DITITIP' ? Number(own.total) - paid : 0,
        status,
      },
    ]
  })
  const totals = sum('berat', 'harga_jual', 'ongkos', 'sub_total', 'dp', 'sisa')
  return { report: 'titip-uang', filter: { ...whole, ...filter }, rows, groups: [row => row.no_titip_group], totals }
}

const computeOrders = (book: Book, filter: Cells = {}, keadaan?: string): Wanted => {
  const rows = book.rows('pesanan').flatMap((own): readonly Cells[] => {
    const lines = book.rows('pesanan_barang').filter(line => line.document_id === own.id)
    const paid = received(book, own.no_pesanan, 'PESANAN', 'TAMBAH DP PESANAN')
    const made = book.rows('barang').filter(piece => piece.no_pesanan === own.no_pesanan).length
    const open = made >= lines.length ? 'Siap Diambil' : 'Dikerjakan'
    const state = own.tgl_batal !== null ? 'Batal' : getText(own.no_faktur) === '-' ? open : 'Sudah Diambil'
    const total = lines.reduce((all, line) => all + Number(line.sub_total), 0)
    if (keadaan !== undefined && state !== keadaan) return []
    return [
      {
        no_pesanan: own.no_pesanan,
        kode_sales: getText(own.kode_sales),
        nama_customer: getText(own.nama_customer),
        tanggal: own.tgl_system,
        estimasi: own.estimasi,
        total_qty: lines.length,
        total_harga: total,
        jumlah_bayar: paid,
        total_berat: toGrams(lines.reduce((all, line) => all + Number(line.perkiraan_berat), 0)),
        ongkos: lines.reduce((all, line) => all + Number(line.ongkos), 0),
        sisa_bayar: ['Batal', 'Sudah Diambil'].includes(state) ? 0 : total - paid,
        keadaan: state,
      },
    ]
  })
  const totals = sum('total_berat', 'total_qty', 'ongkos', 'total_harga', 'jumlah_bayar', 'sisa_bayar')
  return { report: 'pesanan', filter: { ...wholeSince, ...filter }, rows, totals, sort: ['tanggal', 'no_pesanan'] }
}

export const computePromises: Sums = book => [
  computeTitipan(book),
  computeTitipan(book, { valid: 'SPV01', keadaan: 'CLOSE' }),
  computeTitipan(book, { keadaan: 'FINISH' }),
  computeTitipan(book, { keadaan: 'DITITIP' }),
  computeOrders(book),
  computeOrders(book, { keadaan_pesanan: 'OPEN' }, 'Dikerjakan'),
  computeOrders(book, { keadaan_pesanan: 'FINISH', valid: 'SPV01' }, 'Sudah Diambil'),
  computeOrders(book, { keadaan_pesanan: 'CLOSE' }, 'Batal'),
]
