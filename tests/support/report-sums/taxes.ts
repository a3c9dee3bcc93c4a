// Reports of taxes and of commissions, by hand: a demo sells jewellery to consumers alone, with the code 05.
import { type Book, getText, whole } from './book.ts'
import { getMoney, getWeight, type Sold, soldIn } from './sold.ts'
import { type Cells, type Sums, sum, type Wanted, type WantedTable } from './wanted.ts'

const taxes = ['harga_total', 'dpp', 'ppn', 'ppn_bebas', 'pph22'] as const
const serviceTaxes = sum('ongkos', 'dpp', 'ppn')
const plain = { kelas_pajak: 'PERHIASAN', jenis_pembeli: 'KONSUMEN', kode_faktur: '05' } as const

const sumTaxes = (lines: readonly Sold[]): Cells => ({
  ...plain,
  ...Object.fromEntries(taxes.map(name => [name, lines.reduce((all, one) => all + getMoney(one, name), 0)])),
})

/** Work that came in, and that was given up again: 1.1 % inside of the charge. */
const listServices = (book: Book): readonly Cells[] =>
  book.rows('service_barang').flatMap(line => {
    const own = book.find('service', 'id', line.document_id) ?? {}
    if (getText(own.no_faktur_service) === '-') return []
    const dpp = Math.round((Number(line.ongkos) * 1000) / 1011)
    const named = { no_faktur_service: own.no_faktur_service, nama_customer: getText(own.nama_customer) }
    const build = (tanggal: string, sign: number): Cells => {
      const [ongkos, base] = [sign * Number(line.ongkos), sign * dpp]
      return { tanggal, ...named, kode_faktur: '05', ongkos, dpp: base, ppn: ongkos - base }
    }
    return [build(own.tgl_system, 1), ...(own.tgl_batal === null ? [] : [build(own.tgl_batal, -1)])]
  })

const serviceTotals = (book: Book): WantedTable => ({
  rows: [{ kode_faktur: '05', ...serviceTaxes(listServices(book)) }],
  totals: serviceTaxes,
})

const serviceDetails = (book: Book): WantedTable => ({
  rows: [...Map.groupBy(listServices(book), row => `${row.tanggal} ${row.no_faktur_service}`).values()].map(lines => ({
    ...lines[0],
    ...serviceTaxes(lines),
  })),
  totals: serviceTaxes,
})

const computeDetails = (book: Book): readonly Cells[] =>
  [...Map.groupBy(soldIn(book), ({ entry }) => `${entry.tgl_system} ${entry.no_faktur_group}`).values()].map(lines => {
    const entry = lines[0]?.entry ?? {}
    const member = book.find('member', 'kode_member', entry.kode_member)
    return {
      tanggal: entry.tgl_system,
      no_faktur_group: entry.no_faktur_group,
      nama_customer: getText(entry.nama_customer),
      npwp: getText(member?.npwp),
      nik: getText(member?.no_identitas),
      ...sumTaxes(lines),
    }
  })

const computeCommissions = (book: Book, filter: Cells, isMeant: (one: Sold) => boolean): readonly Wanted[] => {
  const own = soldIn(book).filter(isMeant)
  const totals = sum('qty', 'berat', 'harga_total', 'komisi')
  const lines = own.map(
    (one): Cells => ({
      kode_sales: getText(one.entry.kode_sales),
      tgl_system: one.entry.tgl_system,
      no_faktur_jual: one.entry.no_faktur_jual,
      kode_barcode: getText(one.entry.kode_barcode),
      nama_barang: getText(one.entry.nama_barang),
      qty: getMoney(one, 'qty'),
      berat: getWeight(one),
      harga_total: getMoney(one, 'harga_total'),
      komisi: getMoney(one, 'fee_sales'),
    }),
  )
  const rows = [...Map.groupBy(own, ({ entry }) => getText(entry.kode_sales))].map(
    ([kode_sales, sold]): Cells => ({
      kode_sales,
      nama_sales: getText(book.find('sales', 'kode_sales', kode_sales)?.nama_sales),
      ...totals(lines.filter(line => line.kode_sales === kode_sales)),
      batal_jual: sold.reduce((all, one) => all + (one.sign < 0 ? Number(one.entry.harga_total) : 0), 0),
    }),
  )
  return [
    {
      report: 'komisi-sales',
      filter: { ...whole, ...filter },
      rows,
      totals: sum('qty', 'berat', 'harga_total', 'batal_jual', 'komisi'),
    },
    {
      report: 'komisi-sales',
      filter: { ...whole, ...filter, type: 'DETAIL' },
      rows: lines,
      groups: [row => row.kode_sales],
      totals,
    },
  ]
}

export const computeTaxes: Sums = book => [
  {
    report: 'pajak-masa',
    filter: whole,
    rows: [sumTaxes(soldIn(book))],
    groups: [row => row.kelas_pajak],
    totals: sum(...taxes),
    sections: [serviceTotals(book)],
  },
  {
    report: 'pajak-rinci',
    filter: whole,
    rows: computeDetails(book),
    totals: sum(...taxes),
    sections: [serviceDetails(book)],
  },
  ...computeCommissions(book, {}, () => true),
  ...computeCommissions(book, { sales: 'S01' }, ({ entry }) => entry.kode_sales === 'S01'),
]
