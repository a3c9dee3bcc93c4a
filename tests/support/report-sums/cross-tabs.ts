// Cross-tabs by hand: what was sold and bought back, by month or by group, and over all of them.
import { type Book, getText, whole } from './book.ts'
import { boughtIn, computeBoughtMoney, computeBoughtWeight } from './purchases.ts'
import { getCost, getMoney, getWeight, soldIn } from './sold.ts'
import { anew, type Cells, over, type Sums, sum, type Totals, type Wanted } from './wanted.ts'

/** One entry, with its row and its column. */
interface Counted {
  readonly row: Cells
  readonly part: string
  readonly sums: Cells
  readonly kind: unknown
}

/** The sums over all entries, and those of each column under its name. */
const split = (totals: Totals, entries: readonly Counted[]): Cells => {
  const parts = [...Map.groupBy(entries, ({ part }) => part)].flatMap(([part, own]) =>
    Object.entries(totals(own.map(({ sums }) => sums))).map(([name, value]) => [`${name}@${part}`, value] as const),
  )
  return { ...totals(entries.map(({ sums }) => sums)), ...Object.fromEntries(parts) }
}

const tabulate = (report: string, totals: Totals, entries: readonly Counted[]): readonly Wanted[] =>
  [undefined, 'EMAS'].map(jenis => {
    const own = entries.filter(({ kind }) => jenis === undefined || kind === jenis)
    return {
      report,
      filter: { ...whole, ...(jenis !== undefined && { jenis }) },
      rows: [...Map.groupBy(own, ({ row }) => JSON.stringify(row)).values()].map(
        (some): Cells => ({ ...some[0]?.row, ...split(totals, some) }),
      ),
      totals: () => split(totals, own),
    }
  })

const getMonth = (day: unknown): string => `${String(day).slice(0, 7)}-01`

const describeGroup = (book: Book, code: unknown): Cells => ({
  kode_group: getText(code),
  nama_group: getText(book.find('group', 'kode_group', code)?.nama_group),
})

const computeSold = (book: Book): readonly Wanted[] => {
  const sold = soldIn(book).map(one => {
    const [modal, harga_total] = [getCost(one), getMoney(one, 'harga_total')]
    return {
      entry: one.entry,
      kind: one.group?.jenis_group,
      sums: { berat: getWeight(one), harga_total, modal, margin: harga_total - modal },
    }
  })
  const byMonth = sold.map(({ entry, kind, sums }): Counted => {
    return { row: describeGroup(book, entry.kode_group), part: getMonth(entry.tgl_system), sums, kind }
  })
  const bySeller = sold.map(({ entry, kind, sums }): Counted => {
    const kode_sales = getText(entry.kode_sales)
    const nama_sales = getText(book.find('sales', 'kode_sales', kode_sales)?.nama_sales)
    return { row: { kode_sales, nama_sales }, part: getText(entry.kode_group), sums, kind }
  })
  const computeMargin: Totals = rows => {
    const made = anew(sum('margin', 'modal'), 'persen', t => over(Number(t.margin) * 100, t.modal, 2))(rows)
    return { margin: made.margin ?? 0, persen: made.persen ?? null }
  }
  return [
    ...tabulate('penjualan-per-bulan', sum('berat', 'harga_total'), byMonth),
    ...tabulate('margin-per-bulan', computeMargin, byMonth),
    ...tabulate('sales-per-group', sum('harga_total'), bySeller),
  ]
}

const computeBought = (book: Book): readonly Wanted[] =>
  tabulate(
    'pembelian-per-bulan',
    sum('berat', 'harga'),
    boughtIn(book).map(one => ({
      row: describeGroup(book, one.entry.kode_group),
      part: getMonth(one.entry.tgl_system),
      sums: { berat: computeBoughtWeight(one), harga: computeBoughtMoney(one, 'harga') },
      kind: one.group?.jenis_group,
    })),
  )

export const computeCrossTabs: Sums = book => [...computeSold(book), ...computeBought(book)]
