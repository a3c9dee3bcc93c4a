// Reports of drawer and accounts, by hand, out of the legs of the cash book.
import { type Book, getText, type Raw, wholeSince } from './book.ts'
import { openDay } from './history.ts'
import { anew, type Cells, over, type Sums, sum, type Wanted } from './wanted.ts'

type Some = (leg: Raw) => boolean

const all: Some = () => true
const isOpening: Some = ({ kategori }) => kategori === 'SALDO AWAL'
const inDrawer: Some = ({ tempat }) => tempat === 'KAS'
/** A reversal has a category and moves money the other way; what replaces history is less of what it replaces. */
export const isIn: Some = ({ jumlah, reverses, move }) =>
  Number(jumlah) > 0 === (getText(reverses) === '-' || move !== 'history')
const plus = (leg: Raw): number => (isIn(leg) ? Number(leg.jumlah) : 0)
const minus = (leg: Raw): number => (isIn(leg) ? 0 : 0 - Number(leg.jumlah))
const getTotal = (legs: readonly Raw[], of: (leg: Raw) => number): number => legs.reduce((sum, leg) => sum + of(leg), 0)
const moved = ({ jumlah }: Raw): number => Number(jumlah)

interface Period {
  readonly tgl_from: string
  readonly tgl_to: string
}

const within = (book: Book, { tgl_from, tgl_to }: Period, some: Some): readonly Raw[] =>
  book
    .rows('buku_kas')
    .filter(leg => leg.tgl_system >= tgl_from && leg.tgl_system <= tgl_to && some(leg))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

const before = (book: Book, { tgl_from }: Period, some: Some): number =>
  getTotal(
    book.rows('buku_kas').filter(leg => leg.tgl_system < tgl_from && some(leg)),
    moved,
  )

const computeCash = (book: Book, period: Period, filter: Cells = {}, some: Some = all): readonly Wanted[] => {
  const legs = within(book, period, leg => inDrawer(leg) && some(leg))
  const begun = before(book, period, inDrawer)
  const held = begun + getTotal(legs.filter(isOpening), moved)
  const getAmounts = (some: readonly Raw[]) => {
    const real = some.filter(leg => !isOpening(leg))
    return {
      jumlah_in: getTotal(real, plus),
      jumlah_out: getTotal(real, minus),
      awal: getTotal(some.filter(isOpening), moved),
    }
  }
  const moves = [
    ['Detail Uang Masuk', getAmounts(legs).jumlah_in],
    ['Detail Uang Keluar', getAmounts(legs).jumlah_out],
  ] as const
  const end = held + getAmounts(legs).jumlah_in - getAmounts(legs).jumlah_out
  // A part of the drawer has no balance.
  const isWhole = Object.keys(filter).length === 0
  const lines = isWhole ? ([['Saldo Awal', held], ...moves, ['Saldo Akhir', end]] as const) : moves
  const kinds = [...Map.groupBy(legs, ({ kategori }) => String(kategori))]
  const days = legs.toSorted((a, b) => (a.tgl_system === b.tgl_system ? 0 : a.tgl_system < b.tgl_system ? -1 : 1))
  const totals = sum('jumlah_in', 'jumlah_out', 'awal')
  const rekap = kinds.map(([kategori, own]) => ({ kategori, ...getAmounts(own) }))
  const detail = days.map((leg, nth) => ({
    tanggal: leg.tgl_system,
    kategori: leg.kategori,
    deskripsi: getText(leg.deskripsi),
    keterangan: getText(leg.keterangan),
    kasir: leg.created_by,
    ...getAmounts([leg]),
    ...(isWhole && { saldo: begun + getTotal(days.slice(0, nth + 1), moved) }),
  }))
  const report = 'transaksi-keuangan-cash'
  return [
    { report, filter: { ...period, ...filter }, rows: rekap, totals, lines, sort: ['kategori'] },
    { report, filter: { ...period, ...filter, type: 'DETAIL' }, rows: detail, totals, lines, sort: ['tanggal'] },
  ]
}

const inAccount: Some = ({ tempat }) => /^\d+$/.test(String(tempat))

const computeAccounts = (book: Book, period: Period, filter: Cells = {}, some: Some = all): readonly Wanted[] => {
  const legs = within(book, period, leg => inAccount(leg) && some(leg))
  const earlier = book.rows('buku_kas').filter(leg => leg.tgl_system < period.tgl_from && inAccount(leg) && some(leg))
  const getAmounts = (own: readonly Raw[]) => {
    const real = own.filter(leg => !isOpening(leg))
    const fee_rp = getTotal(real, leg => (isIn(leg) ? Number(leg.fee) : 0))
    const jumlah_in_fee = getTotal(real, plus)
    return { jumlah_in: jumlah_in_fee - fee_rp, jumlah_in_fee, fee_rp, jumlah_out: getTotal(real, minus) }
  }
  const computePersen = (t: Cells) => over(Number(t.fee_rp) * 100, t.jumlah_in, 2)
  const getKey = ({ tempat, kategori }: Raw) => `${tempat} ${kategori}`
  const keys = new Map([...earlier, ...legs].map(leg => [getKey(leg), leg]))
  // A category that came to nothing is left out.
  const rekap = [...keys].map(([key, { tempat, kategori }]) => {
    const own = legs.filter(leg => getKey(leg) === key)
    const saldo_awal = getTotal([...earlier.filter(leg => getKey(leg) === key), ...own.filter(isOpening)], moved)
    const sums = getAmounts(own)
    const saldo_akhir =
      saldo_awal +
      getTotal(
        own.filter(leg => !isOpening(leg)),
        moved,
      )
    return { no_rekening: tempat, kategori, saldo_awal, ...sums, fee: computePersen(sums), saldo_akhir }
  })
  const shown = rekap.filter(({ saldo_awal, jumlah_in_fee, jumlah_out }) => saldo_awal || jumlah_in_fee || jumlah_out)
  const detail = legs.map(leg => ({
    no_rekening: leg.tempat,
    tanggal: leg.tgl_system,
    kategori: leg.kategori,
    jenis: leg.jenis,
    deskripsi: getText(leg.deskripsi),
    kasir: leg.created_by,
    ...getAmounts([leg]),
    fee_persen: computePersen(getAmounts([leg])),
  }))
  const sums = sum('jumlah_in', 'jumlah_in_fee', 'fee_rp', 'jumlah_out')
  const held = sum('saldo_awal', 'saldo_akhir')
  const totals = anew(rows => ({ ...sums(rows), ...held(rows) }), 'fee', computePersen)
  const all = totals(rekap)
  const lines = [
    ['Saldo Awal', all.saldo_awal ?? null],
    ['Detail Uang Masuk', all.jumlah_in_fee ?? null],
    ['Detail Uang Keluar', all.jumlah_out ?? null],
    ['Saldo Akhir', all.saldo_akhir ?? null],
  ] as const
  const common = { report: 'keuangan-non-cash', groups: [(row: Cells) => row.no_rekening] }
  return [
    { ...common, filter: { ...period, ...filter }, rows: shown, totals, lines },
    {
      ...common,
      filter: { ...period, ...filter, type: 'DETAIL' },
      rows: detail,
      totals: anew(sums, 'fee_persen', computePersen),
    },
  ]
}

const october = { tgl_from: '2026-10-01', tgl_to: '2026-10-31' }
const today = { tgl_from: openDay, tgl_to: openDay }

export const moneys: Sums = book => [
  ...computeCash(book, wholeSince),
  ...computeCash(book, october),
  ...computeCash(book, today, { kasir: 'OWNER' }, ({ created_by }) => created_by === 'OWNER'),
  ...computeCash(book, october, { jenis_transaksi: 'PENJUALAN' }, ({ kategori }) => kategori === 'PENJUALAN'),
  ...computeAccounts(book, wholeSince),
  ...computeAccounts(book, october, { rekening: '8800112233' }, ({ tempat }) => tempat === '8800112233'),
  ...computeAccounts(book, today, { pilih_jenis: 'DEBET' }, ({ jenis }) => jenis === 'DEBET'),
]
