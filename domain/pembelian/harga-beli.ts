// The price that the shop pays for a piece: the base price less deductions, rounded by the shop's settings.
import type { FunctionType } from '../../engine/values/function-type.ts'
import { roundDown, roundUp, rupiah } from '../../engine/values/rupiah.ts'

const money = { kind: 'number', scale: 0 } as const

/** `hargaBeli(harga, potongan, langkah, ke_bawah)`: the rest to a multiple of the step, up or down, never below 0. */
export const hargaBeli: FunctionType = {
  parameters: [
    { name: 'harga', type: money },
    { name: 'potongan', type: money },
    { name: 'langkah', type: money },
    { name: 'ke_bawah', type: { kind: 'flag' } },
  ],
  result: money,
  run: ([harga, potongan, langkah, goesDown]) => {
    const remainder = rupiah(Math.max(0, Number(harga) - Number(potongan)))
    const step = rupiah(Number(langkah))
    return goesDown === 1 ? roundDown(remainder, step) : roundUp(remainder, step)
  },
}
