// Reports of what was bought back, traded in and cancelled, by hand.
import { type Book, getText, type Raw, toGrams, toHundredths, whole } from './book.ts'
import { anew, type Cells, count, over, type Sums, sum, type Totals, type Wanted } from './wanted.ts'

interface Bought {
  readonly book: Book
  readonly entry: Raw
  readonly line: Raw
  readonly visit: Raw
  readonly sign: number
  readonly group: Raw | undefined
}

export const boughtIn = (book: Book): readonly Bought[] =>
  book.rows('pembelian_barang_journal').map(entry => {
    const line = book.find('pembelian_barang', 'id', entry.line_id) ?? {}
    const visit = book.find('pembelian', 'id', line.document_id) ?? {}
    return {
      book,
      entry,
      line,
      visit,
      sign: Number(entry.sign),
      group: book.find('group', 'kode_group', entry.kode_group),
    }
  })

export const computeBoughtMoney = ({ entry, sign }: Bought, name: string): number =>
  sign * Number(entry[name] ?? 0) || 0
/** A piece without a nota weighs there what it weighs. */
export const computeBoughtWeight = ({ entry, sign }: Bought, name = 'berat'): number =>
  sign * toGrams(entry[name] ?? entry.berat) || 0

const normal = (one: Bought): Cells => {
  const { entry } = one
  return {
    tgl_system: entry.tgl_system,
    no_fb: entry.no_faktur_beli,
    no_fj: getText(entry.no_faktur_jual),
    kode_barcode: getText(entry.kode_barcode),
    kode_intern: getText(entry.kode_intern),
    kode_sales: getText(entry.kode_sales),
    kode_member: getText(entry.kode_member),
    nama_member: getText(entry.nama_customer),
    nama_barang: getText(entry.nama_barang),
    kondisi: getText(entry.kondisi),
    kode_dept: getText(entry.kode_dept),
    berat_nota: computeBoughtWeight(one, 'berat_nota'),
    berat: computeBoughtWeight(one),
    kadar: toHundredths(entry.kadar),
    harga_nota: computeBoughtMoney(one, 'harga_nota'),
    harga_beli: computeBoughtMoney(one, 'harga'),
    harga_rata: over(computeBoughtMoney(one, 'harga'), computeBoughtWeight(one)),
    total_usd: entry.total_usd === null ? null : one.sign * toHundredths(entry.total_usd),
    '#visit': entry.no_faktur_group,
    '#group': entry.kode_group,
  }
}

/** Out of the drawer, or back into it, by the legs of the cash book; the first line of a nota shows it. */
const paidInCash = ({ book, entry, line, sign }: Bought): number => {
  if (Number(line.line_no) !== 1) return 0
  const category = sign > 0 ? 'PEMBELIAN' : 'BATAL BELI'
  const numbers = sign > 0 ? [entry.no_faktur_group] : getEntries(book, line).map(one => one.no_faktur_beli)
  const legs = book.rows('buku_kas').filter(leg => leg.tempat === 'KAS' && leg.kategori === category)
  return legs.reduce((all, leg) => (numbers.includes(leg.deskripsi) ? all - Number(leg.jumlah) : all), 0)
}

const getEntries = (book: Book, { document_id }: Raw): readonly Raw[] =>
  book.rows('pembelian_barang').filter(line => line.document_id === document_id)

/** The mark of the piece that was sold once; of any other the one that the list of purities has for it. */
const markOf = ({ book, entry, line }: Bought): string => {
  const sold =
    getText(line.no_faktur_jual) === '-' ? undefined : book.find('barang', 'kode_barcode', entry.kode_barcode)
  const listed = book.rows('kadar').find(one => one.kadar === entry.kadar && Number(one.status_aktif) === 1)
  return getText((sold ?? listed)?.kadar_cetak)
}

const computeDifference = (one: Bought): Cells => {
  const { tgl_system = null, no_fb = null, nama_barang = null, kondisi = null, ...cells } = normal(one)
  const kadar_cetak = markOf(one)
  const cash = paidInCash(one)
  const { berat_nota = 0, berat = 0, harga_nota = 0, harga_beli = 0, harga_rata = null } = cells
  const selisih = Number(harga_nota) - Number(harga_beli)
  return {
    tgl_system,
    no_fb,
    cash,
    nama_barang,
    kadar_cetak,
    kondisi,
    berat_nota,
    berat,
    harga_nota,
    harga_beli,
    selisih_berat: Math.round((Number(berat) - Number(berat_nota)) * 1000) / 1000,
    harga_gram: harga_rata,
    selisih,
    persen: over(selisih * 100, harga_nota, 2),
    '#visit': cells['#visit'] ?? null,
  }
}

const computeAverage = (totals: Totals, name: string): Totals => anew(totals, name, t => over(t.harga_beli, t.berat))
const sums = ['berat_nota', 'berat', 'harga_nota', 'harga_beli'] as const
const bought = computeAverage(sum(...sums), 'harga_rata')
const boughtInDollars = computeAverage(sum(...sums, 'total_usd'), 'harga_rata')
const differing = anew(
  computeAverage(
    sum('cash', 'berat_nota', 'berat', 'selisih_berat', 'harga_nota', 'harga_beli', 'selisih'),
    'harga_gram',
  ),
  'persen',
  t => over(Number(t.selisih) * 100, t.harga_nota, 2),
)

const transaksi = (
  book: Book,
  filter: Cells,
  group: string,
  isMeant: (one: Bought) => boolean = () => true,
): Wanted => {
  const isDifference = filter.type_laporan === 'SELISIH'
  return {
    report: 'transaksi-pembelian',
    filter: { ...whole, ...filter },
    rows: boughtIn(book)
      .filter(isMeant)
      .map(isDifference ? computeDifference : normal),
    groups: [row => row[group]],
    totals: isDifference ? differing : boughtInDollars,
  }
}

const computeHistory = (book: Book, filter: Cells = {}, isMeant: (one: Bought) => boolean = () => true): Wanted => ({
  report: 'transaksi-pembelian-history',
  filter: { ...whole, ...filter },
  sort: ['barcode', 'tgl_system'],
  rows: boughtIn(book)
    .filter(isMeant)
    .map(one => {
      const { no_fb, kode_barcode, no_fj: _nota, kode_member: _member, kadar: _kadar, ...more } = normal(one)
      const { kode_intern: _intern, total_usd: _usd, ...cells } = more
      const status = one.sign > 0 ? 'Pembelian' : 'Pembatalan'
      return { ...cells, no_beli: no_fb ?? null, barcode: kode_barcode ?? null, status, '#sign': one.sign }
    }),
  totals: rows => ({ ...bought(rows), ...count('no_beli')(rows) }),
})

const cancelled = (book: Book, filter: Cells = {}, isMeant: (one: Bought) => boolean = () => true): Wanted => ({
  report: 'batal-pembelian',
  filter: { ...whole, ...filter },
  sort: ['tgl_batal', 'no_faktur_beli'],
  rows: boughtIn(book)
    .filter(one => one.sign < 0 && isMeant(one))
    .map(({ entry, visit }) => ({
      tgl_batal: entry.tgl_system,
      kode_sales: getText(entry.kode_sales),
      no_faktur_beli: entry.no_faktur_beli,
      nama_customer: getText(entry.nama_customer),
      no_hp: getText(visit.no_hp),
      nama_barang: getText(entry.nama_barang),
      alasan: getText(visit.alasan),
      berat: toGrams(entry.berat),
      berat_nota: toGrams(entry.berat_nota ?? entry.berat),
      harga_rata: over(entry.harga, toGrams(entry.berat)),
      harga_nota: Number(entry.harga_nota),
      harga_beli: Number(entry.harga),
    })),
  totals: bought,
})

const computeSellers = (book: Book, filter: Cells = {}, isMeant: (one: Bought) => boolean = () => true): Wanted => {
  const own = boughtIn(book).filter(isMeant)
  const rows = [...Map.groupBy(own, ({ entry }) => getText(entry.kode_sales))].map(([kode_sales, some]): Cells => {
    const cells = some.map(one => ({
      berat: computeBoughtWeight(one),
      jumlah: one.sign,
      harga: computeBoughtMoney(one, 'harga'),
    }))
    const nama_sales = getText(book.find('sales', 'kode_sales', kode_sales)?.nama_sales)
    return { kode_sales, nama_sales, ...sum('berat', 'jumlah', 'harga')(cells) }
  })
  const totals = sum('berat', 'jumlah', 'harga')
  return { report: 'pembelian-sales', filter: { ...whole, ...filter }, rows, totals, sort: ['-harga'] }
}

const computeVisits = (book: Book): Wanted => {
  const days = Map.groupBy(boughtIn(book), ({ entry }) => `${entry.tgl_system} ${entry.no_faktur_group}`)
  const rows = [...days.values()].map((some): Cells => {
    const { entry } = some[0] ?? { entry: {} as Raw }
    const cells = some.map(one => ({
      qty: one.sign,
      berat: computeBoughtWeight(one),
      harga: computeBoughtMoney(one, 'harga'),
    }))
    const { qty = 0, berat = 0, harga = 0 } = sum('qty', 'berat', 'harga')(cells)
    return { tanggal: entry.tgl_system, nota: entry.no_faktur_group, qty, berat, harga, rata: over(harga, berat) }
  })
  const totals = anew(sum('qty', 'berat', 'harga'), 'rata', t => over(t.harga, t.berat))
  return {
    report: 'rekap-pembelian',
    filter: whole,
    rows,
    totals,
    groups: [row => row.tanggal],
    sort: ['tanggal', 'nota'],
  }
}

const traded = (book: Book, filter: Cells = {}, isMeant: (one: Bought) => boolean = () => true): Wanted => ({
  report: 'barang-tukar',
  filter: { ...whole, ...filter },
  groups: [row => row.kode_group],
  rows: boughtIn(book)
    .filter(one => getText(one.entry.no_faktur_tukar) !== '-' && isMeant(one))
    .map(one => ({
      tgl_system: one.entry.tgl_system,
      no_faktur: one.entry.no_faktur_tukar,
      kode_barcode: getText(one.entry.kode_barcode),
      nama_barang: getText(one.entry.nama_barang),
      kode_group: one.entry.kode_group,
      kode_dept: one.entry.kode_dept,
      jenis_group: getText(one.group?.jenis_group),
      jumlah: one.sign,
      harga_gram: Number(one.entry.harga_rata),
      berat: computeBoughtWeight(one),
      total: computeBoughtMoney(one, 'harga'),
    })),
  totals: sum('jumlah', 'berat', 'total'),
})

export const computePurchases: Sums = book => {
  const some = boughtIn(book)[0]?.entry ?? {}
  const ofSeller = ({ entry }: Bought) => entry.kode_sales === 'S01'
  const ofGroup = ({ entry }: Bought) => entry.kode_group === 'G17K'
  const isGold = ({ group }: Bought) => group?.jenis_group === 'EMAS'
  const ofKondisi = ({ entry }: Bought) => entry.kondisi === 'PENYOK'
  return [
    transaksi(book, {}, '#visit'),
    transaksi(book, { type_laporan: 'SELISIH' }, '#visit'),
    transaksi(book, { group_by: 'KONDISI', sales: 'S01' }, 'kondisi', ofSeller),
    transaksi(book, { group_by: 'GROUP', jenis: 'EMAS', valid: 'SPV01' }, '#group', isGold),
    transaksi(
      book,
      { group_by: 'SALES', pilih_kondisi: 'PENYOK', group: 'G17K' },
      'kode_sales',
      one => ofGroup(one) && ofKondisi(one),
    ),
    transaksi(book, { barcode: 'ADA' }, '#visit', ({ entry }) => getText(entry.no_faktur_jual) !== '-'),
    transaksi(
      book,
      { barcode: 'TANPA', type_laporan: 'SELISIH' },
      '#visit',
      ({ entry }) => getText(entry.no_faktur_jual) === '-',
    ),
    computeHistory(book),
    computeHistory(book, { barang: some.kode_barcode }, ({ entry }) => entry.kode_barcode === some.kode_barcode),
    computeHistory(
      book,
      { group: 'G17K', pilih_kondisi: 'PENYOK', valid: 'SPV01' },
      one => ofGroup(one) && ofKondisi(one),
    ),
    cancelled(book),
    cancelled(book, { sales: 'S01', valid: 'SPV01' }, ofSeller),
    computeSellers(book),
    computeSellers(book, { sales: 'S01', group: 'G17K' }, one => ofSeller(one) && ofGroup(one)),
    computeSellers(book, { jenis: 'EMAS', valid: 'SPV01' }, isGold),
    computeVisits(book),
    traded(book),
    traded(book, { jenis: 'EMAS', sales: 'S02' }, ({ entry }) => entry.kode_sales === 'S02'),
  ]
}
