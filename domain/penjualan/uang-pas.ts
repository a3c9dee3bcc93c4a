// Suggested cash payments for an amount: the amount itself, and the next round sums of banknotes.
import { type Rupiah, rupiah } from '../../engine/values/rupiah.ts'

/** Common cash sums: larger banknotes, and bundles of them. */
const steps = [10_000, 50_000, 100_000, 500_000, 1_000_000] as const

const maxOffered = 4

/** Up to four sums in whole rupiah, the amount first and each above the one before; none for zero or less. */
export const listUangPas = (amount: Rupiah): readonly Rupiah[] => {
  if (amount <= 0) return []
  const sums = [amount, ...steps.map(step => Math.ceil(amount / step) * step)]
  return [...new Set(sums)]
    .toSorted((a, b) => a - b)
    .slice(0, maxOffered)
    .map(rupiah)
}
