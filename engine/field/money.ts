// Amounts of the project's currency. A currency other than whole rupiah is a type of its own, whose reference holds its options.
import type { Rounding } from '../value/amount.ts'
import type { FieldType } from './field-type.ts'
import { createScaledType } from './scaled-type.ts'

/** The parts of a currency that its field type needs. */
export interface MoneyOptions {
  readonly symbol: string
  readonly decimals: number
  readonly words: readonly string[]
  readonly rounding: Rounding
}

/** Whole rupiah; decimals are refused (`number.whole`), as is a text whose signs do not group by three (`number.groups`). */
export const money: FieldType = createScaledType({
  name: 'money',
  description: 'Amount of the currency of the project; without one, whole rupiah.',
  scale: 0,
  width: 14,
  boxWidth: 13,
  amount: 'currency',
  most: 100_000_000_000,
  unit: 'Rp',
  unitWords: ['IDR'],
})

export const defaultMoney: MoneyOptions = { symbol: 'Rp', decimals: 0, words: ['IDR'], rounding: 'nearest' }

const prefix = 'money:'

/** The reference to the type of that currency: `money`, or `money:` with its options. */
export const getMoneyReference = ({ symbol, decimals, words, rounding }: MoneyOptions): string => {
  const options = JSON.stringify([symbol, decimals, words, rounding])
  const { symbol: s, decimals: d, words: w, rounding: r } = defaultMoney
  return options === JSON.stringify([s, d, w, r]) ? 'money' : prefix + options
}

const typesByReference = new Map<string, FieldType>()

/** The type of a currency; undefined if the reference is not one of `getMoneyReference`. */
export const findMoneyType = (reference: string): FieldType | undefined => {
  if (!reference.startsWith(prefix)) return undefined
  const cached = typesByReference.get(reference)
  if (cached) return cached
  const options = JSON.parse(reference.slice(prefix.length)) as [string, number, string[], Rounding]
  const [symbol, decimals, words, rounding] = options
  const type: FieldType = {
    ...createScaledType({
      name: 'money',
      description: `Amount in ${symbol} with ${decimals} decimals, stored as whole numbers of the smallest unit.`,
      scale: decimals,
      width: 14,
      boxWidth: 13,
      amount: 'currency',
      most: 100_000_000_000 / 10 ** decimals,
      unit: symbol,
      unitWords: words,
    }),
    rounding,
    reference,
  }
  typesByReference.set(reference, type)
  return type
}
