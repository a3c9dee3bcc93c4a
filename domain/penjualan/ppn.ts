// The taxes of a sale: a share of the price times the statutory rate, by class of goods, type of buyer and day.
// PMK 48/2023 art. 14 and PMK 11/2025 (11/12 of 12 percent): 1.1 % of the price for jewellery acquired with a tax invoice,
// 1.65 % for a piece without. Older sales have the rule of their own day.

import { type Rupiah, rupiah } from '../../engine/value/amount.ts'
import type { FunctionArgument, FunctionTables, FunctionType, StoredRow } from '../../engine/value/function-type.ts'
import { memoizeByObject } from '../../engine/value/records.ts'

/** The table of rules: one row for each day on which they changed. */
const rules = 'parameter-ppn'

interface TaxRule {
  readonly from: string
  /** The class of goods and the type of buyer; undefined for a rule of all. */
  readonly goodsClass: string | undefined
  readonly buyerType: string | undefined
  readonly base: string
  readonly isIncluded: boolean
  readonly isCollected: boolean
  readonly invoiceCode: string
  /** In hundredths of a percent. */
  readonly statutoryRate: bigint
  /** The income tax of article 22 in hundredths of a percent of the base. */
  readonly incomeTax: bigint
  /** The effective rates as fractions, of pieces acquired with a tax invoice and of others. */
  readonly withInvoice: bigint
  readonly withoutInvoice: bigint
  readonly denominator: bigint
}

/** The line that is taxed: what decides which rule applies. */
export interface TaxedLine {
  readonly day: string
  readonly goodsClass: string
  readonly buyerType: string
}

/** The choice of a rule that applies to each class, or to each buyer. */
const everyChoice = 'SEMUA'

/** What a line without its own values is: those of sales before classes and buyers were recorded. */
const usualLine = { goodsClass: 'PERHIASAN', buyerType: 'KONSUMEN' } as const

/** Percentages are stored in hundredths; two of them need this denominator. */
const percentsSquared = 10_000n * 10_000n

const readChoice = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value !== everyChoice ? value : undefined

const readRule = (row: StoredRow): TaxRule => {
  const rate = BigInt(Number(row.tarif ?? 0)) * BigInt(Number(row.pembilang ?? 1))
  return {
    from: String(row.tgl_berlaku ?? ''),
    goodsClass: readChoice(row.kelas_pajak),
    buyerType: readChoice(row.jenis_pembeli),
    base: String(row.dasar ?? ''),
    isIncluded: row.termasuk === 1,
    isCollected: row.dipungut !== 0,
    invoiceCode: String(row.kode_faktur ?? ''),
    statutoryRate: BigInt(Number(row.tarif ?? 0)),
    incomeTax: BigInt(Number(row.pph22 ?? 0)),
    withInvoice: BigInt(Number(row.bagian_faktur ?? 0)) * rate,
    withoutInvoice: BigInt(Number(row.bagian_tanpa_faktur ?? 0)) * rate,
    denominator: percentsSquared * BigInt(Number(row.penyebut ?? 1)),
  }
}

/** A rule of one class precedes a rule of all, then one of one buyer, then the latest. */
const compareRules = (a: TaxRule, b: TaxRule): number =>
  Number(b.goodsClass !== undefined) - Number(a.goodsClass !== undefined) ||
  Number(b.buyerType !== undefined) - Number(a.buyerType !== undefined) ||
  (a.from < b.from ? 1 : -1)

/** Memoized by table: an import computes the tax several times for each of many lines. */
const readRules = memoizeByObject((rows: readonly StoredRow[]): readonly TaxRule[] =>
  rows.map(readRule).toSorted(compareRules),
)

/** The rule in force for that line; undefined before the first. */
const findRule = (tables: FunctionTables, line: TaxedLine): TaxRule | undefined =>
  readRules(tables[rules] ?? noRules).find(
    ({ from, goodsClass = line.goodsClass, buyerType = line.buyerType }) =>
      from <= line.day && goodsClass === line.goodsClass && buyerType === line.buyerType,
  )

const noRules: readonly StoredRow[] = []

const readLine = (goodsClass: FunctionArgument, buyerType: FunctionArgument, day: FunctionArgument): TaxedLine => ({
  day: String(day),
  goodsClass: readChoice(goodsClass) ?? usualLine.goodsClass,
  buyerType: readChoice(buyerType) ?? usualLine.buyerType,
})

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
  /** The tax that the rule exempts from collection. */
  readonly uncollected: Rupiah
}

/** Base and tax of one line, in whole rupiah; if prices include the tax, both together are the paid price. */
const computeTax = (args: readonly FunctionArgument[], tables: FunctionTables): TaxAmounts => {
  const [paid, ongkos, invoice, day = '', goodsClass = null, buyerType = null] = args
  const rule = findRule(tables, readLine(goodsClass, buyerType, day))
  const price = BigInt(Number(rule?.base === 'ONGKOS' ? ongkos : paid))
  if (!rule || rule.denominator === 0n) return createTax(price, {})
  const { denominator, isIncluded, isCollected } = rule
  const numerator = invoice === 1 ? rule.withInvoice : rule.withoutInvoice
  const onTop = divideRounded(price * numerator, denominator)
  if (!isCollected) return createTax(price, { uncollected: onTop })
  if (!isIncluded) return createTax(price, { tax: onTop, additional: onTop })
  const base = divideRounded(price * denominator, denominator + numerator)
  return createTax(base, { tax: price - base })
}

type TaxParts = Readonly<Partial<Record<'tax' | 'additional' | 'uncollected', bigint>>>

const createTax = (base: bigint, { tax = 0n, additional = 0n, uncollected = 0n }: TaxParts): TaxAmounts => ({
  base: rupiah(Number(base)),
  tax: rupiah(Number(tax)),
  additional: rupiah(Number(additional)),
  uncollected: rupiah(Number(uncollected)),
})

const money = { kind: 'number', scale: 0 } as const
const text = { kind: 'text' } as const

const buyerParameters: FunctionType['parameters'] = [
  { name: 'kelas_pajak', type: text, optional: true },
  { name: 'jenis_pembeli', type: text, optional: true },
]

const parameters: FunctionType['parameters'] = [
  { name: 'harga_total', type: money },
  { name: 'ongkos', type: money },
  { name: 'berfaktur', type: { kind: 'flag' } },
  { name: 'tanggal', type: { kind: 'date' } },
  ...buyerParameters,
]

const createTaxFunction = (part: keyof TaxAmounts): FunctionType => ({
  parameters,
  result: money,
  reads: [rules],
  run: (args, tables) => computeTax(args, tables)[part],
})

/** `dpp(harga_total, ongkos, berfaktur, tanggal, kelas_pajak, jenis_pembeli)`: the tax base, in whole rupiah. */
export const dpp = createTaxFunction('base')

/** `ppn(...)`, as `dpp`: the tax that is collected, in whole rupiah. */
export const ppn = createTaxFunction('tax')

/** `ppnTambahan(...)`, as `dpp`: the part of the tax that is not included in the price, in whole rupiah. */
export const ppnTambahan = createTaxFunction('additional')

/** `ppnTidakDipungut(...)`, as `dpp`: the tax that the rule exempts from collection (code 07), in whole rupiah. */
export const ppnTidakDipungut = createTaxFunction('uncollected')

/** `pph22(dpp, tanggal, kelas_pajak, jenis_pembeli)`: the income tax collected from the buyer (PMK 48/2023 art. 2), in whole rupiah, halves up. */
export const pph22: FunctionType = {
  parameters: [{ name: 'dpp', type: money }, { name: 'tanggal', type: { kind: 'date' } }, ...buyerParameters],
  result: money,
  reads: [rules],
  run: ([base, day = '', goodsClass = null, buyerType = null], tables) => {
    const rule = findRule(tables, readLine(goodsClass, buyerType, day))
    return rupiah(Number(divideRounded(BigInt(Number(base)) * (rule?.incomeTax ?? 0n), 10_000n)))
  },
}

interface InvoiceTerms {
  readonly code: string
  /** The statutory rate in hundredths of a percent. */
  readonly rate: number
}

/** The terms of a tax invoice of that line, by the rows of the table; undefined without a rule. */
export const findInvoiceTerms = (rows: readonly StoredRow[], line: TaxedLine): InvoiceTerms | undefined => {
  const rule = findRule({ [rules]: rows }, line)
  return rule && { code: rule.invoiceCode, rate: Number(rule.statutoryRate) }
}

/** `kodeFaktur(tanggal, kelas_pajak, jenis_pembeli)`: the transaction code of a tax invoice; empty without a rule. */
export const kodeFaktur: FunctionType = {
  parameters: [{ name: 'tanggal', type: { kind: 'date' } }, ...buyerParameters],
  result: text,
  reads: [rules],
  run: ([day = '', goodsClass = null, buyerType = null], tables) =>
    findRule(tables, readLine(goodsClass, buyerType, day))?.invoiceCode ?? '',
}
