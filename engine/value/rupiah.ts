import { type Amount, amount } from './amount.ts'
import { formatScaled } from './scaled.ts'

/** Money in whole rupiah; negative amounts flow in the opposite direction. */
export type Rupiah = Amount<'rupiah'>

/** Whole rupiah. Throws on anything but a safe integer, which is a bug. */
export const rupiah = (value: number): Rupiah => amount(value, 'rupiah')

/** `1,234,500`, without a currency sign. */
export const formatRupiah = (value: Rupiah): string => formatScaled(value, 0)

/**
 * Rounds up, never to nearest, to the shop's PEMBULATAN step; a price already on a step stays (specification 9).
 * A negative price is rounded towards +infinity: on steps of 500, -1,200 becomes -1,000. Throws if the step is not above
 * zero, which is a bug.
 */
export function roundUp(price: Rupiah, step: Rupiah): Rupiah {
  if (!(step > 0)) throw new Error(`the rounding step ${step} is not above zero`)
  // The remainder of two integers is exact, a quotient of large ones is not.
  const rest = price % step
  return rupiah(rest > 0 ? price - rest + step : price - rest)
}

/** As `roundUp`, but down: a price is rounded towards -infinity. */
export function roundDown(price: Rupiah, step: Rupiah): Rupiah {
  if (!(step > 0)) throw new Error(`the rounding step ${step} is not above zero`)
  const rest = price % step
  return rupiah(rest < 0 ? price - rest - step : price - rest)
}
