// The tax in the price of jewellery: a share of the price, times the statutory rate, by the rules of the day.
// PMK 48/2023 art. 14 and PMK 11/2025 (11/12 of 12 percent): 1.1 % of the price for a piece acquired with a tax invoice,
// 1.65 % for one without. Older sales have the rule of their own day.

import type { FunctionArgument, FunctionTables, FunctionType, StoredRow } from '../../engine/values/function-type.ts'
import { memoizeByObject } from '../../engine/values/memoize-by-object.ts'
import { type Rupiah, rupiah } from '../../engine/values/rupiah.ts'

/** The table of rules: one row for each day on which they changed. */
const rules = 'parameter-ppn'

interface TaxRule {
  readonly from: string
  readonly base: string
  readonly isIncluded: boolean
  /** The effective rate as a fraction. */
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The rules of a table, the latest first: for pieces acquired with a tax invoice, and for those without. */
interface TaxRules {
  readonly withInvoice: readonly TaxRule[]
  readonly withoutInvoice: readonly TaxRule[]
}

/** Percentages are stored in hundredths; two of them need this denominator. */
const percentsSquared = 10_000n * 10_000n

const readRule = (row: StoredRow, share: string): TaxRule => ({
  from: String(row.tgl_berlaku ?? ''),
  base: String(row.dasar ?? ''),
  isIncluded: row.termasuk === 1,
  numerator: BigInt(Number(row[share] ?? 0)) * BigInt(Number(row.tarif ?? 0)) * BigInt(Number(row.pembilang ?? 1)),
  denominator: percentsSquared * BigInt(Number(row.penyebut ?? 1)),
})

/** Memoized by table: an import computes the tax twice for each of many lines. */
const readRules = memoizeByObject((rows: readonly StoredRow[]): TaxRules => {
  const sortLatestFirst = (share: string): readonly TaxRule[] =>
    rows.map(row => readRule(row, share)).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  return { withInvoice: sortLatestFirst('bagian_faktur'), withoutInvoice: sortLatestFirst('bagian_tanpa_faktur') }
})

/** The rule in force on that day; undefined before the first. */
const findRule = (tables: FunctionTables, day: string, hasInvoice: boolean): TaxRule | undefined => {
  const rows = tables[rules]
  if (!rows) return undefined
  const { withInvoice, withoutInvoice } = readRules(rows)
  return (hasInvoice ? withInvoice : withoutInvoice).find(({ from }) => from <= day)
}

/** Whole rupiah, halves away from zero. */
const divideRounded = (dividend: bigint, divisor: bigint): bigint => {
  const [size, sign] = dividend < 0n ? [-dividend, -1n] : [dividend, 1n]
  return (sign * (2n * size + divisor)) / (2n * divisor)
}

interface TaxAmounts {
  readonly base: Rupiah
  readonly tax: Rupiah
  /** The part of the tax that is not included in the price. */
  readonly additional: Rupiah
}

/** Base and tax of one line, in whole rupiah; if prices include the tax, both together are the paid price. */
const computeTax = ([paid, ongkos, invoice, day]: readonly FunctionArgument[], tables: FunctionTables): TaxAmounts => {
  const rule = findRule(tables, String(day), invoice === 1)
  const price = BigInt(Number(rule?.base === 'ONGKOS' ? ongkos : paid))
  if (!rule || rule.denominator === 0n) return createTax(price, 0n)
  const { numerator, denominator, isIncluded } = rule
  if (!isIncluded) {
    const tax = divideRounded(price * numerator, denominator)
    return createTax(price, tax, tax)
  }
  const base = divideRounded(price * denominator, denominator + numerator)
  return createTax(base, price - base)
}

const createTax = (base: bigint, tax: bigint, additional = 0n): TaxAmounts => ({
  base: rupiah(Number(base)),
  tax: rupiah(Number(tax)),
  additional: rupiah(Number(additional)),
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
  run: (args, tables) => computeTax(args, tables).base,
}

/** `ppn(harga_total, ongkos, berfaktur, tanggal)`: the tax itself, in whole rupiah. */
export const ppn: FunctionType = {
  parameters,
  result: money,
  reads: [rules],
  run: (args, tables) => computeTax(args, tables).tax,
}

/** `ppnTambahan(harga_total, ongkos, berfaktur, tanggal)`: the part of the tax that is not included in the price, in whole rupiah. */
export const ppnTambahan: FunctionType = {
  parameters,
  result: money,
  reads: [rules],
  run: (args, tables) => computeTax(args, tables).additional,
}
