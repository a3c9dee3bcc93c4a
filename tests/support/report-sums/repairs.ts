// Reports of repairs, by hand: what came in, is finished, was fetched, was given up.
import { type Book, grams, type Raw, text, whole } from './book.ts'
import { type Cells, type Sums, sum, type Wanted } from './wanted.ts'

type Some = (own: Raw) => boolean

const money = (book: Book, { no_faktur_service }: Raw, kategori: string): number =>
  book
    .rows('buku_kas')
    .filter(leg => leg.deskripsi === no_faktur_service && leg.kategori === kategori && leg.tempat !== 'SERVICE')
    .reduce((all, leg) => all + Math.abs(Number(leg.jumlah)), 0)

const pieces = (book: Book, some: Some, cells: (line: Raw, own: Raw) => Cells): readonly Cells[] =>
  book.rows('service_barang').flatMap(line => {
    const own = book.find('service', 'id', line.document_id) ?? {}
    return some(own) ? [cells(line, own)] : []
  })

const common = (line: Raw, own: Raw): Cells => ({
  no_service: own.no_faktur_service,
  tgl_transaksi: own.tgl_system,
  nama_customer: text(own.nama_customer),
  sales: text(own.kode_sales),
  nama_barang: text(line.nama_barang),
  deskripsi: text(line.deskripsi),
  berat: grams(line.berat),
  qty: 1,
  ongkos: Number(line.ongkos),
})

const isCancelled: Some = ({ tgl_batal }) => tgl_batal !== null
const isFetched: Some = ({ tgl_ambil }) => tgl_ambil !== null
const isFinished: Some = own => own.tgl_selesai !== null && !isFetched(own) && !isCancelled(own)
const stateOf = (own: Raw): string => {
  if (isCancelled(own)) return 'CANC'
  if (isFetched(own)) return 'CLOS'
  return isFinished(own) ? 'DONE' : 'OPEN'
}

const goods = sum('berat', 'qty', 'ongkos')
const sort = ['no_service']

/** What is the document's own stands with its first line. */
const once = (line: Raw, amount: number): number => (Number(line.line_no) === 1 ? amount : 0)

/** Pieces and documents, counted in their own tables. */
const countsOf = (book: Book, some: Some): NonNullable<Wanted['lines']> => [
  ['Total Barang', pieces(book, some, () => ({})).length],
  ['Total Transaksi', book.rows('service').filter(own => text(own.no_faktur_service) !== '-' && some(own)).length],
]

const services = (book: Book, filter: Cells = {}, some: Some = () => true): Wanted => ({
  report: 'services',
  filter: { ...whole, ...filter },
  rows: pieces(
    book,
    own => !isCancelled(own) && some(own),
    (line, own) => ({
      tgl_system: own.tgl_system,
      no_faktur_service: own.no_faktur_service,
      kode_sales: text(own.kode_sales),
      no_faktur_manual: text(own.no_faktur_manual),
      nama_customer: text(own.nama_customer),
      no_hp: text(own.no_hp),
      alamat_customer: text(own.alamat_customer),
      nama_barang: text(line.nama_barang),
      berat: grams(line.berat),
      jumlah: 1,
      ongkos: Number(line.ongkos),
      total: Number(line.line_no) === 1 ? Number(own.total) : 0,
      status: stateOf(own),
      deskripsi: text(line.deskripsi),
      transaksi: once(line, 1),
    }),
  ),
  groups: [row => row.tgl_system, row => row.no_faktur_service],
  totals: sum('berat', 'jumlah', 'ongkos', 'total', 'transaksi'),
  lines: countsOf(book, own => !isCancelled(own) && some(own)),
})

export const repairs: Sums = book => [
  services(book),
  services(book, { valid: 'KSR01' }, ({ input_by }) => input_by === 'KSR01'),
  {
    report: 'service-masuk',
    filter: whole,
    totals: goods,
    sort,
    rows: pieces(
      book,
      own => !isCancelled(own),
      (line, own) => ({ ...common(line, own), status: stateOf(own) }),
    ),
  },
  {
    report: 'service-selesai',
    filter: whole,
    totals: goods,
    sort,
    rows: pieces(book, isFinished, (line, own) => ({ ...common(line, own), tgl_selesai: own.tgl_selesai })),
  },
  {
    report: 'service-ambil',
    filter: whole,
    totals: sum('berat', 'qty', 'ongkos', 'bayar'),
    sort,
    rows: pieces(book, isFetched, (line, own) => ({
      ...common(line, own),
      tgl_ambil: own.tgl_ambil,
      bayar: once(line, money(book, own, 'SERVICE AMBIL')),
    })),
  },
  {
    report: 'batal-service',
    filter: whole,
    totals: sum('berat', 'qty', 'ongkos', 'kembali', 'transaksi'),
    sort,
    lines: countsOf(book, isCancelled).slice(1),
    rows: pieces(book, isCancelled, (line, own) => ({
      ...common(line, own),
      tgl_batal: own.tgl_batal,
      kembali: once(line, money(book, own, 'BATAL SERVICE')),
      transaksi: once(line, 1),
    })),
  },
]
