// The price that the shop pays for a piece: the base price less deductions, rounded by the shop's settings.

import { roundDown, roundUp, rupiah } from '../../engine/value/amount.ts'
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
