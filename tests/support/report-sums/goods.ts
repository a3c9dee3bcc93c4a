// Reports of goods, by hand: what there is, what came, what was scrapped and moved, what trays weigh.
import { type Book, getText, type Raw, toGrams, toHundredths, whole } from './book.ts'
import { openDay } from './history.ts'
import { type Cells, type Sums, sum, type Wanted } from './wanted.ts'

type Some = (row: Raw) => boolean

const all: Some = () => true
const outside = ['SUPPLIER', 'PELANGGAN', 'HANCUR', 'SUSUT', 'LEBUR', 'KODE BARU', 'SALDO AWAL']
const isInside: Some = ({ tempat }) => !outside.includes(String(tempat))

/** What the book of goods holds of a piece. */
const held = (book: Book): ReadonlyMap<string, { readonly qty: number; readonly berat: number }> =>
  new Map(
    [...Map.groupBy(book.rows('buku_barang').filter(isInside), ({ kode_barcode }) => String(kode_barcode))].map(
      ([code, legs]) => [
        code,
        {
          qty: legs.reduce((sum, leg) => sum + Number(leg.qty), 0),
          berat: toGrams(legs.reduce((sum, leg) => sum + Number(leg.berat), 0)),
        },
      ],
    ),
  )

/** What the stones of a piece weigh. */
const getCarats = (book: Book, code: unknown): number =>
  book
    .rows('barang_batu')
    .filter(stone => stone.kode_barcode === code)
    .reduce((sum, { karat_batu }) => sum + Number(karat_batu), 0) / 1000

const here = (book: Book, filter: Cells, groups: NonNullable<Wanted['groups']>, some: Some = all): Wanted => {
  const stock = held(book)
  return {
    report: 'barang-detail',
    filter,
    groups,
    rows: book.rows('barang').flatMap((piece): readonly Cells[] => {
      const { qty = 0, berat = 0 } = stock.get(piece.kode_barcode) ?? {}
      if (qty === 0 || !some(piece)) return []
      return [
        {
          kode_barcode: piece.kode_barcode,
          kode_group: piece.kode_group,
          kode_dept: piece.kode_dept,
          kode_intern: getText(piece.kode_intern),
          kode_gudang: getText(piece.kode_gudang),
          kode_baki: getText(piece.kode_baki),
          nama_barang: piece.nama_barang,
          nama_atribut: getText(piece.nama_atribut),
          karat_batu: getCarats(book, piece.kode_barcode),
          kadar_cetak: getText(piece.kadar_cetak),
          stock: qty,
          berat,
          berat_atribut: (toGrams(piece.berat_atribut) * 1000 * qty) / 1000,
          total_usd: toHundredths(piece.total_usd) * qty,
          tgl_input: piece.tgl_input,
        },
      ]
    }),
    totals: sum('stock', 'karat_batu', 'berat', 'berat_atribut', 'total_usd'),
  }
}

const movements: Readonly<Record<string, readonly [string, number]>> = {
  tambah: ['TAMBAH', 1],
  jual: ['JUAL', -1],
  hancur: ['HANCUR', -1],
  beli: ['BELI', 1],
}

/** Which column a leg moves; one that takes another back lowers it. */
const getColumn = ({ kind, qty, reverses }: Raw): string => {
  const raised = Number(qty) > 0 === (getText(reverses) === '-')
  const named = Object.entries(movements).find(([, [of, sign]]) => of === kind && raised === sign > 0)
  return named?.[0] ?? (raised ? 'in' : 'out')
}

interface Asked {
  readonly tanggal: string
  readonly cetak: string
  readonly gudang?: readonly string[]
}

const computeSummary = (book: Book, asked: Asked, some: Some = all): Wanted => {
  const { tanggal, cetak } = asked
  const legs = book.rows('buku_barang').filter(leg => isInside(leg) && leg.tgl_system <= tanggal && some(leg))
  const getPiece = (leg: Raw) => book.find('barang', 'kode_barcode', leg.kode_barcode) ?? {}
  /** A place outside of trays is its own warehouse. */
  const getGudang = ({ tempat }: Raw): string => String(tempat).split('/')[0] ?? ''
  const keys: Readonly<Record<string, readonly [string, (leg: Raw) => unknown]>> = {
    BAKI: ['tempat', leg => leg.tempat],
    JENIS: ['kode_jenis', leg => getPiece(leg).kode_dept],
    GROUP: ['kode_group', leg => getPiece(leg).kode_group],
  }
  const [name, keyOf] = keys[cetak] ?? ['', () => '']
  const getDollars = (some: readonly Raw[]): number =>
    some.reduce((sum, leg) => sum + Number(leg.qty) * Number(getPiece(leg).total_usd ?? 0), 0) / 100
  const rows = [...Map.groupBy(legs, leg => JSON.stringify([getGudang(leg), keyOf(leg)])).values()].map(
    (own): Cells => {
      const [begun, moved] = [
        own.filter(leg => leg.tgl_system < tanggal),
        own.filter(leg => leg.tgl_system === tanggal),
      ]
      const of = (some: readonly Raw[], what: string) => some.reduce((sum, leg) => sum + Number(leg[what]), 0)
      const through = (column: string, what: string): number => {
        const mine = moved.filter(leg => getColumn(leg) === column)
        const sign = column === 'out' || (movements[column]?.[1] ?? 1) < 0 ? -1 : 1
        return sign * of(mine, what) || 0
      }
      const [first = {}] = own
      const columns = ['tambah', 'jual', 'hancur', 'in', 'out', 'beli']
      return {
        kode_gudang: getGudang(first),
        [name]: String(keyOf(first)),
        stock_awal: of(begun, 'qty'),
        berat_awal: toGrams(of(begun, 'berat')),
        ...Object.fromEntries(columns.map(one => [`stock_${one}`, through(one, 'qty')])),
        ...Object.fromEntries(columns.map(one => [`berat_${one}`, toGrams(through(one, 'berat'))])),
        stock_akhir: of(own, 'qty'),
        berat_akhir: toGrams(of(own, 'berat')),
        total_usd: getDollars(own),
      }
    },
  )
  const sums = Object.keys(rows[0] ?? {}).filter(one => /^(stock|berat)_/.test(one))
  return {
    report: 'barang-sumary',
    filter: { ...asked },
    groups: [row => row.kode_gudang],
    rows: rows.filter(row => sums.some(one => row[one] !== 0)),
    totals: sum(...sums, 'total_usd'),
  }
}

const isEntered: Some = ({ asal }) => !['PEMBELIAN', 'LELANG'].includes(String(asal))

const entered = (book: Book, filter: Cells = {}, some: Some = all): readonly Wanted[] => {
  const legs = Map.groupBy(book.rows('buku_barang'), leg => leg.kode_barcode)
  const isReceived = ({ kode_barcode }: Raw): boolean => {
    const kinds = (legs.get(kode_barcode) ?? []).map(({ kind }) => kind)
    return kinds.includes('TERIMA') && !kinds.includes('TAMBAH')
  }
  const pieces = book
    .rows('barang')
    .filter(piece => isEntered(piece) && !isReceived(piece) && piece.tgl_input >= whole.tgl_awal && some(piece))
  const money = (piece: Raw, name: string) => (piece[name] === null ? null : Number(piece[name]))
  const globals = [
    [
      'BAKI',
      'kode_baki_awal',
      'kode_baki',
      'nama_baki',
      (code: unknown) => book.find('baki', 'kode_baki', code)?.nama_baki,
    ],
    [
      'JENIS',
      'kode_dept',
      'kode_dept',
      'nama_jenis',
      (code: unknown) => book.find('jenis', 'kode_dept', code)?.nama_dept,
    ],
    ['INTERN', 'kode_intern', 'kode_intern', undefined, undefined],
    ['KADAR', 'kadar_cetak', 'kadar_cetak', undefined, undefined],
  ] as const
  return [
    {
      report: 'tambah-barang',
      filter: { ...whole, ...filter },
      sort: ['kode_barcode'],
      rows: pieces.map(piece => ({
        kode_barcode: piece.kode_barcode,
        kode_intern: getText(piece.kode_intern),
        gudang_awal: getText(piece.kode_gudang_awal),
        baki_awal: getText(piece.kode_baki_awal),
        kode_group: piece.kode_group,
        kode_dept: piece.kode_dept,
        nama_barang: piece.nama_barang,
        karat_batu: getCarats(book, piece.kode_barcode),
        berat: toGrams(piece.berat),
        berat_asli: toGrams(piece.berat_asli),
        berat_atribut: toGrams(piece.berat_atribut),
        harga_modal: money(piece, 'harga_modal'),
        harga_jual: money(piece, 'harga_jual'),
        total_usd: toHundredths(piece.total_usd),
        input_by: getText(piece.input_by),
      })),
      totals: sum('karat_batu', 'berat', 'berat_asli', 'berat_atribut', 'harga_modal', 'harga_jual', 'total_usd'),
    },
    ...globals.map(([bentuk, field, column, title, nameOf]): Wanted => {
      const rows = [...Map.groupBy(pieces, piece => getText(piece[field]))].map(([code, own]) => ({
        [column]: code,
        ...(title && { [title]: getText(nameOf(code)) }),
        ptg: own.length,
        berat: toGrams(own.reduce((sum, piece) => sum + Number(piece.berat), 0)),
        berat_asli: toGrams(own.reduce((sum, piece) => sum + Number(piece.berat_asli), 0)),
      }))
      const totals = sum('ptg', 'berat', 'berat_asli')
      return { report: 'tambah-barang', filter: { ...whole, ...filter, bentuk }, rows, totals, sort: [column] }
    }),
  ]
}

const scrapped = (book: Book, filter: Cells, group: string, some: Some = all): Wanted => ({
  report: 'hancur-barang',
  filter: { ...whole, ...filter },
  groups: [row => row[group]],
  rows: book
    .rows('hancur_barang_detail_journal')
    .filter(some)
    .map(entry => ({
      '#dept': entry.kode_dept,
      tgl_system: entry.tgl_system,
      no_hancur: entry.no_hancur,
      kode_gudang_asal: entry.kode_gudang_asal,
      kode_baki_asal: entry.kode_baki_asal,
      kode_barcode: entry.kode_barcode,
      kode_intern: getText(entry.kode_intern),
      nama_barang: entry.nama_barang,
      kondisi_barang: entry.kondisi_barang,
      nama_atribut: getText(entry.nama_atribut),
      berat_atribut: toGrams(entry.berat_atribut),
      berat: toGrams(entry.berat),
      berat_asli: toGrams(entry.berat_asli),
      total_usd: toHundredths(entry.total_usd),
    })),
  totals: sum('berat_atribut', 'berat', 'berat_asli', 'total_usd'),
})

const shifted = (book: Book, filter: Cells = {}, some: Some = all): Wanted => ({
  report: 'pindah-barang',
  filter: { ...whole, ...filter },
  sort: ['tanggal', 'kode_barcode'],
  rows: book
    .rows('buku_barang')
    .filter(leg => leg.kind === 'PINDAH' && Number(leg.qty) > 0 && some(leg))
    .map(leg => {
      const piece = book.find('barang', 'kode_barcode', leg.kode_barcode) ?? {}
      const [kode_gudang = '-', kode_baki = '-'] = String(leg.tempat).split('/')
      const [kode_gudang_asal = '-', kode_baki_asal = '-'] = String(leg.dari).split('/')
      return {
        tanggal: leg.tgl_system,
        kode_gudang_asal,
        kode_baki_asal,
        kode_gudang,
        kode_baki,
        kode_barcode: leg.kode_barcode,
        nama_barang: piece.nama_barang,
        nama_atribut: getText(piece.nama_atribut),
        berat_atribut: toGrams(piece.berat_atribut),
        qty: Number(leg.qty),
        berat: toGrams(leg.berat),
      }
    }),
  totals: sum('berat_atribut', 'qty', 'berat'),
})

const weights = ['berat', 'berat_baki', 'berat_plastik', 'berat_atribut', 'berat_bandrol'] as const

const weighed = (book: Book): Wanted => ({
  report: 'timbang-baki',
  filter: { tanggal: openDay },
  sort: ['kode_gudang', 'kode_baki'],
  rows: book.rows('timbang_baki_detail_journal').map(entry => {
    const total = weights.reduce((sum, name) => sum + Number(entry[name]), 0)
    return {
      kode_gudang: entry.kode_gudang,
      kode_baki: entry.kode_baki,
      qty: Number(entry.qty),
      ...Object.fromEntries(weights.map(name => [name, toGrams(entry[name])])),
      total: toGrams(total),
      timbangan: toGrams(entry.berat_timbang),
      selisih: toGrams(Number(entry.berat_timbang) - total),
    }
  }),
  totals: sum('qty', ...weights, 'total', 'timbangan', 'selisih'),
})

export const computeGoods: Sums = book => [
  here(book, {}, [row => row.kode_gudang, row => row.kode_baki]),
  here(
    book,
    { group_by: 'JENIS', gudang: 'DALEM' },
    [row => row.kode_dept],
    ({ kode_gudang }) => kode_gudang === 'DALEM',
  ),
  here(
    book,
    { group_by: 'GROUP', pilih_jenis_group: 'ACC' },
    [row => row.kode_group],
    ({ jenis_group }) => jenis_group === 'ACC',
  ),
  ...['BAKI', 'JENIS', 'GROUP'].flatMap(cetak => [
    computeSummary(book, { tanggal: openDay, cetak }),
    computeSummary(book, { tanggal: '2026-10-15', cetak }),
  ]),
  computeSummary(book, { tanggal: openDay, cetak: 'BAKI', gudang: ['TOKO'] }, ({ tempat }) =>
    String(tempat).startsWith('TOKO/'),
  ),
  ...entered(book),
  ...entered(book, { baki: '01', gudang: 'TOKO' }, ({ kode_baki_awal }) => kode_baki_awal === '01'),
  scrapped(book, {}, 'kondisi_barang'),
  scrapped(
    book,
    { group_by: 'JENIS', jenis: 'CCG17K', pilih_jenis_group: 'EMAS' },
    '#dept',
    ({ kode_dept }) => kode_dept === 'CCG17K',
  ),
  scrapped(book, { group_by: 'BAKI' }, 'kode_baki_asal'),
  shifted(book),
  shifted(
    book,
    { baki_asal: '01', baki_tujuan: '02' },
    ({ dari, tempat }) => dari === 'TOKO/01' && tempat === 'TOKO/02',
  ),
  weighed(book),
]
