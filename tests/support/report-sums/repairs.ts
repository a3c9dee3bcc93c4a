// Reports of repairs, by hand: what came in, is finished, was fetched, was given up.
import { type Book, getText, type Raw, toGrams, whole } from './book.ts'
import { type Cells, type Sums, sum, type Wanted } from './wanted.ts'

type Some = (own: Raw) => boolean

const getMoney = (book: Book, { no_faktur_service }: Raw, kategori: string): number =>
  book
    .rows('buku_kas')
    .filter(leg => leg.deskripsi === no_faktur_service && leg.kategori === kategori && leg.tempat !== 'SERVICE')
    .reduce((all, leg) => all + Math.abs(Number(leg.jumlah)), 0)

const getPieces = (book: Book, some: Some, cells: (line: Raw, own: Raw) => Cells): readonly Cells[] =>
  book.rows('service_barang').flatMap(line => {
    const own = book.find('service', 'id', line.document_id) ?? {}
    return some(own) ? [cells(line, own)] : []
  })

const common = (line: Raw, own: Raw): Cells => ({
  no_service: own.no_faktur_service,
  tgl_transaksi: own.tgl_system,
  nama_customer: getText(own.nama_customer),
  sales: getText(own.kode_sales),
  nama_barang: getText(line.nama_barang),
  deskripsi: getText(line.deskripsi),
  berat: toGrams(line.berat),
  qty: 1,
  ongkos: Number(line.ongkos),
})

const isCancelled: Some = ({ tgl_batal }) => tgl_batal !== null
const isFetched: Some = ({ tgl_ambil }) => tgl_ambil !== null
/** On its own day; what is cancelled later stays in the day on which it came. */
const isCancelledAtOnce: Some = own => isCancelled(own) && String(own.tgl_batal) <= String(own.tgl_system)
/** What left on a later day was finished on its day nevertheless. */
const isFinished: Some = ({ tgl_selesai, tgl_ambil, tgl_batal }) =>
  tgl_selesai !== null && String(tgl_ambil ?? tgl_batal ?? '9999') > String(tgl_selesai)
const getState = (own: Raw): string => {
  if (isCancelled(own)) return 'CANC'
  if (isFetched(own)) return 'CLOS'
  return own.tgl_selesai === null ? 'OPEN' : 'DONE'
}

const goods = sum('berat', 'qty', 'ongkos')
const sort = ['no_service']

/** What is the document's own stands with its first line. */
const once = (line: Raw, amount: number): number => (Number(line.line_no) === 1 ? amount : 0)

/** Pieces and documents, counted in their own tables. */
const getCounts = (book: Book, some: Some): NonNullable<Wanted['lines']> => [
  ['Total Barang', getPieces(book, some, () => ({})).length],
  ['Total Transaksi', book.rows('service').filter(own => getText(own.no_faktur_service) !== '-' && some(own)).length],
]

const computeServices = (book: Book, filter: Cells = {}, some: Some = () => true): Wanted => ({
  report: 'services',
  filter: { ...whole, ...filter },
  rows: getPieces(
    book,
    own => !isCancelledAtOnce(own) && some(own),
    (line, own) => ({
      tgl_system: own.tgl_system,
      no_faktur_service: own.no_faktur_service,
      kode_sales: getText(own.kode_sales),
      no_faktur_manual: getText(own.no_faktur_manual),
      nama_customer: getText(own.nama_customer),
      no_hp: getText(own.no_hp),
      alamat_customer: getText(own.alamat_customer),
      nama_barang: getText(line.nama_barang),
      berat: toGrams(line.berat),
      jumlah: 1,
      ongkos: Number(line.ongkos),
      total: Number(line.line_no) === 1 ? Number(own.total) : 0,
      status: getState(own),
      deskripsi: getText(line.deskripsi),
      transaksi: once(line, 1),
    }),
  ),
  groups: [row => row.tgl_system, row => row.no_faktur_service],
  totals: sum('berat', 'jumlah', 'ongkos', 'total', 'transaksi'),
  lines: getCounts(book, own => !isCancelledAtOnce(own) && some(own)),
})

export const computeRepairs: Sums = book => [
  computeServices(book),
  computeServices(book, { valid: 'KSR01' }, ({ input_by }) => input_by === 'KSR01'),
  {
    report: 'service-masuk',
    filter: whole,
    totals: goods,
    sort,
    rows: getPieces(
      book,
      own => !isCancelledAtOnce(own),
      (line, own) => ({ ...common(line, own), status: getState(own) }),
    ),
  },
  {
    report: 'service-selesai',
    filter: whole,
    totals: goods,
    sort,
    rows: getPieces(book, isFinished, (line, own) => ({ ...common(line, own), tgl_selesai: own.tgl_selesai })),
  },
  {
    report: 'service-ambil',
    filter: whole,
    totals: sum('berat', 'qty', 'ongkos', 'bayar'),
    sort,
    rows: getPieces(book, isFetched, (line, own) => ({
      ...common(line, own),
      tgl_ambil: own.tgl_ambil,
      bayar: once(line, getMoney(book, own, 'SERVICE AMBIL')),
    })),
  },
  {
    report: 'batal-service',
    filter: whole,
    totals: sum('berat', 'qty', 'ongkos', 'kembali', 'transaksi'),
    sort,
    lines: getCounts(book, isCancelled).slice(1),
    rows: getPieces(book, isCancelled, (line, own) => ({
      ...common(line, own),
      tgl_batal: own.tgl_batal,
      kembali: once(line, getMoney(book, own, 'BATAL SERVICE')),
      transaksi: once(line, 1),
    })),
  },
]
