// Suggested cash payments for an amount: the amount itself, and the next sums of the notes of the currency.
import { uniq } from 'es-toolkit/array/uniq'
import type { Currency } from '../../../../engine/schema/project.ts'

const maxOffered = 4

/** Up to four sums, the amount first and each above the one before; none for zero or less. */
export const listCashSums = (
  amount: number,
  { notes, decimals }: Pick<Currency, 'notes' | 'decimals'>,
): readonly number[] => {
  if (amount <= 0) return []
  const unit = 10 ** decimals
  const whole = Math.round(amount * unit)
  const sums = [whole, ...notes.map(note => Math.ceil(whole / (note * unit)) * note * unit)]
  return uniq(sums)
    .toSorted((a, b) => a - b)
    .slice(0, maxOffered)
    .map(sum => sum / unit)
}
