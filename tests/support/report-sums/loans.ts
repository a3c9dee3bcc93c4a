// Reports of loans, by hand: given, running, settled, given up.
import { type Book, getText, type Raw, toGrams, toHundredths, whole } from './book.ts'
import { openDay } from './history.ts'
import { type Cells, type Sums, sum, type Wanted } from './wanted.ts'

const getDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

const getGoods = (book: Book, own: Raw): readonly Raw[] =>
  book.rows('hutang_detail').filter(line => line.document_id === own.id)

/** What it weighs and how many there are, by its lines. */
const weighed = (book: Book, own: Raw) => {
  const goods = getGoods(book, own)
  return {
    qty: goods.reduce((all, { jumlah }) => all + Number(jumlah), 0),
    berat: toGrams(goods.reduce((all, { berat }) => all + Number(berat), 0)),
  }
}

/** Cancelled on a later day it was lent nevertheless. */
const isLent = ({ status, tgl_batal, tgl_system }: Raw): boolean =>
  ['DONE', 'CLOS', 'LELANG'].includes(status) || (status === 'CANC' && tgl_batal !== null && tgl_batal > tgl_system)

const lent = (book: Book, filter: Cells = {}, some: (own: Raw) => boolean = () => true): Wanted => ({
  report: 'transaksi-hutang',
  filter: { ...whole, ...filter },
  sort: ['no_faktur_hutang'],
  rows: book
    .rows('hutang')
    .filter(own => isLent(own) && some(own))
    .map(own => ({
      no_faktur_hutang: own.no_faktur_hutang,
      tgl_hutang: own.tgl_hutang,
      nama_customer: getText(own.nama_customer),
      ...weighed(book, own),
      jumlah_hutang: Number(own.jumlah_hutang),
      bunga: toHundredths(own.bunga),
      lama_pinjam: Number(own.lama_pinjam),
      tgl_jatuh_tempo: own.tgl_jatuh_tempo,
      status: own.status,
      total_hutang: Number(own.jumlah_hutang) + Number(own.bunga_rp),
    })),
  totals: sum('qty', 'berat', 'jumlah_hutang', 'total_hutang'),
})

/** What it would cost today: a thirtieth of the month's for each day, one at least, up to the next 500. */
const interest = ({ jumlah_hutang, bunga, tgl_hutang }: Raw): number => {
  const since = Math.max(1, getDays(tgl_hutang, openDay))
  return Math.ceil((Number(jumlah_hutang) * toHundredths(bunga) * since) / 100 / 30 / 500) * 500
}

const pledged = (book: Book, filter: Cells, some: (own: Raw) => boolean = () => true): Wanted => ({
  report: 'stock-hutang',
  filter,
  rows: book.rows('hutang_detail').flatMap((line): readonly Cells[] => {
    const own = book.find('hutang', 'id', line.document_id) ?? {}
    if (own.status !== 'DONE' || !some(own)) return []
    const once = (amount: number) => (Number(line.line_no) === 1 ? amount : 0)
    return [
      {
        no_hutang: own.no_faktur_hutang,
        tgl_hutang: own.tgl_hutang,
        nama_customer: getText(own.nama_customer),
        model: getText(line.nama_barang),
        kadar: line.kadar === null ? null : toHundredths(line.kadar),
        qty: Number(line.jumlah),
        berat: toGrams(line.berat),
        berat_plastik: once(toGrams(own.berat_plastik)),
        pokok: once(Number(own.jumlah_hutang)),
        lama_pinjam: Number(own.lama_pinjam),
        total: once(Number(own.total_hutang)),
        bunga_berjalan: once(interest(own)),
        lama_hari: getDays(own.tgl_hutang, openDay),
        jatuh_tempo: own.tgl_jatuh_tempo,
        lewat: Math.max(0, getDays(own.tgl_jatuh_tempo, openDay)),
      },
    ]
  }),
  groups: [row => row.no_hutang],
  totals: sum('qty', 'berat', 'berat_plastik', 'pokok', 'total', 'bunga_berjalan'),
})

/** What was paid for it by the legs of the cash book, without fees. */
/** What came in, and what was given back of a settlement that was undone. */
const ofSettling = ['HUTANG LUNAS', 'BATAL HUTANG LUNAS', 'BAYAR BUNGA']

const paid = (book: Book, own: Raw): number =>
  book
    .rows('buku_kas')
    .filter(leg => leg.deskripsi === own.no_faktur_hutang && ofSettling.includes(leg.kategori))
    .filter(leg => leg.tempat !== 'HUTANG')
    .reduce((all, leg) => all + Number(leg.jumlah) - Number(leg.fee), 0)

const settled = (book: Book, filter: Cells = {}, some: (own: Raw) => boolean = () => true): Wanted => ({
  report: 'hutang-lunas',
  filter: { ...whole, ...filter },
  sort: ['tgl_lunas', 'no_faktur_hutang'],
  rows: book
    .rows('hutang')
    .filter(own => own.status === 'CLOS' && some(own))
    .map(own => ({
      no_faktur_hutang: own.no_faktur_hutang,
      nama_customer: getText(own.nama_customer),
      tgl_hutang: own.tgl_hutang,
      tgl_lunas: own.tgl_lunas,
      ...weighed(book, own),
      jumlah_hutang: Number(own.jumlah_hutang),
      lama_pinjam: Number(own.lama_pinjam),
      jatuh_tempo: own.tgl_jatuh_tempo,
      lama_hari: Math.max(1, getDays(own.tgl_hutang, own.tgl_lunas)),
      bunga_lunas: Number(own.bunga_lunas),
      pokok_bayar: paid(book, own) - Number(own.bunga_lunas),
      total_bayar: paid(book, own),
      no_faktur_baru: getText(own.no_faktur_baru),
    })),
  totals: sum('qty', 'berat', 'jumlah_hutang', 'bunga_lunas', 'pokok_bayar', 'total_bayar'),
})

const computeLoanCells = (book: Book, number: string): Cells => {
  const own = book.find('hutang', 'no_faktur_hutang', number) ?? {}
  return {
    tgl_hutang: own.tgl_hutang,
    nama_customer: getText(own.nama_customer),
    ...weighed(book, own),
    jumlah_hutang: Number(own.jumlah_hutang),
  }
}

const cancelled = (book: Book, filter: Cells = {}, some: (own: Raw) => boolean = () => true): Wanted => {
  const isMeant = ({ no_faktur_hutang }: Raw) => some(book.find('hutang', 'no_faktur_hutang', no_faktur_hutang) ?? {})
  const back = book.rows('hutang_pembayaran_journal').filter(one => Number(one.sign) < 0 && isMeant(one))
  return {
    report: 'batal-hutang',
    filter: { ...whole, ...filter },
    sort: ['tgl_batal', 'no_faktur_hutang'],
    rows: book
      .rows('hutang')
      .filter(own => own.status === 'CANC' && getText(own.valid_by) !== '-' && some(own))
      .map(own => ({
        no_faktur_hutang: own.no_faktur_hutang,
        tgl_hutang: own.tgl_hutang,
        tgl_batal: own.tgl_batal,
        nama_customer: getText(own.nama_customer),
        ...weighed(book, own),
        jumlah_hutang: Number(own.jumlah_hutang),
        jenis: 'Batal Hutang',
        batal_by: own.batal_by,
        keterangan: own.alasan,
      })),
    totals: sum('qty', 'berat', 'jumlah_hutang'),
    sections: [
      {
        rows: [...Map.groupBy(back, ({ no_faktur_hutang }) => String(no_faktur_hutang))].map(
          ([no_faktur_hutang, all]) => ({
            tgl_batal_lunas: all[0]?.tgl_system ?? null,
            no_faktur_hutang,
            jenis: 'Batal Lunas',
            ...computeLoanCells(book, no_faktur_hutang),
            batal_lunas_by: 'SPV01',
            keterangan_batal_lunas: getText(all[0]?.keterangan_batal_lunas),
            dikembalikan: all.reduce((sum, { jumlah_rp, fee_rp }) => sum + Number(jumlah_rp) + Number(fee_rp), 0),
          }),
        ),
        totals: sum('qty', 'berat', 'jumlah_hutang', 'dikembalikan'),
        sort: ['tgl_batal_lunas', 'no_faktur_hutang'],
      },
    ],
  }
}

export const computeLoans: Sums = book => [
  lent(book),
  lent(book, { valid: 'SPV01', keadaan: 'CLOS' }, own => own.status === 'CLOS' && own.valid_by === 'SPV01'),
  lent(book, { keadaan: 'LELANG' }, own => own.status === 'LELANG'),
  lent(book, { sales: 'S01' }, own => own.kode_sales === 'S01'),
  lent(
    book,
    { type_tgl: 'tgl_jatuh_tempo', tgl_awal: '2026-11-01', tgl_akhir: '2026-12-10' },
    own => own.tgl_jatuh_tempo >= '2026-11-01' && own.tgl_jatuh_tempo <= '2026-12-10',
  ),
  pledged(book, { tgl_akhir: openDay }),
  pledged(book, { tgl_awal: openDay, tgl_akhir: openDay }, own => own.tgl_hutang === openDay),
  settled(book),
  settled(book, { berdasarkan: 'REMAJA' }, own => getText(own.no_faktur_baru) !== '-'),
  settled(
    book,
    { berdasarkan: 'LUNAS', valid: 'SPV01' },
    own => getText(own.no_faktur_baru) === '-' && own.valid_by === 'SPV01',
  ),
  settled(
    book,
    { type_tgl: 'tgl_hutang', tgl_awal: '2026-10-01', tgl_akhir: openDay },
    own => own.tgl_hutang >= '2026-10-01' && own.tgl_hutang <= openDay,
  ),
  settled(
    book,
    { type_tgl: 'tgl_jatuh_tempo', tgl_awal: '2026-11-01', tgl_akhir: '2026-12-10' },
    own => own.tgl_jatuh_tempo >= '2026-11-01' && own.tgl_jatuh_tempo <= '2026-12-10',
  ),
  settled(book, { sales: 'S01' }, own => own.kode_sales === 'S01'),
  cancelled(book),
  cancelled(book, { sales: 'S01' }, own => own.kode_sales === 'S01'),
]
