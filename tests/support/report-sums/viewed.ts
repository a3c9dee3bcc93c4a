// Lists of single pieces, by hand: sold, bought back, and weighed with their trays.
import { type Book, getText, type Raw, toGrams, whole } from './book.ts'
import { openDay } from './history.ts'
import { type Cells, type Sums, sum, type Wanted } from './wanted.ts'

type Some = (row: Cells) => boolean

const all: Some = () => true
const toRupiah = (value: unknown): number | null => (value === null ? null : Number(value))

const computeSoldPieces = (book: Book, filter: Cells = {}, some: Some = all): Wanted => {
  const isBack = (number: unknown): boolean =>
    number !== '-' &&
    book
      .rows('pembelian_barang')
      .some(line => line.no_faktur_jual === number && ['OPEN', 'DONE'].includes(String(line.status_valid)))
  const rows = book.rows('penjualan_barang').flatMap((line): readonly Cells[] => {
    if (line.status_valid !== 'DONE') return []
    const visit = book.find('penjualan', 'id', line.document_id) ?? {}
    const open = Number(line.status_tukar) === 1 || isBack(line.no_faktur_jual) ? 'BUY BACK' : 'TERSEDIA'
    return [
      {
        tgl_system: visit.tgl_system,
        no_faktur_jual: line.no_faktur_jual,
        kode_sales: getText(visit.kode_sales),
        nama_customer: getText(visit.nama_customer),
        kode_barcode: getText(line.kode_barcode),
        nama_barang: getText(line.nama_barang),
        harga_jual: toRupiah(line.harga_jual),
        ongkos: toRupiah(line.ongkos),
        berat: toGrams(line.berat),
        harga_total: toRupiah(line.harga_total),
        status: line.status_kembali === 'CANC' ? 'BATAL' : open,
      },
    ]
  })
  return {
    report: 'lihat-penjualan-barang',
    filter: { ...whole, ...filter },
    rows: rows.filter(some),
    totals: sum('harga_jual', 'ongkos', 'berat', 'harga_total'),
    sort: ['-tgl_system', '-no_faktur_jual'],
  }
}

const buildBoughtPieces = (
  book: Book,
  filter: Cells = {},
  some: (line: Raw, visit: Raw) => boolean = () => true,
): Wanted => ({
  report: 'lihat-pembelian-barang',
  filter: { ...whole, ...filter },
  rows: book.rows('pembelian_barang').flatMap((line): readonly Cells[] => {
    const visit = book.find('pembelian', 'id', line.document_id) ?? {}
    if (!['DONE', 'CANC'].includes(String(line.status_valid)) || !some(line, visit)) return []
    return [
      {
        tgl_system: visit.tgl_system,
        no_faktur_beli: line.no_faktur_beli,
        kode_barcode: getText(line.kode_barcode),
        nama_barang: getText(line.nama_barang),
        kode_group: getText(line.kode_group),
        kode_dept: getText(line.kode_dept),
        nama_customer: getText(visit.nama_customer),
        no_hp: getText(visit.no_hp),
        kondisi: getText(line.kondisi),
        berat: toGrams(line.berat),
        harga: toRupiah(line.harga),
        harga_nota: toRupiah(line.harga_nota),
        harga_rata: toRupiah(line.harga_rata),
        no_faktur_jual: getText(line.no_faktur_jual),
        toko_jual: getText(line.toko_jual),
        status: line.status_valid,
      },
    ]
  }),
  totals: sum('berat', 'harga', 'harga_nota'),
  sort: ['-tgl_system', '-no_faktur_beli'],
})

const computeWeighedTrays = (book: Book, filter: Cells = {}, some: Some = all): Wanted => {
  const weights = ['berat', 'berat_baki', 'berat_plastik', 'berat_atribut', 'berat_bandrol', 'total', 'berat_timbang']
  const rows = book.rows('timbang_baki_detail').flatMap((line): readonly Cells[] => {
    const own = book.find('timbang_baki', 'id', line.document_id) ?? {}
    if (!['OPEN', 'DONE'].includes(String(own.status)) || own.tgl_system !== openDay) return []
    return [
      {
        no_timbang: own.no_timbang,
        tanggal: own.tgl_system,
        kode_gudang: own.kode_gudang,
        kode_baki: line.kode_baki,
        qty: Number(line.qty),
        ...Object.fromEntries(weights.map(name => [name, toGrams(line[name])])),
        selisih: toGrams(line.selisih),
        input_by: own.input_by,
        status: own.status,
      },
    ]
  })
  return {
    report: 'lihat-timbang-baki',
    filter: { tanggal: openDay, ...filter },
    rows: rows.filter(some),
    totals: sum('qty', ...weights, 'selisih'),
    sort: ['kode_gudang', 'kode_baki'],
  }
}

export const viewed: Sums = book => {
  const [first] = computeSoldPieces(book).rows
  const bought = book.rows('pembelian_barang').find(line => line.status_valid === 'DONE') ?? {}
  return [
    computeSoldPieces(book),
    ...['TERSEDIA', 'BUY BACK', 'BATAL'].map(keadaan =>
      computeSoldPieces(book, { keadaan }, row => row.status === keadaan),
    ),
    computeSoldPieces(book, { sales: 'S02' }, row => row.kode_sales === 'S02'),
    ...[{ faktur: first?.no_faktur_jual ?? null }, { barang: first?.kode_barcode ?? null }].map(filter =>
      computeSoldPieces(book, filter, row =>
        [row.no_faktur_jual, row.kode_barcode].includes(Object.values(filter)[0] ?? null),
      ),
    ),
    buildBoughtPieces(book),
    buildBoughtPieces(
      book,
      { faktur: String(bought.no_faktur_beli) },
      line => line.no_faktur_beli === bought.no_faktur_beli,
    ),
    buildBoughtPieces(book, { barang: String(bought.kode_barcode) }, line => line.kode_barcode === bought.kode_barcode),
    buildBoughtPieces(book, { group: 'G17K' }, line => line.kode_group === 'G17K'),
    buildBoughtPieces(book, { jenis: 'CCG17K' }, line => line.kode_dept === 'CCG17K'),
    buildBoughtPieces(book, { sales: 'S01' }, (_, visit) => visit.kode_sales === 'S01'),
    computeWeighedTrays(book),
    computeWeighedTrays(
      book,
      { gudang: 'TOKO', baki: '01' },
      row => row.kode_gudang === 'TOKO' && row.kode_baki === '01',
    ),
    computeWeighedTrays(book, { baki: 'KCA' }),
  ]
}
