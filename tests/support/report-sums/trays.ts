// What moved in a tray after it was weighed, by hand: the legs of its place that are later than the saved weight.
import { type Book, toGrams } from './book.ts'
import { openDay } from './history.ts'
import { type Sums, sum, type Wanted } from './wanted.ts'

/** The clock in Jakarta. */
const formatClock = (moment: unknown): string =>
  new Date(Date.parse(String(moment)) + 7 * 3_600_000).toISOString().slice(11, 16)

const afterWeighing = (book: Book, kode_gudang: string, baki: string): Wanted => {
  const weighed = book.rows('timbang_baki_detail_journal').filter(line => line.kode_baki === baki)
  const since =
    weighed
      .map(({ waktu }) => String(waktu))
      .toSorted()
      .at(-1) ?? ''
  const legs = book.rows('buku_barang').filter(({ tempat, tgl_system, created_at }) => {
    return tempat === `${kode_gudang}/${baki}` && tgl_system === openDay && String(created_at) > since
  })
  return {
    report: 'aktivitas-timbang-baki',
    filter: { tanggal: openDay, baki },
    sort: ['jam', 'kode_barcode'],
    rows: legs.map(leg => ({
      jam: formatClock(leg.created_at),
      user_id: leg.created_by,
      kegiatan: leg.kind,
      asal: leg.dari,
      tujuan: leg.ke,
      kode_barcode: leg.kode_barcode,
      qty: Number(leg.qty),
      berat: toGrams(leg.berat),
      nama_barang: book.find('barang', 'kode_barcode', leg.kode_barcode)?.nama_barang,
    })),
    totals: sum('qty', 'berat'),
  }
}

export const computeTrays: Sums = book => [afterWeighing(book, 'TOKO', '01'), afterWeighing(book, 'TOKO', '02')]
