// What left the shop by the raw tables of the books, read without any code of the limits: how much, who answers for it, and when.
import type { DatabaseRow } from '../../../server/storage/storage.ts'

type ReadRows = (sql: string) => Promise<readonly DatabaseRow[]>

/** Settings of a limit, and its bounds in units as the books store them. */
export interface WalkedLimit {
  readonly keys: Readonly<Partial<Record<'document' | 'day' | 'shop', string>>>
  readonly document?: number
  readonly day: number
  readonly shop?: number
  /** What the settings have of it: 1000 for weights. */
  readonly factor?: number
}

export interface Leaving {
  readonly limit: string
  readonly amount: number
  readonly person: string
  readonly document: string
  /** The call that an authorization would have been for: id of the row and move. */
  readonly call: string
  readonly businessDate: string
  readonly clockDate: string
}

interface LeavingRule {
  readonly document?: string
  /** The place that it goes to. */
  readonly to?: RegExp
  readonly category?: RegExp
  readonly isReversal?: boolean
  /** The limit that it belongs to, or the reason why it belongs to none. */
  readonly limit?: string
  readonly reason?: string
  /** Another user may post it later: who saved the document answers for it. */
  readonly isPromised?: boolean
}

interface Book {
  readonly table: string
  readonly place: string
  readonly outside: readonly string[]
  readonly amount: string
  readonly rules: readonly LeavingRule[]
}

const feeOfPayment = { category: /^(MDR QRIS|BIAYA)/, reason: 'a fee of money that has just come in' }

const books: readonly Book[] = [
  {
    table: 'buku_kas',
    place: 'tempat',
    amount: 'jumlah',
    outside: [
      'PENJUALAN',
      'PEMBELIAN',
      'SERVICE',
      'HUTANG',
      'PESANAN',
      'TITIPAN',
      'POIN',
      'TALANGAN',
      'SELISIH',
      'LAIN',
      'SALDO AWAL',
    ],
    rules: [
      { isReversal: true, limit: 'batal_bayar' },
      feeOfPayment,
      { document: 'uang-kas', to: /^LAIN$/, limit: 'kas_keluar' },
      { document: 'cucian', to: /^LAIN$/, limit: 'kas_keluar' },
      { document: 'emas-tukang', to: /^LAIN$/, limit: 'kas_keluar' },
      { document: 'uang-bank', to: /^(LAIN|KAS)$/, limit: 'bank_keluar' },
      { document: 'uang-bank', to: /^\d/, limit: 'setor_bank' },
      { document: 'hutang', to: /^HUTANG$/, limit: 'hutang', isPromised: true },
      { document: 'pembelian', to: /^PEMBELIAN$/, limit: 'pembelian', isPromised: true },
      { document: 'penjualan', category: /^BATAL PENJUALAN$/, limit: 'batal_bayar' },
      {
        document: 'penjualan',
        category: /^(KEMBALI LEBIH BAYAR|KELEBIHAN BAYAR DP PENJUALAN)$/,
        limit: 'uang_kembali',
        isPromised: true,
      },
      {
        document: 'penjualan',
        category: /^TUKAR KURANG$/,
        reason: 'the price of what was traded in, which counts as a purchase',
      },
      { document: 'titipan', to: /^TITIPAN$/, limit: 'batal_bayar' },
      { document: 'pesanan', to: /^PESANAN$/, limit: 'batal_bayar' },
      { document: 'service', to: /^SERVICE$/, limit: 'batal_bayar' },
      { document: 'transaksi-poin', to: /^POIN$/, limit: 'cashback' },
    ],
  },
  {
    table: 'buku_hadiah',
    place: 'tempat',
    amount: 'qty',
    outside: ['SUPPLIER', 'MEMBER', 'HILANG', 'SALDO AWAL'],
    rules: [
      { to: /^(HILANG|SUPPLIER)$/, limit: 'hadiah' },
      { to: /^MEMBER$/, reason: 'paid with points' },
    ],
  },
  {
    table: 'buku_barang',
    place: 'tempat',
    amount: 'berat',
    outside: ['SUPPLIER', 'PELANGGAN', 'HANCUR', 'SUSUT', 'LEBUR', 'KODE BARU', 'SALDO AWAL'],
    rules: [
      { to: /^(HANCUR|LEBUR)$/, limit: 'emas_keluar' },
      { to: /^SUSUT$/, limit: 'susut' },
      { document: 'stock-aksesoris', to: /^SUPPLIER$/, reason: 'counted by number' },
      { document: 'penjualan', to: /^PELANGGAN$/, reason: 'sold' },
      {
        document: 'pembelian',
        to: /^PELANGGAN$/,
        isReversal: true,
        reason: 'back to the seller, who returns the money',
      },
      { to: /^KODE BARU$/, reason: 'stays in the shop under another barcode' },
      { document: 'sortir-pembelian', isReversal: true, reason: 'back to where it was before the sorting' },
    ],
  },
  {
    table: 'buku_barang',
    place: 'tempat',
    amount: 'qty',
    outside: ['SUPPLIER', 'PELANGGAN', 'HANCUR', 'SUSUT', 'LEBUR', 'KODE BARU', 'SALDO AWAL'],
    rules: [
      { document: 'stock-aksesoris', to: /^SUPPLIER$/, limit: 'aksesoris' },
      { to: /^(?!SUPPLIER)/, reason: 'counted by weight' },
    ],
  },
  {
    table: 'buku_penerimaan',
    place: 'tempat',
    amount: 'berat',
    outside: ['SUPPLIER', 'BARANG', 'SELISIH', 'SALDO AWAL'],
    rules: [
      { to: /^SELISIH$/, limit: 'selisih_terima' },
      { to: /^BARANG$/, reason: 'becomes a piece of stock' },
      { to: /^SUPPLIER$/, isReversal: true, reason: 'back to the supplier' },
    ],
  },
  {
    table: 'buku_poin',
    place: 'kode_member',
    amount: 'poin',
    outside: ['TOKO', 'HADIAH', 'SALDO AWAL'],
    rules: [
      { document: 'tukar-poin', to: /^HADIAH$/, limit: 'tukar_poin' },
      { to: /^TOKO$/, reason: 'points go back to the shop' },
    ],
  },
]

/** Every leg that led out of a place of the shop, of documents; throws for one that no rule names. */
export const readLeaving = async (readRows: ReadRows): Promise<readonly Leaving[]> => {
  const creators = await readCreators(readRows)
  const all: Leaving[] = []
  for (const book of books)
    for (const leg of await readRows(
      `select * from ${book.table} where ${book.amount} < 0 and document <> '-' and created_by <> 'SYSTEM'`,
    )) {
      if (book.outside.includes(String(leg[book.place]))) continue
      const isReversal = leg.reverses !== '-'
      const rule = book.rules.find(
        one =>
          (one.document === undefined || one.document === leg.document) &&
          (one.isReversal === undefined || one.isReversal === isReversal) &&
          (one.to === undefined || one.to.test(String(leg.ke))) &&
          (one.category === undefined || one.category.test(String(leg.kategori ?? ''))),
      )
      // From one of its own places to another one.
      if (!rule && !book.outside.includes(String(leg.ke))) continue
      if (!rule) throw new Error(`no rule for ${book.table} ${JSON.stringify(leg)}`)
      if (rule.limit === undefined) continue
      const id = String(leg.document_id)
      all.push({
        limit: rule.limit,
        amount: 0 - Number(leg[book.amount]),
        person: (rule.isPromised && creators.get(id)) || String(leg.created_by),
        document: `${leg.document} ${id} ${isReversal}`,
        call: `${id} ${rule.isPromised ? 'simpan' : String(leg.move).split(':')[0]}`,
        businessDate: String(leg.tgl_system),
        clockDate: String(leg.created_at).slice(0, 10),
      })
    }
  return [...all, ...(await readTradeIns(readRows))]
}

const readCreators = async (readRows: ReadRows): Promise<ReadonlyMap<string, string>> => {
  const rows = await Promise.all(
    ['hutang', 'pembelian', 'penjualan'].map(table => readRows(`select id, created_by from ${table}`)),
  )
  return new Map(rows.flat().map(({ id, created_by: user }) => [String(id), String(user)]))
}

/** What is traded in is paid for in the sale, with whose saving it is promised. */
const readTradeIns = async (readRows: ReadRows): Promise<readonly Leaving[]> => {
  const rows = await readRows(
    `select p.total, p.tgl_system, p.created_at, p.created_by, p.id, s.id as sale from pembelian p
     join penjualan s on s.no_faktur_group = p.no_faktur_tukar and s.kode_toko = p.kode_toko where p.status = 'DONE'`,
  )
  return rows.map(row => ({
    limit: 'pembelian',
    amount: Number(row.total),
    person: String(row.created_by),
    document: `pembelian ${row.id} false`,
    call: `${row.sale} simpan`,
    businessDate: String(row.tgl_system),
    clockDate: String(row.created_at).slice(0, 10),
  }))
}

interface Judged {
  readonly limits: Readonly<Record<string, WalkedLimit>>
  /** Who authorized a call, by id and move. */
  readonly authorizers: ReadonlyMap<string, string>
  /** Users of full levels, who have no limits. */
  readonly full: readonly string[]
}

/** The sums above their limits: of a document alone, of a person on a day, and of the shop on a day. */
export const listExcesses = (leaving: readonly Leaving[], judged: Judged): readonly string[] => {
  const ordinary = leaving.filter(({ person }) => !judged.full.includes(person))
  const days = [...new Set(ordinary.flatMap(({ businessDate, clockDate }) => [businessDate, clockDate]))]
  return Object.entries(judged.limits).flatMap(([name, limit]) => {
    const counted = ordinary.filter(one => one.limit === name)
    const alone = counted.filter(({ call }) => !judged.authorizers.has(call))
    const findAbove = (sums: ReadonlyMap<string, number>, most: number | undefined): readonly string[] =>
      [...sums].flatMap(([key, sum]) => (most !== undefined && sum > most ? [`${name} ${key}: ${sum} of ${most}`] : []))
    const answered = counted.map(one => ({ ...one, person: judged.authorizers.get(one.call) ?? one.person }))
    return [
      ...findAbove(
        sumBy(alone, ({ document }) => document),
        limit.document,
      ),
      ...days.flatMap(day => {
        const isOf = ({ businessDate, clockDate }: Leaving): boolean => businessDate === day || clockDate === day
        return [
          ...findAbove(
            sumBy(answered.filter(isOf), ({ person }) => `${person} ${day}`),
            limit.day,
          ),
          ...findAbove(
            sumBy(counted.filter(isOf), () => `shop ${day}`),
            limit.shop,
          ),
        ]
      }),
    ]
  })
}

const sumBy = (leaving: readonly Leaving[], getKey: (one: Leaving) => string): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const one of leaving) sums.set(getKey(one), (sums.get(getKey(one)) ?? 0) + one.amount)
  return sums
}
