// The tax in the price of jewellery: a share of the price, times the statutory rate, by the rules of the day.
// PMK 48/2023 art. 14 and PMK 11/2025 (11/12 of 12 percent): 1.1 % of the price for a piece acquired with a tax invoice,
// 1.65 % for one without. Older sales have the rule of their own day.
import type { Argument, FunctionType, StoredRow, Tables } from '../../engine/values/function-type.ts'
import { type Rupiah, rupiah } from '../../engine/values/rupiah.ts'

/** The table of rules: one row for each day on which they changed. */
const rules = 'parameter-ppn'

interface Rule {
  readonly from: string
  readonly base: string
  readonly isIncluded: boolean
  /** The effective rate as a fraction. */
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The rules of a table, the latest first: for pieces acquired with a tax invoice, and for those without. */
interface Rules {
  readonly withInvoice: readonly Rule[]
  readonly withoutInvoice: readonly Rule[]
}

/** Percentages are stored in hundredths; two of them need this denominator. */
const percentsSquared = 10_000n * 10_000n

const ruleOf = (row: StoredRow, share: string): Rule => ({
  from: String(row.tgl_berlaku ?? ''),
  base: String(row.dasar ?? ''),
  isIncluded: row.termasuk === 1,
  numerator: BigInt(Number(row[share] ?? 0)) * BigInt(Number(row.tarif ?? 0)) * BigInt(Number(row.pembilang ?? 1)),
  denominator: percentsSquared * BigInt(Number(row.penyebut ?? 1)),
})

const rulesOf = (rows: readonly StoredRow[]): Rules => {
  const latestFirst = (share: string): readonly Rule[] =>
    rows.map(row => ruleOf(row, share)).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  return { withInvoice: latestFirst('bagian_faktur'), withoutInvoice: latestFirst('bagian_tanpa_faktur') }
}

/** Cached by table: an import computes the tax twice for each of many lines. */
const cache = new WeakMap<readonly StoredRow[], Rules>()

/** The rule in force on that day; undefined before the first. */
const ruleOn = (tables: Tables, day: string, hasInvoice: boolean): Rule | undefined => {
  const rows = tables[rules]
  if (!rows) return undefined
  const known = cache.get(rows) ?? rulesOf(rows)
  cache.set(rows, known)
  return (hasInvoice ? known.withInvoice : known.withoutInvoice).find(({ from }) => from <= day)
}

/** Whole rupiah, halves away from zero. */
const quotient = (dividend: bigint, divisor: bigint): bigint => {
  const [size, sign] = dividend < 0n ? [-dividend, -1n] : [dividend, 1n]
  return (sign * (2n * size + divisor)) / (2n * divisor)
}

interface Tax {
  readonly base: Rupiah
  readonly tax: Rupiah
  /** The part of the tax that is not included in the price. */
  readonly beside: Rupiah
}

/** Base and tax of one line, in whole rupiah; if prices include the tax, both together are the paid price. */
const taxOf = ([paid, ongkos, invoice, day]: readonly Argument[], tables: Tables): Tax => {
  const rule = ruleOn(tables, String(day), invoice === 1)
  const price = BigInt(Number(rule?.base === 'ONGKOS' ? ongkos : paid))
  if (!rule || rule.denominator === 0n) return taxFrom(price, 0n)
  const { numerator, denominator, isIncluded } = rule
  if (!isIncluded) {
    const tax = quotient(price * numerator, denominator)
    return taxFrom(price, tax, tax)
  }
  const base = quotient(price * denominator, denominator + numerator)
  return taxFrom(base, price - base)
}

const taxFrom = (base: bigint, tax: bigint, beside = 0n): Tax => ({
  base: rupiah(Number(base)),
  tax: rupiah(Number(tax)),
  beside: rupiah(Number(beside)),
})

const money = { kind: 'number', scale: 0 } as const

const parameters: FunctionType['parameters'] = [
  { name: 'harga_total', type: money },
  { name: 'ongkos', type: money },
  { name: 'berfaktur', type: { kind: 'flag' } },
  { name: 'tanggal', type: { kind: 'date' } },
]

/** `dpp(harga_total, ongkos, berfaktur, tanggal)`: the tax base, in whole rupiah. */
export const dpp: FunctionType = {
  parameters,
  result: money,
  reads: [rules],
  run: (given, tables) => taxOf(given, tables).base,
}

/** `ppn(harga_total, ongkos, berfaktur, tanggal)`: the tax itself, in whole rupiah. */
export const ppn: FunctionType = {
  parameters,
  result: money,
  reads: [rules],
  run: (given, tables) => taxOf(given, tables).tax,
}

/** `ppnTambahan(harga_total, ongkos, berfaktur, tanggal)`: the part of the tax that is not included in the price, in whole rupiah. */
export const ppnTambahan: FunctionType = {
  parameters,
  result: money,
  reads: [rules],
  run: (given, tables) => taxOf(given, tables).beside,
}
