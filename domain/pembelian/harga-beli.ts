// The price that the shop pays for a piece: the base price less deductions, rounded by the shop's settings.

import { type Rupiah, rupiah } from '../../engine/value/amount.ts'
import type { FunctionType } from '../../engine/value/function-type.ts'

const money = { kind: 'number', scale: 0 } as const

/**
 * `hargaBeli(harga, potongan, langkah, ke_bawah, nota)`: the rest to a multiple of the step, up or down, never below 0. A
 * rounding up never pays more than the price of the nota, if the piece has one: it goes down instead (specification 0.3.11).
 */
export const hargaBeli: FunctionType = {
  parameters: [
    { name: 'harga', type: money },
    { name: 'potongan', type: money },
    { name: 'langkah', type: money },
    { name: 'ke_bawah', type: { kind: 'flag' } },
    { name: 'nota', type: money, optional: true },
  ],
  result: money,
  run: ([harga, potongan, langkah, goesDown, nota]) => {
    const remainder = rupiah(Math.max(0, Number(harga) - Number(potongan)))
    const step = rupiah(Number(langkah))
    const rounded = roundUp(remainder, step)
    const isAboveNota = typeof nota === 'number' && rounded > nota
    return goesDown === 1 || isAboveNota ? roundDown(remainder, step) : rounded
  },
}

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
function roundDown(price: Rupiah, step: Rupiah): Rupiah {
  if (!(step > 0)) throw new Error(`the rounding step ${step} is not above zero`)
  const rest = price % step
  return rupiah(rest < 0 ? price - rest - step : price - rest)
}
